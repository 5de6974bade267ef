import Kitchen

/// The record of a race by its seats: a `RaceRecord`, or the `RoundRecord` of who played alone.
package struct StoredRaceRecord {
    package let seats: [RaceRecord.Seat]

    /// Reads either.
    ///
    /// - Throws: why the bytes are neither.
    package init(decoding bytes: [UInt8]) throws(RaceRecordError) {
        do throws(RaceRecordError) {
            seats = try RaceRecord(decoding: bytes).seats
        } catch .unsupportedFormat {
            do throws(RoundRecordError) {
                let round = try RoundRecord(decoding: bytes)
                let hasLeft = round.inputs.last?.input == .leave
                seats = [RaceRecord.Seat(round: round, forfeitReason: hasLeft ? .left : nil)]
            } catch {
                throw .envelope(error)
            }
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

    /// Plays every seat's round again, tick by tick; see `RaceRecord.replay(with:)`.
    ///
    /// - Returns: the final order.
    package func replay(
        with catalogue: Catalogue
    ) throws(RaceReplayMismatch) -> [RaceStanding] {
        guard seats.count == 1 else {
            return try RaceRecord(seats: seats).replay(with: catalogue)
        }
        do throws(ReplayMismatch) {
            _ = try seats[0].round.replay(with: catalogue)
        } catch {
            throw .seat(0, error)
        }
        return RaceStanding.ranked(seats.map(\.outcome))
    }
}
