/// A seat's place in the final order of a race (game rules, "Races").
package struct RaceStanding: Hashable, Sendable {
    package let seat: Int
    /// From 1. Ties share a rank, and the next rank skips by the size of the tie: 1, 1, 3.
    package let rank: Int
    package let outcome: SeatOutcome

    /// The final order: more orders served, then more coins, then the earlier last order. Forfeited
    /// seats come last; among them, the seat that lasted longer is ahead.
    ///
    /// - Parameter outcomes: By seat.
    /// - Returns: By rising rank; ties by seat.
    package static func ranked(_ outcomes: [SeatOutcome]) -> [RaceStanding] {
        let keys = outcomes.map(key(of:))
        let order = outcomes.indices.sorted {
            keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1]
        }
        var standings: [RaceStanding] = []
        for (place, seat) in order.enumerated() {
            let isTied = place > 0 && keys[order[place - 1]] == keys[seat]
            let rank = isTied ? standings[place - 1].rank : place + 1
            standings.append(RaceStanding(seat: seat, rank: rank, outcome: outcomes[seat]))
        }
        return standings
    }

    /// The sort key, compared from left to right; smaller is better.
    private static func key(of outcome: SeatOutcome) -> (Int, Int, Int64, Int) {
        switch outcome {
        case .finished(let result):
            (0, -result.served, -result.earned, result.lastServedTick ?? 0)
        case .forfeited(_, let result): (1, -result.ticks, 0, 0)
        }
    }
}
