/// One seat of a race: its round, why it was forfeited, and what the times between taps show about
/// the player and the network.
package struct RaceSeat: Sendable {
    var recorded: RecordedRound
    /// Why the room forfeited the seat, if it did.
    var forfeitReason: ForfeitReason?
    /// Whether the player ended the round because nobody was left to race, which is not a forfeit.
    var wasFinished = false
    /// The times between a person's taps.
    package private(set) var timing: TapTiming
    package internal(set) var cost = TapCost()
    /// When the held tap arrived.
    private var heldAtMilliseconds: Int64 = 0

    init(recorded: RecordedRound) {
        self.recorded = recorded
        timing = TapTiming(recorded.round.catalogue.rules.timing)
    }

    /// Whether a person seems to have tapped.
    package var timingVerdict: TimingVerdict { timing.verdict }

    package var round: Round { _read { yield recorded.round } }

    package var hasEnded: Bool { recorded.round.hasEnded }

    /// How the seat ended, or `nil` while its round goes on.
    package var outcome: SeatOutcome? {
        guard let result = round.result else { return nil }
        guard let reason = finalForfeitReason else { return .finished(result) }
        return .forfeited(reason, result)
    }

    /// The seat's part of the race's record, or `nil` while its round goes on.
    var record: RaceRecord.Seat? {
        recorded.record.map { RaceRecord.Seat(round: $0, forfeitReason: finalForfeitReason) }
    }

    /// If the room didn't end a round that was left, it ended because its record was full.
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
