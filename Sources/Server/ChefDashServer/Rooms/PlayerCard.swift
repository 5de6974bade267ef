import Base
import Kitchen

/// The public part of a player's profile.
struct PlayerCard: Hashable, Sendable {
    let player: PlayerID
    /// Nil for bots, which clients name by their strength.
    let name: String?
    let avatar: String
    /// In whole points; nil for bots.
    var rating: Int?
}

extension PlayerCard {
    /// The card of a bot.
    init(bot: PlayerID) { self.init(player: bot, name: nil, avatar: "🤖", rating: nil) }
}
