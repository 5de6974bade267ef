import CSQLite
import Kitchen

/// Reads what is committed in a store's database, behind the store's back.
final class CommittedBooks {
    /// A player's part in a race.
    struct Seat: Equatable {
        let state: String
        let seat: Int
        let rank: Int
        let served: Int
        let earned: Int64
        let paid: Int64
        let balance: Int64
        let ratingBefore: Int64?
        let ratingAfter: Int64?
    }

    /// A race as it is kept.
    struct Race {
        let id: RaceID
        let state: String
        let mode: String
        let isRatingHeld: Bool
        let hasRated: Bool
        let record: [UInt8]
    }

    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// - Parameter path: of a database that a store has made.
    init(path: String) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil)
        guard code == SQLITE_OK, let opened else {
            preconditionFailure("\(path): can't be opened: \(code)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 5000)
        let index = """
            CREATE INDEX IF NOT EXISTS simulation_balances
                ON ledger(player, asset, balance_after)
            """
        precondition(sqlite3_exec(handle, index, nil, nil, nil) == SQLITE_OK)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Whether the player has or had this balance of coins.
    func hasBalance(_ player: PlayerID, _ coins: Int64) -> Bool {
        !rows(
            """
            SELECT 1 FROM ledger WHERE player = ? AND asset = 'coins' AND balance_after = ?
                LIMIT 1
            """, [.bytes(player.bytes), .integer(coins)]
        ) { _ in true }.isEmpty
    }

    func seat(of player: PlayerID, in race: RaceID) -> Seat? {
        rows(
            Self.seatQuery + " WHERE s.race = ? AND s.player = ?",
            [.bytes(race.bytes), .bytes(player.bytes)], Self.seat
        ).first
    }

    /// By number; nil for seats of bots and ghosts.
    func players(of race: RaceID) -> [PlayerID?] {
        rows(
            "SELECT player FROM race_seats WHERE race = ? ORDER BY seat", [.bytes(race.bytes)]
        ) { row in row.bytes(0).flatMap { PlayerID(bytes: $0) } }
    }

    func seats(of race: RaceID) -> [Seat] {
        rows(
            Self.seatQuery + " WHERE s.race = ? ORDER BY seat", [.bytes(race.bytes)], Self.seat)
    }

    func races() -> [Race] {
        rows(
            """
            SELECT id, state, mode, ifnull(is_rating_held, 0), rating_period IS NOT NULL, record
                FROM races ORDER BY id
            """, []
        ) { row in
            Race(
                id: RaceID(bytes: row.bytes(0) ?? [])!, state: row.text(1), mode: row.text(2),
                isRatingHeld: row.integer(3) != 0, hasRated: row.integer(4) != 0,
                record: row.bytes(5) ?? [])
        }
    }

    /// How many pieces were equipped for a race and not given back.
    func equippedCount(in race: String) -> Int64 {
        rows(
            "SELECT -ifnull(sum(amount), 0) FROM ledger WHERE reference IN (?, ?)",
            [.text("equip:\(race)"), .text("refund:\(race)")]
        ) { $0.integer(0) }.first ?? 0
    }

    /// The state of a race; nil where there is none.
    func state(of race: RaceID) -> String? {
        rows("SELECT state FROM races WHERE id = ?", [.bytes(race.bytes)]) { $0.text(0) }.first
    }

    func number(_ query: String) -> Int64 { rows(query, []) { $0.integer(0) }.first ?? 0 }

    private static let seatQuery = """
        SELECT state, seat, rank, served, earned, paid, balance_after, rating_before,
            rating_after FROM race_seats AS s JOIN races ON races.id = s.race
        """

    private static func seat(_ row: Row) -> Seat {
        Seat(
            state: row.text(0), seat: Int(row.integer(1)), rank: Int(row.integer(2)),
            served: Int(row.integer(3)), earned: row.integer(4), paid: row.integer(5),
            balance: row.integer(6), ratingBefore: row.isNull(7) ? nil : row.integer(7),
            ratingAfter: row.isNull(8) ? nil : row.integer(8))
    }

    // MARK: - SQLite

    private enum Binding {
        case integer(Int64)
        case bytes([UInt8])
        case text(String)
    }

    private struct Row {
        let statement: OpaquePointer

        func isNull(_ column: Int32) -> Bool {
            sqlite3_column_type(statement, column) == SQLITE_NULL
        }

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

        func text(_ column: Int32) -> String {
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        }

        func bytes(_ column: Int32) -> [UInt8]? {
            guard let start = sqlite3_column_blob(statement, column) else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    private func rows<Value>(
        _ query: String, _ values: [Binding], _ read: (Row) -> Value
    ) -> [Value] {
        let statement = prepared(query)
        defer { sqlite3_reset(statement) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            switch value {
            case .integer(let number):
                sqlite3_bind_int64(statement, Int32(index + 1), number)
            case .text(let text):
                sqlite3_bind_text(statement, Int32(index + 1), text, -1, transient)
            case .bytes(let bytes):
                sqlite3_bind_blob(
                    statement, Int32(index + 1), bytes, Int32(bytes.count), transient)
            }
        }
        var found: [Value] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: found.append(read(Row(statement: statement)))
            case SQLITE_DONE: return found
            default:
                preconditionFailure("\(query): \(String(cString: sqlite3_errmsg(handle)))")
            }
        }
    }

    private func prepared(_ query: String) -> OpaquePointer {
        if let statement = statements[query] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK, let statement
        else { preconditionFailure("\(query): \(String(cString: sqlite3_errmsg(handle)))") }
        statements[query] = statement
        return statement
    }
}
