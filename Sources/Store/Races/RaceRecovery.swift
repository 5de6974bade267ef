import Kitchen

/// Closes the races that dead servers couldn't finish, when the store is opened.
enum RaceRecovery {
    /// Marks each of them as lost, or deletes it if it left nothing, and gives back what it
    /// took. Returns the number of races.
    ///
    /// - Throws: a `PostingRefusal` if an item can't be given back.
    static func perform(in transaction: Transaction) throws -> Int {
        let races = transaction.races
        let open = try races.lostRaces()
        for race in open {
            guard let row = try races.row(of: race) else { continue }
            if try RaceRefund(race: race, row: row).perform(in: transaction).get() == 0 {
                try races.delete(race)
            } else {
                try races.close(race, as: .lost, timeMilliseconds: transaction.now)
            }
        }
        return open.count
    }
}
