import Kitchen

/// What others see of a player.
struct PlayerCard: Hashable, Sendable {
    let player: PlayerID
    /// nil for bots, which clients name by their strength.
    let name: String?
    let avatar: String
    /// In whole points; nil for bots.
    let rating: Int?

    /// A bot's.
    init(bot: PlayerID) {
        player = bot
        name = nil
        avatar = "🤖"
        rating = nil
    }

    init(player: PlayerID, name: String?, avatar: String, rating: Int?) {
        self.player = player
        self.name = name
        self.avatar = avatar
        self.rating = rating
    }
}
