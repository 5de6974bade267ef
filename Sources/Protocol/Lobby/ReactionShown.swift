/// A player of the room reacted.
public struct ReactionShown: Codable, Hashable, Sendable {
    public var playerID: String
    /// One of the reactions listed in protocol.md.
    public var reaction: String

    private enum CodingKeys: String, CodingKey {
        case reaction
        case playerID = "player_id"
    }

    package init(playerID: String, reaction: String) {
        self.playerID = playerID
        self.reaction = reaction
    }
}
