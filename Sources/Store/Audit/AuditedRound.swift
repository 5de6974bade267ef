import Base
import Kitchen

/// A round's row as an audit reads it; any column may be wrong.
struct AuditedRound: Audited {
    let id: PlayID
    let player: PlayerID
    let level: Int
    let state: StoredRound.State
    let openedMilliseconds: Int64
    let openedAfter: Int64
    let closedMilliseconds: Int64?
    /// served, earned, stars, is_win, balance_after and best_stars_after.
    let results: [Int64?]
    let record: [UInt8]?

    static let columns = """
        id, player, level, state, opened_ms, opened_after, closed_ms, served, earned, stars, is_win,
        balance_after, best_stars_after, record
        """

    var served: Int64 { results[0] ?? 0 }
    var earned: Int64 { results[1] ?? 0 }
    var stars: Int64 { results[2] ?? 0 }
    var balanceAfter: Int64 { results[4] ?? 0 }
    var bestStarsAfter: Int64 { results[5] ?? 0 }

    /// Reads `columns`; `nil` if an identifier or the state is malformed.
    init?(_ row: any Statement) {
        guard let id: PlayID = row.identifier(0), let player: PlayerID = row.identifier(1),
            let state = StoredRound.State(rawValue: row.text(3))
        else { return nil }
        self.id = id
        self.player = player
        self.state = state
        level = Int(row.integer(2))
        openedMilliseconds = row.integer(4)
        openedAfter = row.integer(5)
        closedMilliseconds = row.optionalInteger(6)
        results = (7...12).map { row.optionalInteger($0) }
        record = row.isNull(13) ? nil : row.bytes(13)
    }

    var place: AuditProblem.Place { .round(id.description) }

    func expect(_ what: String, _ expected: Int64, found: Int64) throws(AuditProblem) {
        try expect(expected == found, what, expected: "\(expected)", found: "\(found)")
    }

    /// Throws unless the end's time and the result are there exactly if the state requires them.
    func checkState() throws(AuditProblem) {
        let isSettled = state == .settled
        try expect(
            (closedMilliseconds != nil) == (state != .open), "the time of its end",
            expected: state == .open ? "none of an open one" : "one",
            found: closedMilliseconds.text)
        // `RowAudit` and `BoardAudit` check whether a settled round may lack its record.
        try expect(
            results.allSatisfy { ($0 != nil) == isSettled } && (record == nil || isSettled),
            "the result", expected: isSettled ? "whole" : "none of a round that is \(state)",
            found: "\(results.map(\.text).joined(separator: ", "))")
    }

    /// Throws unless the row matches the record.
    func check(with record: RoundRecord) throws(AuditProblem) {
        let result = record.result
        try expect("the level", Int64(record.levelID), found: Int64(level))
        try expect("the orders served", Int64(result.served), found: served)
        try expect("what it earned", result.earned, found: earned)
        try expect("the stars", Int64(result.stars), found: stars)
        try expect("whether it was won", result.isWin ? 1 : 0, found: results[3] ?? 0)
    }
}
