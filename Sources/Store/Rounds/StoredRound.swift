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
    }

    /// `nil` if the row has none. The server never writes such a row.
    package let player: PlayerID?
    package let level: Int
    package let state: State
    /// `nil` unless settled.
    package let result: Result?

    /// Reads player, level, state, served, earned, stars, is_win and record.
    init(_ row: any Statement) {
        player = row.identifier(0)
        level = Int(row.integer(1))
        state = State(rawValue: row.text(2)) ?? .lost
        result =
            state == .settled
            ? Result(
                served: Int(row.integer(3)), earned: row.integer(4), stars: Int(row.integer(5)),
                isWin: row.integer(6) != 0, record: row.isNull(7) ? nil : row.bytes(7)) : nil
    }
}
