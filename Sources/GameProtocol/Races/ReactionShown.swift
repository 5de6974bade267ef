/// A player of the room reacted.
public struct ReactionShown: Codable, Hashable, Sendable {
    public var player: String
    /// One of the list in protocol.md.
    public var reaction: String

    package init(player: String, reaction: String) {
        self.player = player
        self.reaction = reaction
    }
}
