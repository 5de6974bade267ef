/// What makes somebody the same player again: the player's id and the secret token that the first
/// welcome told.
public struct Credentials: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits.
    public var playerID: String
    /// Whoever has it is the player: keep it as a password is kept.
    public var token: String

    public init(playerID: String, token: String) {
        self.playerID = playerID
        self.token = token
    }
}
