import Kitchen

/// Closes the races that an earlier server couldn't finish, when the store is opened.
enum RaceRecovery {
    /// Marks every open race as lost, or deletes it if it left nothing, and gives back what it
    /// took. Returns the number of races.
    static func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int, PostingRefusal> {
        let races = transaction.races
        let open = try races.openRaces()
        for race in open {
            guard let row = try races.row(of: race) else { continue }
            switch try RaceRefund(race: race, row: row).perform(in: transaction) {
            case .success(0): try races.delete(race)
            case .success: try races.close(race, as: .lost, timeMilliseconds: transaction.now)
            case .failure(let refusal): return .failure(refusal)
            }
        }
        return .success(open.count)
    }
}
