import Kitchen

/// A round's row as an audit reads it, which may be wrong.
struct AuditedRound {
    let id: RoundID
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
    var isWin: Bool { results[3] != 0 }
    var balanceAfter: Int64 { results[4] ?? 0 }
    var bestStarsAfter: Int64 { results[5] ?? 0 }

    /// Reads `columns`; `nil` if an identifier or the state is malformed.
    init?(_ row: any Statement) {
        guard let id: RoundID = row.identifier(0), let player: PlayerID = row.identifier(1),
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

    func problem(_ what: String, expected: String, found: String) -> AuditProblem {
        AuditProblem(place: .round(id.description), what: what, expected: expected, found: found)
    }

    func problem(_ what: String, expected: Int64, found: Int64) -> AuditProblem? {
        guard expected != found else { return nil }
        return problem(what, expected: "\(expected)", found: "\(found)")
    }

    /// A problem if the end's time or the result is missing, or is there although the state forbids
    /// it.
    var stateProblem: AuditProblem? {
        let isSettled = state == .settled
        guard (closedMilliseconds != nil) == (state != .open) else {
            return problem(
                "the time of its end", expected: state == .open ? "none of an open one" : "one",
                found: closedMilliseconds.text)
        }
        // Whether a settled round's record may be missing is checked with the boards.
        guard results.allSatisfy({ ($0 != nil) == isSettled }), record == nil || isSettled else {
            return problem(
                "the result", expected: isSettled ? "whole" : "none of a round that is \(state)",
                found: "\(results.map(\.text).joined(separator: ", "))")
        }
        return nil
    }

    /// A problem if the row and the record differ.
    func problem(with record: RoundRecord) -> AuditProblem? {
        let result = record.result
        return problem("the level", expected: Int64(record.levelID), found: Int64(level))
            ?? problem("the orders served", expected: Int64(result.served), found: served)
            ?? problem("what it earned", expected: result.earned, found: earned)
            ?? problem("the stars", expected: Int64(result.stars), found: stars)
            ?? problem("whether it was won", expected: result.isWin ? 1 : 0, found: results[3] ?? 0)
    }
}
