import Base
import Kitchen

/// Closes races that a dead server couldn't finish.
enum RaceRecovery {
    /// Marks each of them as lost, or deletes it if it left nothing, and gives back what it took.
    ///
    /// - Returns: the number of races; a refusal if an item can't be given back.
    static func perform(
        _ lost: [PlayID], in transaction: Transaction
    ) throws(StoreFault) -> Result<Int, PostingRefusal> {
        let races = transaction.races
        var count = 0
        for race in lost {
            // Another server may have closed it meanwhile.
            guard try races.isLost(race), let row = try races.row(of: race) else { continue }
            switch try RaceRefund(race: race, row: row).perform(in: transaction) {
            case .success(0): try races.delete(race)
            case .success: try races.close(race, as: .lost, timeMilliseconds: transaction.now)
            case .failure(let refusal): return .failure(refusal)
            }
            count += 1
        }
        return .success(count)
    }
}
