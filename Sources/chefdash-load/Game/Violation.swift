/// Something that the server said against the protocol or against itself.
struct Violation: Hashable, Codable, Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable {
        /// A round's state isn't what the ticks and taps acknowledged before make it.
        case wrongState = "wrong_state"
        /// A tap's outcome or coins aren't what the order makes them.
        case wrongOutcome = "wrong_outcome"
        /// A state frame is missing, or a tick between two frames.
        case missedTick = "missed_tick"
        /// Coins aren't those before and what was earned since.
        case wrongBalance = "wrong_balance"
        /// A result disagrees with the round that it ends.
        case wrongResult = "wrong_result"
        /// Ranks, or what the players of one race were told of it, don't agree.
        case wrongStandings = "wrong_standings"
        /// A record that, played again, doesn't give the round.
        case wrongReplay = "wrong_replay"
        /// A second result for the same round or race.
        case secondResult = "second_result"
        /// A tap that nothing answered.
        case unansweredTap = "unanswered_tap"
        /// An answer to nothing that was asked.
        case strayAnswer = "stray_answer"
        /// No result, or no start, in time.
        case missingResult = "missing_result"
        /// A message that can't be read, or a correct one that was refused as wrong.
        case brokenProtocol = "broken_protocol"
    }

    let kind: Kind
    /// From 0, as in the run's order of connecting.
    let player: Int
    /// What was wrong, in a sentence.
    let text: String
}
