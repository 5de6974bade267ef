import Base
import Kitchen

/// The rows of rounds, and of the catalogues that their records refer to.
final class RoundTable: Table {
    private static let settleRound =
        SealedResult.rounds.update([
            "closed_ms": "?1", "served": "?2", "earned": "?3", "stars": "?4", "is_win": "?5",
            "balance_after": "?6", "best_stars_after": "?7", "record": "?8",
        ]) + ", state = 'settled', checked_ms = ?1 WHERE id = ?9 AND state = 'open' AND owner = ?10"

    private static let find = "SELECT \(StoredRound.columns) FROM rounds WHERE id = ?"

    /// True for what no living server plays.
    static let isLost = isLost(column: "owner")

    static func isLost(column: String) -> String {
        "\(column) NOT IN (SELECT epoch FROM nodes WHERE is_dead = 0)"
    }

    /// The server that plays.
    private var owner: Int64 { database.epoch ?? 0 }

    func row(of round: PlayID) throws(StoreFault) -> StoredRound? {
        try first(Self.find, round, read: StoredRound.init)
    }

    /// - Parameter lastEntry: the ledger's last entry, including the entries of the opening itself.
    func insert(
        _ opening: RoundOpening, after lastEntry: Int64, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try run(
            """
            INSERT INTO rounds(id, player, level, state, opened_ms, opened_after, owner)
                VALUES (?,?,?,'open',?,?,?)
            """, opening.round, opening.player, opening.level, timeMilliseconds, lastEntry, owner)
    }

    func settle(
        _ settlement: RoundSettlement, answer: SettledRound, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try run(
            Self.settleRound, timeMilliseconds, settlement.served, settlement.earned,
            settlement.stars, settlement.isWin, answer.coins, answer.bestStars,
            settlement.record, settlement.round, owner)
    }

    /// The open rounds of dead servers.
    func lostRounds() throws(StoreFault) -> [LostPlay.Round] {
        try all(
            """
            SELECT id, player FROM rounds WHERE state = 'open' AND \(Self.isLost) ORDER BY id
            """
        ) { row in
            guard let round: PlayID = row.identifier(0), let player: PlayerID = row.identifier(1)
            else { return nil }
            return LostPlay.Round(id: round, player: player)
        }
    }

    func isLost(_ round: PlayID) throws(StoreFault) -> Bool {
        try has("SELECT 1 FROM rounds WHERE id = ? AND state = 'open' AND \(Self.isLost)", round)
    }

    func lose(_ round: PlayID, timeMilliseconds: Int64) throws(StoreFault) {
        try run(
            "UPDATE rounds SET state = 'lost', closed_ms = ? WHERE id = ?", timeMilliseconds, round)
    }

    /// Deletes a round that left nothing.
    func delete(_ round: PlayID) throws(StoreFault) {
        try run("DELETE FROM rounds WHERE id = ?", round)
    }

    func save(_ catalogue: KeptCatalogue, timeMilliseconds: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO catalogues(fingerprint, text, saved_ms) VALUES (?,?,?)
                ON CONFLICT(fingerprint) DO NOTHING
            """, catalogue.fingerprint, catalogue.text, timeMilliseconds)
    }
}
