/// One seat of a race: its round, its forfeit, and the evidence in the times between taps about the
/// player and the network.
package struct RaceSeat: Sendable {
    var recorded: RecordedRound
    /// Why the room forfeited the seat, if it did.
    var forfeitReason: ForfeitReason?
    /// True if the player ended the round because nobody was left to race against, which is no
    /// forfeit.
    var wasFinished = false
    /// The times between a person's taps.
    package private(set) var timing: TapTiming
    package internal(set) var cost = TapCost()
    /// The arrival time of the held tap.
    private var heldAtMilliseconds: Int64 = 0

    init(recorded: RecordedRound) {
        self.recorded = recorded
        timing = TapTiming(recorded.round.catalogue.rules.timing)
    }

    /// The verdict on whether a person tapped.
    package var timingVerdict: TimingVerdict { timing.verdict }

    package var round: Round { _read { yield recorded.round } }

    package var hasEnded: Bool { recorded.round.hasEnded }

    /// The seat's outcome, or `nil` while its round goes on.
    package var outcome: SeatOutcome? {
        guard let result = round.result else { return nil }
        guard let reason = finalForfeitReason else { return .finished(result) }
        return .forfeited(reason, result)
    }

    /// The seat's part of the race's record, or `nil` while its round goes on.
    var record: RaceRecord.Seat? {
        recorded.record.map { RaceRecord.Seat(round: $0, forfeitReason: finalForfeitReason) }
    }

    /// A round that was left without a decision of the room ended because its record was full,
    /// which counts as leaving.
    private var finalForfeitReason: ForfeitReason? {
        forfeitReason ?? (recorded.wasLeft && !wasFinished ? .left : nil)
    }

    /// - Precondition: The round hasn't ended.
    mutating func step() -> RoundEffect? {
        guard let effect = recorded.step() else { return nil }
        if let outcome = effect.heldTap {
            cost.noteHeldTap()
            note(outcome, atMilliseconds: heldAtMilliseconds)
        }
        return effect
    }

    mutating func tap(
        _ ingredient: Level.IngredientIndex, atMilliseconds: Int64
    ) -> TapOutcome {
        let outcome = recorded.tap(ingredient)
        if outcome == .held {
            heldAtMilliseconds = atMilliseconds
        } else {
            note(outcome, atMilliseconds: atMilliseconds)
        }
        return outcome
    }

    mutating func clearPlate() -> ClearOutcome {
        let outcome = recorded.clearPlate()
        if outcome == .cleared { timing.noteClear() }
        return outcome
    }

    private mutating func note(_ outcome: TapOutcome, atMilliseconds: Int64) {
        timing.noteTap(outcome, atMilliseconds: atMilliseconds)
        cost.note(outcome, atMilliseconds: atMilliseconds)
    }
}
