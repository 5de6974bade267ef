import Kitchen

/// What others see of a player.
struct PlayerCard: Hashable, Sendable {
    let player: PlayerID
    let name: String
    let avatar: String
    /// In whole points; nil for bots.
    let rating: Int?

    /// A bot's.
    init(bot: PlayerID, strength: BotStrength) {
        player = bot
        name = "Bot (\(strength.rawValue))"
        avatar = "🤖"
        rating = nil
    }

    init(player: PlayerID, name: String, avatar: String, rating: Int?) {
        self.player = player
        self.name = name
        self.avatar = avatar
        self.rating = rating
    }
}
