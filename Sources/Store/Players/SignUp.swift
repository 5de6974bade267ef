import Base
import Kitchen

/// Creates a player with the coins of a new player. A repeated sign-up answers with the player's
/// current state.
package struct SignUp: RefusableOperation {
    package static let isForSignIn = true

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

    package var locks: [Transaction.Lock] { [.player(id)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<PlayerState, StoreRefusal> {
        precondition(coins >= 0)
        if let row = try transaction.players.row(of: id) {
            guard row.tokenHash == tokenHash,
                let state = try PlayerLookup(id).state(in: transaction)
            else { return .failure(.staleRequest) }
            return .success(state)
        }
        let grant = Posting(
            player: id, asset: .coins, kind: .grant, amount: coins,
            reference: EntryReference.grant)
        // The player's row must be written before the entry that refers to it, so a refusal must be
        // found before both.
        guard try transaction.ledger.accepts(grant) else { return .failure(.balanceOverflow) }
        try transaction.players.insert(self, timeMilliseconds: transaction.now)
        let posted = try transaction.ledger.post(grant, timeMilliseconds: transaction.now)
        guard case .success(let coins) = posted else {
            preconditionFailure("the ledger accepts the grant")
        }
        return .success(
            PlayerState(
                id: id, tokenHash: tokenHash, name: name, avatar: avatar, coins: coins,
                inventory: [:], bestStars: [:], seenMilliseconds: transaction.now))
    }
}
