/// Something that the server said against the protocol or against itself.
struct Violation: Hashable, Codable, Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable {
        /// A round's state doesn't follow from the ticks and the acknowledged taps before it.
        case wrongState = "wrong_state"
        /// A tap's outcome or coins don't fit the order.
        case wrongOutcome = "wrong_outcome"
        /// A frame's number or tick can't follow those of the frame before, or the tick isn't due yet.
        case wrongFrame = "wrong_frame"
        /// A balance isn't the last balance plus the earnings since.
        case wrongBalance = "wrong_balance"
        /// A result disagrees with the round that it ends.
        case wrongResult = "wrong_result"
        /// Ranks contradict the rules, or the players of one race were told different standings.
        case wrongStandings = "wrong_standings"
        /// A replayed record doesn't give the same round.
        case wrongReplay = "wrong_replay"
        /// A second result for the same round or race.
        case secondResult = "second_result"
        /// A tap that wasn't answered, although something that was sent after it was.
        case unansweredTap = "unanswered_tap"
        /// An answer that belongs to no request.
        case strayAnswer = "stray_answer"
        /// A change of the library is missing: a gap.
        case missedChange = "missed_change"
        /// A device's copy of the library isn't what the edits make.
        case wrongCopy = "wrong_copy"
        /// An edit was lost, done twice, told wrongly, or refused without a reason.
        case wrongEdit = "wrong_edit"
        /// A message that can't be read, or a correct one that was refused as wrong.
        case brokenProtocol = "broken_protocol"
    }

    let kind: Kind
    /// From 0, as in the run's order of connecting.
    let player: Int
    /// What was wrong, in a sentence.
    let text: String
}
