import Base
import Kitchen

/// A round's row in the store.
package struct StoredRound: Hashable, Sendable {
    package enum State: String, Sendable {
        case open, settled
        /// The server couldn't finish it.
        case lost
    }

    /// The result of a settled round.
    package struct Result: Hashable, Sendable {
        package let served: Int
        /// Coins.
        package let earned: Int64
        package let stars: Int
        package let isWin: Bool
        /// The encoded `RaceRecord` of one seat; `nil` once a sweep has removed it.
        package let record: [UInt8]?
        let closedMilliseconds: Int64
        /// The answer of its settlement.
        let answer: SettledRound
    }

    /// `nil` if the row has none. The server never writes such a row.
    package let player: PlayerID?
    package let level: Int
    package let state: State
    /// The ledger's last entry when the round was opened.
    let openedAfter: Int64
    /// `nil` unless settled.
    package let result: Result?

    static let columns = """
        player, level, state, opened_after, served, earned, stars, is_win, record, closed_ms,
        balance_after, best_stars_after
        """

    /// Reads `columns`.
    init(_ row: any Statement) {
        player = row.identifier(0)
        level = Int(row.integer(1))
        state = State(rawValue: row.text(2)) ?? .lost
        openedAfter = row.integer(3)
        result =
            state == .settled
            ? Result(
                served: Int(row.integer(4)), earned: row.integer(5), stars: Int(row.integer(6)),
                isWin: row.integer(7) != 0, record: row.isNull(8) ? nil : row.bytes(8),
                closedMilliseconds: row.integer(9),
                answer: SettledRound(coins: row.integer(10), bestStars: Int(row.integer(11)))) : nil
    }

    /// `nil` unless the round is settled with a readable record.
    var record: RoundRecord? {
        result?.record.flatMap { try? RaceRecord(decoding: $0).roundAlone }
    }
}
