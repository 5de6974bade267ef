import Kitchen

/// Looks results up on the boards that they count on: a player's best is there.
final class BoardResults {
    private let boards: BoardTable
    private let reviews: ReviewTable

    init(_ database: any Database) throws(StoreFault) {
        boards = try BoardTable(database)
        reviews = try ReviewTable(database)
    }

    /// Whether a review lets the result count, or there is none.
    func counts(_ source: ResultSource, of player: PlayerID) throws(StoreFault) -> Bool {
        try (reviews.state(of: source, player: player) ?? .cleared) == .cleared
    }

    func problem(of row: AuditedRound, _ record: RoundRecord) throws(StoreFault) -> AuditProblem? {
        try problem(
            of: ResultPublisher.PlayedResult(
                source: .round(row.id), player: row.player, level: row.level,
                board: .level(row.level), served: Int(row.served), earned: row.earned,
                timeMilliseconds: row.closedMilliseconds ?? 0), record: record)
    }

    /// Whether a board of the result has neither it nor a better one of its player.
    func problem(
        of result: ResultPublisher.PlayedResult, record: RoundRecord
    ) throws(StoreFault) -> AuditProblem? {
        guard result.served > 0, try counts(result.source, of: result.player) else { return nil }
        let score = result.score(record)
        for scope in result.scopes
        where try boards.takes(score, of: result.player, on: result.board, scope, .best) {
            return AuditProblem(
                place: .board("\(result.board) \(scope.season)"),
                what: "the row of player \(result.player)",
                expected: "\(result.source) with \(result.served) orders and \(result.earned)"
                    + " coins, or a better one,",
                found: "none such")
        }
        return nil
    }
}
