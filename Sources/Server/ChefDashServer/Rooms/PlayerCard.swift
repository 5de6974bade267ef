import Base
import Kitchen

/// What others see of a player.
struct PlayerCard: Hashable, Sendable {
    let player: PlayerID
    /// nil for bots, which clients name by their strength.
    let name: String?
    let avatar: String
    /// In whole points; nil for bots.
    var rating: Int?
}

extension PlayerCard {
    /// A bot's.
    init(bot: PlayerID) { self.init(player: bot, name: nil, avatar: "🤖", rating: nil) }
}
