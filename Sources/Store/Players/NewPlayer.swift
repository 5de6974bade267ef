import Kitchen

package struct NewPlayer: Sendable {
    package let id: PlayerID
    /// SHA-256 of the secret token, 32 bytes.
    package let tokenHash: [UInt8]
    package let name: String
    package let avatar: String
    /// Coins granted.
    package let coins: Int64

    package init(id: PlayerID, tokenHash: [UInt8], name: String, avatar: String, coins: Int64) {
        self.id = id
        self.tokenHash = tokenHash
        self.name = name
        self.avatar = avatar
        self.coins = coins
    }
}
