import Kitchen

/// Checks that the boards have each player's best result.
final class BoardResults {
    private let boards: BoardTable
    private let reviews: ReviewTable

    init(_ database: any Database) throws(StoreFault) {
        boards = try BoardTable(database)
        reviews = try ReviewTable(database)
    }

    /// Whether the result counts: it wasn't under review, or the review cleared it.
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

    /// A problem if one of the result's boards has neither it nor a better one of the same player.
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
