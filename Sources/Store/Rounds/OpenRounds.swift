import Base
import Kitchen

/// Pays the orders of open rounds, each once.
///
/// It keeps the highest paid order of each round in memory, from the opening on, so that it usually
/// doesn't have to look up an order. If it doesn't know the round, or an order is repeated, it
/// reads the player's entries since the opening.
///
/// Used only on the journal's queue, like `Transaction`.
final class OpenRounds {
    private struct OpenRound {
        let player: PlayerID
        /// No order above this one was paid; 0 before the first.
        var highestOrder = 0
    }

    private let ledger: LedgerWriter
    private let rounds: RoundTable
    /// Called for a fault of the server itself, such as a payment for a round that isn't open.
    private let log: @Sendable (String) -> Void
    private var open: [PlayID: OpenRound] = [:]

    init(ledger: LedgerWriter, rounds: RoundTable, log: @escaping @Sendable (String) -> Void) {
        self.ledger = ledger
        self.rounds = rounds
        self.log = log
    }

    /// Forgets all rounds, after a rollback.
    func forget() { open.removeAll() }

    func didOpen(_ round: PlayID, of player: PlayerID) { open[round] = OpenRound(player: player) }

    func didClose(_ round: PlayID) { open[round] = nil }

    /// Pays an order. Returns the balance after its entry, even if the payment is repeated.
    func pay(_ payment: OrderPayment, timeMilliseconds: Int64) throws(StoreFault) -> Int64 {
        precondition(payment.coins >= 0)
        let round = try openRound(payment.round)
        let isNew = round?.player == payment.player && payment.order > round?.highestOrder ?? 0
        if !isNew, let balance = try balance(after: payment) { return balance }
        if round?.player == payment.player {
            let order = Posting(
                player: payment.player, asset: .coins, kind: .order, amount: payment.coins,
                reference: EntryReference.order(payment.order, of: payment.round))
            if case .success(let balance) = try ledger.post(
                order, timeMilliseconds: timeMilliseconds)
            {
                if isNew { open[payment.round]?.highestOrder = payment.order }
                return balance
            }
        }
        log(
            "order \(payment.order) of round \(payment.round) is not paid: the round is not open, "
                + "or the balance would be too large")
        return try ledger.holding(of: payment.player, in: .coins)
    }

    /// True if any order of an open round was paid.
    func hasPaid(_ round: PlayID) throws(StoreFault) -> Bool {
        try (openRound(round)?.highestOrder ?? 0) > 0
    }

    /// Returns `nil` unless the round is open.
    private func openRound(_ id: PlayID) throws(StoreFault) -> OpenRound? {
        if let known = open[id] { return known }
        guard let row = try rounds.row(of: id), let player = row.player, row.state == .open
        else { return nil }
        let orders = try ledger.references(of: player, after: row.openedAfter)
            .compactMap { EntryReference.order(of: $0.reference) }
        let round = OpenRound(
            player: player,
            highestOrder: orders.filter { $0.round == id }.map(\.number).max() ?? 0)
        open[id] = round
        return round
    }

    /// The balance after an order's entry; `nil` if it wasn't paid.
    private func balance(after payment: OrderPayment) throws(StoreFault) -> Int64? {
        guard let row = try rounds.row(of: payment.round), row.player == payment.player
        else { return nil }
        let reference = EntryReference.order(payment.order, of: payment.round)
        return try ledger.references(of: payment.player, after: row.openedAfter)
            .first { $0.reference == reference }?.balanceAfter
    }
}
