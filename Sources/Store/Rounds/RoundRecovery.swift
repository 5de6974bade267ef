import Kitchen

/// Closes the rounds that dead servers couldn't finish, when the store is opened.
enum RoundRecovery {
    /// Marks each of them as lost, or deletes it if it left nothing, and gives back its
    /// equipped items. Returns the number of rounds.
    ///
    /// - Throws: a `PostingRefusal` if an item can't be given back.
    static func perform(in transaction: Transaction) throws -> Int {
        let (ledger, rounds) = (transaction.ledger, transaction.rounds)
        let open = try rounds.lostRounds()
        for (round, player) in open {
            let equipped = try ledger.entries(of: player, reference: EntryReference.equip(round))
            let refunds = equipped.map { Posting(refunding: $0, of: round) }
            _ = try ledger.post(refunds, timeMilliseconds: transaction.now).get()
            let hasPaid = try transaction.openRounds.hasPaid(round)
            if refunds.isEmpty, !hasPaid {
                try rounds.delete(round)
            } else {
                try rounds.lose(round, timeMilliseconds: transaction.now)
            }
            transaction.openRounds.didClose(round)
        }
        return open.count
    }
}
