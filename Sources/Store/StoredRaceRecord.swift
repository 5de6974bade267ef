import Kitchen

/// The record of a race by its seats: a `RaceRecord`, or the `RoundRecord` of who played alone.
struct StoredRaceRecord {
    let seats: [RaceRecord.Seat]

    /// Reads either; `nil` for bytes that are neither.
    init?(_ bytes: [UInt8]) {
        if let race = try? RaceRecord(decoding: bytes) {
            seats = race.seats
        } else if let round = try? RoundRecord(decoding: bytes) {
            let hasLeft = round.inputs.last?.input == .leave
            seats = [RaceRecord.Seat(round: round, forfeitReason: hasLeft ? .left : nil)]
        } else {
            return nil
        }
    }

    /// Whether every seat played the same level and seed, as in a race.
    var isOneRace: Bool {
        seats.allSatisfy {
            $0.round.levelID == seats[0].round.levelID && $0.round.seed == seats[0].round.seed
        }
    }

    /// `nil` where there is no such seat.
    func round(ofSeat number: Int) -> RoundRecord? {
        seats.indices.contains(number) ? seats[number].round : nil
    }
}
