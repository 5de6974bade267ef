/// Everything that determines a race: the record of each seat's round, and the forfeited seats.
/// With the catalogue that the rounds name, it replays to identical standings (`replay(with:)`).
package struct RaceRecord: Hashable, Sendable {
    /// A seat's round. Its last input is `RoundInput.leave` if the seat was forfeited, or if its
    /// player ended the round because nobody was left to race against.
    package struct Seat: Hashable, Sendable {
        package var round: RoundRecord
        package var forfeitReason: ForfeitReason?

        package init(round: RoundRecord, forfeitReason: ForfeitReason?) {
            self.round = round
            self.forfeitReason = forfeitReason
        }

        /// The seat's recorded outcome.
        package var outcome: SeatOutcome {
            guard let forfeitReason else { return .finished(round.result) }
            return .forfeited(forfeitReason, round.result)
        }
    }

    /// By seat number; the count is in `Race.seatCounts`.
    package var seats: [Seat]

    package init(seats: [Seat]) {
        precondition(Race.seatCounts.contains(seats.count), "a race has 1 to 8 seats")
        self.seats = seats
    }

    /// The first seat's round, which is the whole record of a solo round.
    package var roundAlone: RoundRecord { seats[0].round }

    /// Returns `nil` if there is no such seat.
    package func round(ofSeat number: Int) -> RoundRecord? {
        seats.indices.contains(number) ? seats[number].round : nil
    }

    /// True if all seats have the same level and seed.
    package var isOneRace: Bool {
        seats.allSatisfy {
            $0.round.levelID == seats[0].round.levelID && $0.round.seed == seats[0].round.seed
        }
    }

    /// The recorded final order.
    package var standings: [RaceStanding] { RaceStanding.ranked(seats.map(\.outcome)) }
}
