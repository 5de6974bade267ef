extension RaceRecord {
    /// Plays every seat's round again, tick by tick.
    ///
    /// - Parameter catalogue: The one whose fingerprint the rounds name.
    /// - Returns: The final order.
    /// - Throws: The first thing in which the replay isn't what the record says.
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
            guard (entry.round.inputs.last?.input == .leave) == (entry.forfeitReason != nil) else {
                throw .forfeit(seat: seat)
            }
        }
        return standings
    }
}
