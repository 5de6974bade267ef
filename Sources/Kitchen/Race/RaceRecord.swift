/// All that a race was made of: the record of each seat's round, and which were forfeited. With
/// the catalogue that they name it replays to the identical standings (`replay(with:)`).
package struct RaceRecord: Hashable, Sendable {
    /// A seat's round. The last input of a forfeited one is `RoundInput.leave`, and so it is of one
    /// that its player ended with nobody left to race.
    package struct Seat: Hashable, Sendable {
        package var round: RoundRecord
        package var forfeitReason: ForfeitReason?

        package init(round: RoundRecord, forfeitReason: ForfeitReason?) {
            self.round = round
            self.forfeitReason = forfeitReason
        }

        /// How the seat ended, as recorded.
        package var outcome: SeatOutcome {
            guard let forfeitReason else { return .finished(round.result) }
            return .forfeited(forfeitReason, round.result)
        }
    }

    /// By place; their count is one of `Race.seatCounts`.
    package var seats: [Seat]

    package init(seats: [Seat]) {
        precondition(Race.seatCounts.contains(seats.count), "a race has 1 to 8 seats")
        self.seats = seats
    }

    /// The first seat's round: all of it where somebody played alone.
    package var roundAlone: RoundRecord { seats[0].round }

    /// `nil` where there is no such seat.
    package func round(ofSeat number: Int) -> RoundRecord? {
        seats.indices.contains(number) ? seats[number].round : nil
    }

    /// Whether every seat played the same level and seed, as in a race.
    package var isOneRace: Bool {
        seats.allSatisfy {
            $0.round.levelID == seats[0].round.levelID && $0.round.seed == seats[0].round.seed
        }
    }

    /// The final order, as recorded.
    package var standings: [RaceStanding] { RaceStanding.ranked(seats.map(\.outcome)) }
}
