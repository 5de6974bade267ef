import Base
import Kitchen

/// The rows of rounds, and of the catalogues that their records refer to.
final class RoundTable {
    enum State {
        case open
        /// Carries the answer of its settlement.
        case settled(SettledRound)
        /// The server couldn't finish it.
        case lost
    }

    struct Row {
        let player: PlayerID?
        let level: Int
        let state: State
        /// The ledger's last entry when the round was opened.
        let openedAfter: Int64
    }

    /// The result of a settled round.
    struct Played {
        let player: PlayerID?
        let level: Int
        let served: Int
        let earned: Int64
        let closedMilliseconds: Int64
        let record: [UInt8]
    }

    private let findRound: any Statement
    private let findPlayed: any Statement
    private let insertRound: any Statement
    private let settleRound: any Statement
    private let findOpenRounds: any Statement
    private let loseRound: any Statement
    private let deleteRound: any Statement
    private let insertCatalogue: any Statement

    init(_ database: any Database) throws(StoreFault) {
        findRound = try database.prepare(
            """
            SELECT player, level, state, balance_after, best_stars_after, opened_after FROM rounds
                WHERE id = ?
            """)
        findPlayed = try database.prepare(
            """
            SELECT player, level, served, earned, closed_ms, record FROM rounds
                WHERE id = ? AND state = 'settled'
            """)
        insertRound = try database.prepare(
            """
            INSERT INTO rounds(id, player, level, state, opened_ms, opened_after)
                VALUES (?,?,?,'open',?,?)
            """)
        settleRound = try database.prepare(
            SealedResult.rounds.update([
                "closed_ms": "?1", "served": "?2", "earned": "?3", "stars": "?4", "is_win": "?5",
                "balance_after": "?6", "best_stars_after": "?7", "record": "?8",
            ]) + ", state = 'settled', checked_ms = ?1 WHERE id = ?9 AND state = 'open'")
        findOpenRounds = try database.prepare(
            "SELECT id, player FROM rounds WHERE state = 'open' ORDER BY id")
        loseRound = try database.prepare(
            "UPDATE rounds SET state = 'lost', closed_ms = ? WHERE id = ?")
        deleteRound = try database.prepare("DELETE FROM rounds WHERE id = ?")
        insertCatalogue = try database.prepare(
            """
            INSERT INTO catalogues(fingerprint, text, saved_ms) VALUES (?,?,?)
                ON CONFLICT(fingerprint) DO NOTHING
            """)
    }

    func row(of round: PlayID) throws(StoreFault) -> Row? {
        try findRound.bind(round).first { row in
            let state: State =
                switch row.text(2) {
                case "open": .open
                case "settled":
                    .settled(SettledRound(coins: row.integer(3), bestStars: Int(row.integer(4))))
                default: .lost
                }
            return Row(
                player: row.identifier(0), level: Int(row.integer(1)), state: state,
                openedAfter: row.integer(5))
        }
    }

    /// Returns `nil` unless the round is settled.
    func played(_ round: PlayID) throws(StoreFault) -> Played? {
        try findPlayed.bind(round).first { row in
            Played(
                player: row.identifier(0), level: Int(row.integer(1)),
                served: Int(row.integer(2)), earned: row.integer(3),
                closedMilliseconds: row.integer(4), record: row.bytes(5))
        }
    }

    /// - Parameter lastEntry: the ledger's last entry, including the entries of the opening itself.
    func insert(
        _ opening: RoundOpening, after lastEntry: Int64, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try insertRound.bind(opening.round).bind(opening.player).bind(opening.level)
            .bind(timeMilliseconds).bind(lastEntry).run()
    }

    func settle(
        _ settlement: RoundSettlement, answer: SettledRound, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try settleRound.bind(timeMilliseconds).bind(settlement.served).bind(settlement.earned)
            .bind(settlement.stars).bind(settlement.isWin ? 1 : 0).bind(answer.coins)
            .bind(answer.bestStars).bind(settlement.record).bind(settlement.round).run()
    }

    func openRounds() throws(StoreFault) -> [(round: PlayID, player: PlayerID)] {
        try findOpenRounds.all { row in
            guard let round: PlayID = row.identifier(0), let player: PlayerID = row.identifier(1)
            else { return nil }
            return (round, player)
        }
    }

    func lose(_ round: PlayID, timeMilliseconds: Int64) throws(StoreFault) {
        try loseRound.bind(timeMilliseconds).bind(round).run()
    }

    /// Deletes a round that left nothing.
    func delete(_ round: PlayID) throws(StoreFault) { try deleteRound.bind(round).run() }

    func save(_ catalogue: KeptCatalogue, timeMilliseconds: Int64) throws(StoreFault) {
        try insertCatalogue.bind(catalogue.fingerprint).bind(catalogue.text)
            .bind(timeMilliseconds).run()
    }
}
