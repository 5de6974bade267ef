/// Plays a recorded round again at a seat of a race with the same level and seed: the same inputs
/// at the same ticks. If the recorded player left, the ghost stops there. Its clock runs out, and
/// what it served counts.
package struct GhostPlayer: SeatPlayer {
    /// The level to race on.
    package let level: Level
    package let record: RoundRecord
    /// The record's inputs played so far.
    private var played = 0

    /// Makes a ghost after checking that the record replays.
    ///
    /// - Parameter catalogue: The race's catalogue.
    /// - Throws: The first difference between the replay and the record.
    package init(record: RoundRecord, catalogue: Catalogue) throws(ReplayMismatch) {
        self.record = record
        level = try record.replay(with: catalogue).level
    }

    /// What the ghost's seat starts with.
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
