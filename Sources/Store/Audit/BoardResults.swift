import Kitchen

/// Checks that the boards have each player's best result.
final class BoardResults {
    private let boards: BoardTable
    private let reviews: ReviewTable

    init(_ database: any Database) {
        boards = BoardTable(database)
        reviews = ReviewTable(database)
    }

    func check(_ row: AuditedRound, _ record: RoundRecord) throws {
        try check(
            ResultPublisher.PlayedResult(
                source: .round(row.id), player: row.player, level: row.level,
                board: .level(row.level), served: Int(row.served), earned: row.earned,
                timeMilliseconds: row.closedMilliseconds ?? 0), record: record)
    }

    /// Throws unless each of the result's boards has it or a better one of the same player.
    func check(_ result: ResultPublisher.PlayedResult, record: RoundRecord) throws {
        // A result that was under review counts only if it was cleared.
        guard result.served > 0,
            try reviews.state(of: result.source, player: result.player) ?? .cleared == .cleared
        else { return }
        let score = result.score(record)
        for scope in result.scopes
        where try boards.takes(score, of: result.player, on: result.board, scope, .best) {
            throw AuditProblem(
                place: .board("\(result.board) \(scope.season)"),
                what: "the row of player \(result.player)",
                expected: "\(result.source) with \(result.served) orders and \(result.earned)"
                    + " coins, or a better one,",
                found: "none such")
        }
    }
}
