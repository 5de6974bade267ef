import Base
import Kitchen

/// A player's request for a race, waiting in the queue.
package struct Ticket: Hashable, Sendable {
    /// The state of the offer to play against bots.
    package enum BotOffer: Hashable, Sendable {
        /// The queue hasn't offered bots. Followed by `open`.
        case notYet
        /// The player hasn't answered; the ticket still waits for people. Followed by `declined`,
        /// or the ticket's end.
        case open
        /// The player declined; there is no second offer.
        case declined
    }

    /// A unique number that rises: of two tickets, the lower number has waited longer.
    package var number: UInt64
    package let player: PlayerID
    package let rating: Int
    /// The level wanted, or `nil` for any.
    package let level: Int?
    /// The number of seats in the race, including this player's.
    package let seats: Int
    package let enteredMilliseconds: Int64
    /// The player's address block, as one subscriber has; `nil` if unknown.
    package let addressBlock: String?
    /// True if the player was never rated.
    package let isNewcomer: Bool
    /// The number of times the window has widened.
    package internal(set) var steps = 0
    package internal(set) var botOffer = BotOffer.notYet

    package init(
        number: UInt64, player: PlayerID, rating: Int, level: Int?, seats: Int,
        enteredMilliseconds: Int64, addressBlock: String?, isNewcomer: Bool
    ) {
        self.number = number
        self.player = player
        self.rating = rating
        self.level = level
        self.seats = seats
        self.enteredMilliseconds = enteredMilliseconds
        self.addressBlock = addressBlock
        self.isNewcomer = isNewcomer
    }

    /// The address block if the player was never rated; such players share its pauses.
    var newcomerAddressBlock: String? { isNewcomer ? addressBlock : nil }
}
