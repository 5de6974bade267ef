import Base
import Kitchen
import TestSupport

/// Reads the committed data of a store's database directly.
final class CommittedBooks {
    /// A player's part in a race.
    struct Seat: Equatable {
        /// Nil for bots and ghosts.
        let player: PlayerID?
        let state: String
        let seat: Int
        let rank: Int
        let served: Int
        let earned: Int64
        let paid: Int64
        let balance: Int64
        let ratingBefore: Int64?
        let ratingAfter: Int64?
        let unrated: String?
        let isGainHeld: Bool
        let ratedAgainst: Int64

        func isRated(against seat: Int) -> Bool { ratedAgainst & 1 << Int64(seat) != 0 }
    }

    /// An entry of the ledger.
    struct Entry: Hashable {
        let asset: String
        let amount: Int64
        let balance: Int64
    }

    /// A stored race.
    struct Race {
        let id: PlayID
        let state: String
        let mode: String
        /// The day of a daily challenge; empty for other races.
        let day: String
        let hasRated: Bool
        let closedMilliseconds: Int64
        let record: [UInt8]
    }

    /// A change of a rating, in thousandths.
    struct RatingChange {
        let race: PlayID
        let player: PlayerID
        /// `race`, `cleared` or `rejected`.
        let cause: String
        /// True if the player's own result was settled or reviewed.
        let isOwn: Bool
        let before: Int64
        let after: Int64
    }

    private let database: any RowSource

    /// - Parameter directory: contains a database that a store has created.
    convenience init(directory: String) {
        self.init(
            RawDatabase(directory: directory),
            trigger: """
                CREATE TRIGGER IF NOT EXISTS simulation_seats_taken AFTER INSERT ON race_seats
                    BEGIN INSERT INTO simulation_seats VALUES (new.race, new.player, new.seat); END
                """)
    }

    /// - Parameter address: that of a PostgreSQL database in which a store has made its tables.
    convenience init(address: String) {
        self.init(
            RawPostgres(address, schema: "chefdash"),
            trigger: """
                CREATE OR REPLACE FUNCTION simulation_seats_taken() RETURNS trigger LANGUAGE plpgsql
                    AS $taken$ BEGIN
                        INSERT INTO chefdash.simulation_seats
                            VALUES (new.race, new.player, new.seat);
                        RETURN NULL;
                    END $taken$;
                CREATE OR REPLACE TRIGGER simulation_seats_taken AFTER INSERT ON race_seats
                    FOR EACH ROW EXECUTE FUNCTION simulation_seats_taken()
                """)
    }

    /// - Parameter trigger: keeps the seats. The store drops empty races, but announces their start
    ///   all the same.
    private init(_ database: any RowSource, trigger: String) {
        self.database = database
        let (bytes, integer) = database is RawPostgres ? ("bytea", "bigint") : ("BLOB", "INTEGER")
        database.execute(
            """
            CREATE INDEX IF NOT EXISTS simulation_balances
                ON ledger(player, asset, balance_after);
            CREATE TABLE IF NOT EXISTS simulation_seats(
                race \(bytes), player \(bytes), seat \(integer));
            CREATE INDEX IF NOT EXISTS simulation_seats_by_race ON simulation_seats(race, player);
            \(trigger)
            """)
    }

    /// The first entry, from `first` on, after which the player had this balance of coins.
    func entry(from first: Int64, of player: PlayerID, leaving coins: Int64) -> Int64? {
        integer(
            """
            SELECT min(id) FROM ledger
                WHERE player = ? AND asset = 'coins' AND balance_after = ? AND id >= ?
            """, [.bytes(player.bytes), .integer(coins), .integer(first)])
    }

    /// The player's newest entries of coins, for messages about a fault.
    func newestCoins(of player: PlayerID) -> [String] {
        database.rows(
            """
            SELECT id, balance_after, kind, reference FROM ledger
                WHERE player = ? AND asset = 'coins' ORDER BY id DESC LIMIT 8
            """, [.bytes(player.bytes)]
        ) { "\($0.integer(0)): \($0.integer(1)) by \($0.text(2)) \($0.text(3))" }
    }

