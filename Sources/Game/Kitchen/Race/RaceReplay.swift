extension RaceRecord {
    /// Replays every seat's round, tick by tick.
    ///
    /// - Parameter catalogue: The catalogue whose fingerprint the rounds name.
    /// - Returns: The final order.
    /// - Throws: The first difference between the replay and the record.
    @discardableResult
    package func replay(
        with catalogue: Catalogue
    ) throws(RaceReplayMismatch) -> [RaceStanding] {
        for (seat, entry) in seats.enumerated() {
            guard entry.round.levelID == seats[0].round.levelID,
                entry.round.seed == seats[0].round.seed
            else { throw .otherRound(seat: seat) }
            do throws(ReplayMismatch) {
                _ = try entry.round.replay(with: catalogue)
            } catch {
                throw .seat(seat, error)
            }
            guard entry.wasLeft == (entry.forfeitReason != nil) || wasFinished(seat) else {
                throw .forfeit(seat: seat)
            }
        }
        return standings
    }

    /// True if the seat's player ended the round because nobody was left to race against: all other
    /// rounds had ended by then.
    private func wasFinished(_ seat: Int) -> Bool {
        guard seats[seat].wasLeftWithoutForfeit else { return false }
        return seats.indices.allSatisfy { other in
            other == seat
                || !seats[other].wasLeftWithoutForfeit
                    && seats[other].round.result.ticks <= seats[seat].round.result.ticks
        }
    }
}

extension RaceRecord.Seat {
    fileprivate var wasLeft: Bool { round.inputs.last?.input == .leave }
    fileprivate var wasLeftWithoutForfeit: Bool { wasLeft && forfeitReason == nil }
}
