/// One seat of a race: its round, and why it was forfeited.
package struct RaceSeat: Sendable {
    var recorded: RecordedRound
    /// Why the host ended the round, once it has.
    var forfeitReason: ForfeitReason?
    /// Whether the player ended the round with nobody left to race, which is no forfeit.
    var wasFinished = false

    package var round: Round { recorded.round }

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

    /// A round that was left without the host's doing had more inputs than a record holds.
    private var finalForfeitReason: ForfeitReason? {
        forfeitReason ?? (recorded.wasLeft && !wasFinished ? .left : nil)
    }
}
