/// Replays a recorded round at a seat of a race with the same level and seed: the same inputs at
/// the same ticks. If the recorded player left, the ghost stops playing there, its clock runs out,
/// and its served orders count.
package struct GhostPlayer: SeatPlayer {
    /// The level to race on.
    package let level: Level
    package let record: RoundRecord
    /// The number of the record's inputs played so far.
    private var played = 0

    /// Creates a ghost after checking that the record replays.
    ///
    /// - Parameter catalogue: The race's catalogue.
    /// - Throws: The first difference between the replay and the record.
    package init(record: RoundRecord, catalogue: Catalogue) throws(ReplayMismatch) {
        self.record = record
        level = try record.replay(with: catalogue).level
    }

    /// The setup of the ghost's seat: the recorded items and bonus.
    package var setup: SeatSetup {
        SeatSetup(equipped: record.equipped, extraCoins: record.extraCoins)
    }

    package mutating func input(for view: PlayerView) -> RoundInput? {
        guard played < record.inputs.count, record.inputs[played].tick <= view.tick else {
            return nil
        }
        defer { played += 1 }
        return record.inputs[played].input
    }
}