    /// The asset, the amount and the balance after each entry of a reference, without orders.
    func entries(_ reference: String, of player: PlayerID) -> [Entry] {
        database.rows(
            """
            SELECT asset, amount, balance_after FROM ledger
                WHERE reference = ? AND player = ? AND kind <> 'order'
            """, [.text(reference), .bytes(player.bytes)]
        ) { Entry(asset: $0.text(0), amount: $0.integer(1), balance: $0.integer(2)) }
    }

    /// The entry of coins with a reference, without orders.
    func entry(_ reference: String, of player: PlayerID) -> Int64? {
        integer(
            """
            SELECT id FROM ledger
                WHERE reference = ? AND player = ? AND asset = 'coins' AND kind <> 'order'
            """, [.text(reference), .bytes(player.bytes)])
    }

    /// The balance of coins after an entry of the player.
    func entry(_ id: Int64, of player: PlayerID) -> Int64? {
        integer(
            "SELECT balance_after FROM ledger WHERE id = ? AND player = ? AND asset = 'coins'",
            [.integer(id), .bytes(player.bytes)])
    }

    /// True if a round's order was paid this amount once, and left this many coins.
    func hasOrder(
        _ order: Int, of round: PlayID, _ player: PlayerID, paid amount: Int64, _ coins: Int64
    ) -> Bool {
        database.rows(
            """
            SELECT amount FROM ledger WHERE player = ? AND asset = 'coins' AND balance_after = ?
                AND reference = ?
            """, [.bytes(player.bytes), .integer(coins), .text("order:\(round):\(order)")]
        ) { $0.integer(0) } == [amount]
    }

    /// Orders, coins and stars of a settled round of the player. A daily challenge is a race, whose
    /// stars aren't stored.
    func result(of round: PlayID, _ player: PlayerID) -> (served: Int, earned: Int64, stars: Int?)?
    {
        database.rows(
            """
            SELECT served, earned, stars FROM rounds
                WHERE id = ?1 AND player = ?2 AND state = 'settled'
            UNION ALL SELECT served, earned, NULL FROM race_seats JOIN races ON id = race
                WHERE id = ?1 AND player = ?2 AND state = 'settled' AND mode = 'daily'
            """, [.bytes(round.bytes), .bytes(player.bytes)]
        ) { row in
            (Int(row.integer(0)), row.integer(1), row.isNull(2) ? nil : Int(row.integer(2)))
        }.first
    }

    /// The player's balances, by the last entries.
    func balances(of player: PlayerID) -> [String: Int64] {
        Dictionary(
            uniqueKeysWithValues: database.rows(
                """
                SELECT asset, balance_after FROM ledger WHERE id IN
                    (SELECT max(id) FROM ledger WHERE player = ? GROUP BY asset)
                """, [.bytes(player.bytes)]
            ) { ($0.text(0), $0.integer(1)) })
    }

    /// The request ids of the player's purchases.
    func purchases(of player: PlayerID) -> Set<String> {
        Set(
            database.rows(
                """
                SELECT substr(reference, 10) FROM ledger
                    WHERE player = ? AND asset = 'coins' AND kind = 'purchase'
                """, [.bytes(player.bytes)]
            ) { $0.text(0) })
    }

    /// The player's stored rounds, without races.
    func rounds(of player: PlayerID) -> Set<PlayID> {
        Set(
            database.rows("SELECT id FROM rounds WHERE player = ?", [.bytes(player.bytes)]) {
                PlayID(bytes: $0.bytes(0) ?? [])!
            })
    }

    /// The most stars from a settled round of the player.
    func mostStars(of player: PlayerID, level: Int) -> Int {
        let stars = integer(
            "SELECT max(stars) FROM rounds WHERE player = ? AND level = ? AND state = 'settled'",
            [.bytes(player.bytes), .integer(Int64(level))])
        return Int(stars ?? 0)
    }

