import Base
import Kitchen

/// Closes rounds that a dead server couldn't finish.
enum RoundRecovery {
    /// Marks each of them as lost, or deletes it if it left nothing, and gives back its equipped
    /// items.
    ///
    /// - Returns: the number of rounds; a refusal if an item can't be given back.
    static func perform(
        _ lost: [LostPlay.Round], in transaction: Transaction
    ) throws(StoreFault) -> Result<Int, PostingRefusal> {
        let (ledger, rounds) = (transaction.ledger, transaction.rounds)
        var count = 0
        for lost in lost {
            // Another server may have closed it meanwhile.
            guard try rounds.isLost(lost.id) else { continue }
            let equipped = try ledger.entries(
                of: lost.player, reference: EntryReference.equip(lost.id))
            let refunds = equipped.map { Posting(refunding: $0, of: lost.id) }
            if case .failure(let refusal) = try ledger.post(
                refunds, timeMilliseconds: transaction.now)
            {
                return .failure(refusal)
            }
            let hasPaid = try transaction.openRounds.hasPaid(lost.id)
            if refunds.isEmpty, !hasPaid {
                try rounds.delete(lost.id)
            } else {
                try rounds.lose(lost.id, timeMilliseconds: transaction.now)
            }
            transaction.openRounds.didClose(lost.id)
            count += 1
        }
        return .success(count)
    }
}
