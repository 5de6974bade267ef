/// The opponents that a race is rated against for one seat, and the weight of each.
package struct RatedOpponents: Hashable, Sendable {
    /// Bit n is set if the race counts against seat n. From bit 8 on, each seat has four bits for
    /// the number of times its weight is halved.
    package private(set) var bits: Int64

    private static let seatLimit = 8
    private static let halvingLimit = 15

    package init(bits: Int64 = 0) { self.bits = bits }

    package var isEmpty: Bool { bits == 0 }

    package func contains(_ seat: Int) -> Bool { bits & 1 << Int64(seat) != 0 }

    /// The weight of the game against `seat`: 1 for a full game, halved for each halving, 0 if the
    /// race doesn't count against the seat.
    package func weight(of seat: Int) -> Double {
        guard contains(seat) else { return 0 }
        let halvings = bits >> Self.shift(of: seat) & Int64(Self.halvingLimit)
        return 1 / Double(1 << halvings)
    }

    /// - Parameter halvings: Values above 15 count as 15.
    package mutating func insert(_ seat: Int, halvings: Int) {
        precondition((0..<Self.seatLimit).contains(seat) && halvings >= 0)
        bits |= 1 << Int64(seat) | Int64(min(halvings, Self.halvingLimit)) << Self.shift(of: seat)
    }

    private static func shift(of seat: Int) -> Int64 { Int64(seatLimit + 4 * seat) }
}
