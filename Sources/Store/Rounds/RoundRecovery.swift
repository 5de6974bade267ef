import Kitchen

/// Closes the rounds that an earlier server couldn't finish, when the store is opened.
enum RoundRecovery {
    /// Marks every open round as lost, or deletes it if it left nothing, and gives back its
    /// equipped items. Returns the number of rounds.
    static func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int, PostingRefusal> {
        let (ledger, rounds) = (transaction.ledger, transaction.rounds)
        let open = try rounds.openRounds()
        for (round, player) in open {
            let equipped = try ledger.entries(of: player, reference: EntryReference.equip(round))
            let refunds = equipped.map { entry in
                Posting(
                    player: player, asset: entry.posting.asset, kind: .refund,
                    amount: -entry.posting.amount, reference: EntryReference.refund(round))
            }
            if case .failure(let refusal) = try ledger.post(
                refunds, timeMilliseconds: transaction.now)
            {
                return .failure(refusal)
            }
            let hasPaid = try transaction.openRounds.hasPaid(round)
            if refunds.isEmpty, !hasPaid {
                try rounds.delete(round)
            } else {
                try rounds.lose(round, timeMilliseconds: transaction.now)
            }
            transaction.openRounds.didClose(round)
        }
        return .success(open.count)
    }
}
