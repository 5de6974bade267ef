import Base
import Kitchen

/// Buys one piece. A repeated request gets the same answer, and the player pays only once.
package struct Purchase: Hashable, RefusableOperation {
    package let player: PlayerID
    package let item: ShopItem.ID
    /// Coins.
    package let price: Int64
    /// The client's own id of this purchase, unique among the player's requests.
    package let requestID: String

    package init(player: PlayerID, item: ShopItem.ID, price: Int64, requestID: String) {
        self.player = player
        self.item = item
        self.price = price
        self.requestID = requestID
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<PurchaseReceipt, StoreRefusal> {
        precondition(price >= 0 && Asset(text: item) != .coins)
        guard try transaction.players.row(of: player) != nil else {
            return .failure(.unknownPlayer)
        }
        let reference = EntryReference.purchase(requestID)
        switch try transaction.requests.use(of: requestID, by: player) {
        case nil: break
        case .purchase:
            return receipt(of: try transaction.ledger.entries(of: player, reference: reference))
        case .round, .daily: return .failure(.staleRequest)
        }
        let coins = Posting(
            player: player, asset: .coins, kind: .purchase, amount: -price, reference: reference)
        let piece = Posting(
            player: player, asset: .item(item), kind: .purchase, amount: 1, reference: reference)
        switch try transaction.ledger.post([coins, piece], timeMilliseconds: transaction.now) {
        case .success(let balances):
            try transaction.requests.note(
                requestID, of: player, for: .purchase, timeMilliseconds: transaction.now)
            return .success(
                PurchaseReceipt(
                    item: item, price: price, coins: balances[0], quantity: balances[1],
                    isRepeat: false))
        case .failure(.insufficient(let balance, _)):
            return .failure(.insufficientCoins(balance: balance, price: price))
        case .failure(.overflow):
            return .failure(.balanceOverflow)
        }
    }

    /// The first answer, rebuilt from the purchase's entries.
    private func receipt(of entries: [LedgerEntry]) -> Result<PurchaseReceipt, StoreRefusal> {
        let coins = entries.first { $0.posting.asset == .coins }
        let piece = entries.first { $0.posting.asset == .item(item) }
        guard let coins, let piece else { return .failure(.staleRequest) }
        return .success(
            PurchaseReceipt(
                item: item, price: -coins.posting.amount, coins: coins.balanceAfter,
                quantity: piece.balanceAfter, isRepeat: true))
    }
}
