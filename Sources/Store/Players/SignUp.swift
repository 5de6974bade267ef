import Base
import Kitchen

/// Creates a player with the coins of a new player. A repeated sign-up answers with the player's
/// current state.
package struct SignUp: RefusableOperation {
    package static let isForSignIn = true

    package let id: PlayerID
    /// SHA-256 of the first device's secret token, 32 bytes.
    package let tokenHash: [UInt8]
    /// The first device's name; empty for none.
    package let deviceName: String
    package let name: String
    package let avatar: String
    /// Coins granted.
    package let coins: Int64

    package init(
        id: PlayerID, tokenHash: [UInt8], deviceName: String = "", name: String, avatar: String,
        coins: Int64
    ) {
        self.id = id
        self.tokenHash = tokenHash
        self.deviceName = deviceName
        self.name = name
        self.avatar = avatar
        self.coins = coins
    }

    package var locks: [Transaction.Lock] { [.player(id)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<SignedIn, StoreRefusal> {
        precondition(coins >= 0)
        if try transaction.players.row(of: id) != nil {
            let before = try DeviceSignIn(id, tokenHash: tokenHash).perform(in: transaction)
            guard case .success(let signedIn?) = before else { return .failure(.staleRequest) }
            return .success(signedIn)
        }
        let grant = Posting(
            player: id, asset: .coins, kind: .grant, amount: coins,
            reference: EntryReference.grant)
        // The player's row must be written before the entry that refers to it, so a refusal must be
        // found before both.
        guard try transaction.ledger.accepts(grant) else { return .failure(.balanceOverflow) }
        let now = transaction.now
        let device = PlayerDevice(
            number: 1, name: deviceName, createdMilliseconds: now, seenMilliseconds: now)
        try transaction.players.insert(self, timeMilliseconds: now)
        try transaction.access.insert(device, of: id, tokenHash: tokenHash)
        let posted = try transaction.ledger.post(grant, timeMilliseconds: now)
        guard case .success(let coins) = posted else {
            preconditionFailure("the ledger accepts the grant")
        }
        return .success(
            SignedIn(
                player: PlayerState(
                    id: id, name: name, avatar: avatar, coins: coins, inventory: [:],
                    bestStars: [:], seenMilliseconds: now),
                device: device, sanctions: []))
    }
}
