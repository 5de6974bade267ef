import Base

/// A player's identity: the id and the secret token from the first welcome.
public struct Credentials: Codable, Hashable, Sendable {
    public var playerID: PlayerID
    /// Anyone who has it can sign in as the player: keep it like a password.
    public var token: String

    public init(playerID: PlayerID, token: String) {
        self.playerID = playerID
        self.token = token
    }
}
