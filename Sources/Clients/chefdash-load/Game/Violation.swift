/// A message of the server that contradicts the protocol or an earlier message.
struct Violation: Hashable, Codable, Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable {
        /// A round's state doesn't follow from the ticks and the acknowledged taps before it.
        case wrongState = "wrong_state"
        /// A tap's outcome or coins don't fit the order.
        case wrongOutcome = "wrong_outcome"
        /// A frame's number or tick can't follow those of the previous frame, or the tick isn't due
        /// yet.
        case wrongFrame = "wrong_frame"
        /// A balance isn't the last balance plus the earnings since.
        case wrongBalance = "wrong_balance"
        /// A result disagrees with the round that it ends.
        case wrongResult = "wrong_result"
        /// Ranks contradict the rules, or the players of one race received different standings.
        case wrongStandings = "wrong_standings"
        /// The replay of a record doesn't give the same round.
        case wrongReplay = "wrong_replay"
        /// A second result for the same round or race.
        case secondResult = "second_result"
        /// A tap without an answer, although a message sent after it was answered.
        case unansweredTap = "unanswered_tap"
        /// An answer that belongs to no request.
        case strayAnswer = "stray_answer"
        /// A change of the library is missing: a gap.
        case missedChange = "missed_change"
        /// A device's copy of the library differs from the result of the edits.
        case wrongCopy = "wrong_copy"
        /// An edit was lost, applied twice, reported wrongly, or refused without a reason.
        case wrongEdit = "wrong_edit"
        /// A message that can't be read, or a correct one that the server refused as wrong.
        case brokenProtocol = "broken_protocol"
    }

    let kind: Kind
    /// The player's number from 0, in the run's order of connecting.
    let player: Int
    /// The problem, in a sentence.
    let text: String
}
