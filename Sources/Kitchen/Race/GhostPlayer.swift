/// Plays a recorded round again, as a seat of a race on the record's level and seed: the same
/// inputs at the same ticks. Where the recorded player left, the ghost stops and lets its clock run
/// out: what was served until then counts.
package struct GhostPlayer: SeatPlayer {
    /// The level to race on.
    package let level: Level
    package let record: RoundRecord
    /// Inputs of the record that were played.
    private var played = 0

    /// A ghost of a round that replays.
    ///
    /// - Parameter catalogue: The one that the race is played with.
    /// - Throws: The first thing in which a replay isn't what the record says.
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
