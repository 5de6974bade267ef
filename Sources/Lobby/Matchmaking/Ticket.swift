import Kitchen

/// A player who waits in the queue.
package struct Ticket: Hashable, Sendable {
    /// What has become of the offer to play against bots.
    package enum BotOffer: Hashable, Sendable {
        /// Followed by `open`.
        case notYet
        /// The ticket still waits for people. Followed by `declined`, or the ticket's end.
        case open
        /// No second offer is made.
        case declined
    }

    /// Counts tickets up; the lower of two has waited longer. A player's next ticket has another.
    package let number: UInt64
    package let player: PlayerID
    package let rating: Int
    /// The level wanted, or `nil` for any.
    package let level: Int?
    /// The players wanted for the race, with this one.
    package let seats: Int
    package let enteredMilliseconds: Int64
    /// The block of addresses that the player came from, as one subscriber has them; `nil` where it
    /// isn't known.
    package let household: String?
    /// Whether the player was never rated.
    package let isNewcomer: Bool
    /// How often the window has widened.
    package internal(set) var steps = 0
    package internal(set) var botOffer = BotOffer.notYet

    /// The household, where it too answers for who leaves a countdown.
    var newcomerHousehold: String? { isNewcomer ? household : nil }

    /// Whether two tickets could race each other as far as the level goes.
    package func agreesOnLevel(with other: Ticket) -> Bool {
        level == nil || other.level == nil || level == other.level
    }
}
