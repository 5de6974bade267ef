import Base
import Kitchen

/// Gives back what an open race took: items, and in a daily challenge the day's try.
struct RaceRefund {
    let race: PlayID
    let row: StoredRace

    /// - Returns: the number of pieces given back.
    func perform(in transaction: Transaction) throws(StoreFault) -> Result<Int, PostingRefusal> {
        let equipped = EntryReference.equip(race)
        var refunds: [Posting] = []
        for player in row.seats.compactMap(\.player) {
            refunds += try transaction.ledger.entries(of: player, reference: equipped)
                .map { Posting(refunding: $0, of: race) }
            if let day = row.day { try transaction.daily.giveBack(day, to: player, from: race) }
        }
        return try transaction.ledger.post(refunds, timeMilliseconds: transaction.now)
            .map { _ in refunds.count }
    }
}
