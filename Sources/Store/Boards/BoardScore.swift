/// The score of a board's row, and its order.
package enum BoardScore: Hashable, Sendable {
    /// More orders are better, then more coins, then an earlier last order. Values are clamped to
    /// 32,767 orders, 4,294,967,295 coins and tick 65,534.
    case result(served: Int, earned: Int64, lastServedTick: Int?)
    /// Thousandths of a point.
    case rating(thousandths: Int64)

    private static let servedLimit: Int64 = 0x7FFF
    private static let earnedLimit: Int64 = 0xFFFF_FFFF
    private static let tickLimit: Int64 = 0xFFFE
    /// The tick of a result without a served order.
    private static let noTick: Int64 = 0xFFFF

    /// The column `board_rows.place`: lower is better, and never below 0. Of its 63 bits, the
    /// orders take 15, the coins 32 and the tick 16.
    var place: Int64 {
        switch self {
        case .result(let served, let earned, let lastServedTick):
            let orders = Self.bounded(Int64(served), Self.servedLimit)
            let coins = Self.bounded(earned, Self.earnedLimit)
            let tick = lastServedTick.map { Self.bounded(Int64($0), Self.tickLimit) }
            return (Self.servedLimit - orders) << 48 | (Self.earnedLimit - coins) << 16
                | (tick ?? Self.noTick)
        case .rating(let thousandths):
            return Int64.max - max(0, thousandths)
        }
    }

    /// The score at a place of the board.
    init(place: Int64, on board: Board) {
        switch board {
        case .rating:
            self = .rating(thousandths: Int64.max - place)
        case .level, .daily:
            let tick = place & 0xFFFF
            self = .result(
                served: Int(Self.servedLimit - place >> 48 & Self.servedLimit),
                earned: Self.earnedLimit - (place >> 16 & Self.earnedLimit),
                lastServedTick: tick == Self.noTick ? nil : Int(tick))
        }
    }

    private static func bounded(_ value: Int64, _ limit: Int64) -> Int64 {
        min(max(value, 0), limit)
    }
}