    /// True if the player is on a day's board with this race.
    func isOnBoard(_ player: PlayerID, with race: PlayID, day: String) -> Bool {
        exists(
            """
            FROM board_rows JOIN boards ON boards.id = board
                WHERE name = ? AND season = '' AND player = ? AND source_kind = 'race'
                    AND source = ?
            """, [.text("daily/" + day), .bytes(player.bytes), .bytes(race.bytes)])
    }

    /// The race that used the player's counted try of a day.
    func tryRace(of player: PlayerID, day: String) -> PlayID? {
        database.rows(
            "SELECT race FROM daily_tries WHERE day = ? AND player = ?",
            [.text(day), .bytes(player.bytes)]
        ) { $0.bytes(0).flatMap { PlayID(bytes: $0) } }.first ?? nil
    }

    /// The seat with which a race was opened, even if the race is no longer stored.
    func openedSeat(of player: PlayerID, in race: PlayID) -> Int? {
        integer(
            "SELECT seat FROM simulation_seats WHERE race = ? AND player = ?",
            [.bytes(race.bytes), .bytes(player.bytes)]
        ).map { Int($0) }
    }

    /// The seats by number.
    func seats(of race: PlayID) -> [Seat] {
        database.rows(
            """
            SELECT player, state, s.seat, rank, served, earned, paid, balance_after, rating_before,
                rating_after, unrated, gain_held, rated_against
                FROM race_seats AS s JOIN races ON races.id = s.race
                LEFT JOIN rating_changes AS c
                    ON c.race = s.race AND c.seat = s.seat AND c.cause = 'race'
                WHERE s.race = ? ORDER BY s.seat
            """, [.bytes(race.bytes)]
        ) { row in
            Seat(
                player: row.bytes(0).flatMap { PlayerID(bytes: $0) }, state: row.text(1),
                seat: Int(row.integer(2)), rank: Int(row.integer(3)),
                served: Int(row.integer(4)), earned: row.integer(5), paid: row.integer(6),
                balance: row.integer(7), ratingBefore: row.isNull(8) ? nil : row.integer(8),
                ratingAfter: row.isNull(9) ? nil : row.integer(9),
                unrated: row.isNull(10) ? nil : row.text(10), isGainHeld: row.integer(11) > 0,
                ratedAgainst: row.integer(12))
        }
    }

    func races() -> [Race] {
        database.rows(
            """
            SELECT id, state, mode, coalesce(closed_ms, 0), coalesce(is_rated, 0), record,
                    coalesce(day, '')
                FROM races ORDER BY id
            """, []
        ) { row in
            Race(
                id: PlayID(bytes: row.bytes(0) ?? [])!, state: row.text(1), mode: row.text(2),
                day: row.text(6), hasRated: row.integer(4) != 0,
                closedMilliseconds: row.integer(3),
                record: row.bytes(5) ?? [])
        }
    }

    /// All changes in the order in which they were made.
    func ratingChanges() -> [RatingChange] {
        database.rows(
            """
            SELECT c.race, player, cause, c.seat = decided_seat, rating_before, rating_after
                FROM rating_changes AS c
                JOIN race_seats AS s ON s.race = c.race AND s.seat = c.seat ORDER BY number
            """, []
        ) { row in
            RatingChange(
                race: PlayID(bytes: row.bytes(0) ?? [])!,
                player: PlayerID(bytes: row.bytes(1) ?? [])!, cause: row.text(2),
                isOwn: row.integer(3) != 0, before: row.integer(4), after: row.integer(5))
        }
    }

    /// True if the player's result of a race is held for review.
    ///
    /// - Parameter cleared: true to include results that a review has cleared.
    func isReviewed(_ player: PlayerID, in race: PlayID, cleared: Bool = true) -> Bool {
        exists(
            """
            FROM reviews WHERE source_kind = 'race' AND source = ? AND player = ?
                AND state <> \(cleared ? "''" : "'cleared'")
            """, [.bytes(race.bytes), .bytes(player.bytes)])
    }

