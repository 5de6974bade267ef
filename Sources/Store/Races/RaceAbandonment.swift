import Base
import Kitchen

/// Closes a race that doesn't count, and gives back what it took.
package struct RaceAbandonment: OwedOperation {
    package let race: PlayID

    package init(_ race: PlayID) { self.race = race }

    package var locks: [Transaction.Lock] { [.players(ofRace: race)] }

    package func perform(in transaction: Transaction) throws(StoreFault) {
        let races = transaction.races
        guard let row = try races.row(of: race), row.state == .open || row.state == .abandoned
        else { return transaction.log("race \(race) is not abandoned: it isn't open") }
        guard row.state == .open else { return }
        switch try RaceRefund(race: race, row: row).perform(in: transaction) {
        case .success(0): try races.delete(race)
        case .success: try races.close(race, as: .abandoned, timeMilliseconds: transaction.now)
        case .failure(let refusal):
            transaction.log("race \(race) doesn't give back what was equipped for it (\(refusal))")
            try races.close(race, as: .abandoned, timeMilliseconds: transaction.now)
        }
    }
}
