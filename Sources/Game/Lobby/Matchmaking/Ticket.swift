import Base
import Kitchen

/// A player who waits in the queue.
package struct Ticket: Hashable, Sendable {
    /// The state of the offer to play against bots.
    package enum BotOffer: Hashable, Sendable {
        /// Followed by `open`.
        case notYet
        /// The ticket still waits for people. Followed by `declined`, or the ticket's end.
        case open
        /// No second offer is made.
        case declined
    }

    /// Tickets are counted up: the lower of two has waited longer. Each ticket has its own.
    package let number: UInt64
    package let player: PlayerID
    package let rating: Int
    /// The level wanted, or `nil` for any.
    package let level: Int?
    /// The players wanted for the race, with this one.
    package let seats: Int
    package let enteredMilliseconds: Int64
    /// The block of addresses, as one subscriber has, from which the player came; `nil` if unknown.
    package let household: String?
    /// Whether the player was never rated.
    package let isNewcomer: Bool
    /// How often the window has widened.
    package internal(set) var steps = 0
    package internal(set) var botOffer = BotOffer.notYet

    /// The household, if the player was never rated, so that it shares the pauses.
    var newcomerHousehold: String? { isNewcomer ? household : nil }

    /// Whether the levels of two tickets agree.
    package func agreesOnLevel(with other: Ticket) -> Bool {
        level == nil || other.level == nil || level == other.level
    }
}