    /// The players on the rating board.
    func ratedPlayers() -> Set<PlayerID> {
        Set(
            database.rows(
                """
                SELECT player FROM board_rows JOIN boards ON id = board
                    WHERE name = 'rating' AND season = ''
                """, []
            ) { PlayerID(bytes: $0.bytes(0) ?? [])! })
    }

    /// Players whose deviation is below this many points.
    func playersKnown(toPoints points: Int) -> Set<PlayerID> {
        Set(
            database.rows(
                "SELECT player FROM ratings WHERE deviation < ?", [.integer(Int64(points) * 1000)]
            ) { PlayerID(bytes: $0.bytes(0) ?? [])! })
    }

    /// The number of items equipped for a race and not returned.
    func equippedCount(in race: PlayID) -> Int64 {
        integer(
            "SELECT -sum(amount) FROM ledger WHERE reference IN (?, ?) AND kind <> 'order'",
            [.text("equip:\(race)"), .text("refund:\(race)")]) ?? 0
    }

    /// The rounds and races that no server has finished.
    func lost() -> [PlayID] {
        database.rows(
            "SELECT id FROM races WHERE state = 'lost' UNION SELECT id FROM rounds WHERE state = 'lost'",
            []
        ) { PlayID(bytes: $0.bytes(0) ?? [])! }
    }

    /// The matches of the queue whose rooms aren't open yet.
    func matches() -> Set<Int64> {
        Set(
            database.rows("SELECT match FROM tickets WHERE match IS NOT NULL", []) {
                $0.integer(0)
            })
    }

    /// The state of a race; nil if there is none.
    func state(of race: PlayID) -> String? {
        database.rows("SELECT state FROM races WHERE id = ?", [.bytes(race.bytes)]) { $0.text(0) }
            .first
    }

    // MARK: Several nodes

    /// The node of a player's session and the reason why it can't move; nil if there is none.
    func session(of player: PlayerID) -> (epoch: Int64, engagement: String?)? {
        database.rows(
            "SELECT epoch, engagement FROM sessions WHERE player = ?", [.bytes(player.bytes)]
        ) { ($0.integer(0), $0.isNull(1) ? nil : $0.text(1)) }.first
    }

    func isAlive(_ epoch: Int64) -> Bool {
        exists("FROM nodes WHERE epoch = ? AND is_dead = 0", [.integer(epoch)])
    }

    /// The node that has a private room.
    func epoch(ofRoom code: String) -> Int64? {
        integer("SELECT epoch FROM rooms WHERE code = ?", [.text(code)])
    }

    /// The dead nodes that still have open play, sessions, rooms or tickets.
    func owingNodes() -> Set<Int64> {
        Set(
            database.rows(
                """
                SELECT epoch FROM nodes WHERE is_dead = 1 AND epoch IN (
                    SELECT owner FROM races WHERE state = 'open'
                    UNION SELECT owner FROM rounds WHERE state = 'open'
                    UNION SELECT epoch FROM sessions UNION SELECT epoch FROM rooms
                    UNION SELECT epoch FROM tickets UNION SELECT host FROM tickets)
                """, []
            ) { $0.integer(0) })
    }

    func number(_ query: String) -> Int64 { integer(query, []) ?? 0 }

    /// The first column of the first row; nil if it is NULL or there is no row.
    private func integer(_ query: String, _ values: [RawValue]) -> Int64? {
        database.rows(query, values) { $0.isNull(0) ? nil : $0.integer(0) }.first ?? nil
    }

    /// - Parameter source: the query from `FROM` on.
    private func exists(_ source: String, _ values: [RawValue]) -> Bool {
        integer("SELECT 1 \(source) LIMIT 1", values) != nil
    }
}
