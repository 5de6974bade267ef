import Base
import Kitchen
import Recipes
import Store
import TestSupport

/// Reads the committed data of a library's database directly.
final class LibraryBooks {
    struct DoneEdit: Hashable {
        let player: PlayerID
        let id: UInt128
        let seq: Int64
        let timeMilliseconds: Int64
    }

    struct StockEntry: Hashable {
        let lot: UInt128
        let seq: Int64
        let before: String
        let after: String
        /// Empty for a stock-take.
        let asked: String
        let author: PlayerID
    }

    private let database: any RowSource

    init(_ database: any RowSource) { self.database = database }

    /// The sequence number of the household's last edit; nil if there is no such household.
    func head(of household: HouseholdID) -> Int64? {
        database.rows(
            "SELECT head FROM households WHERE id = ?", [.bytes(household.bytes)]
        ) { $0.integer(0) }.first
    }

    /// Nil for an edit that isn't applied.
    func place(of edit: UInt128, by player: PlayerID) -> Int64? {
        database.rows(
            "SELECT seq FROM edits WHERE player = ? AND id = ?",
            [.bytes(player.bytes), .bytes(EntityID(value: edit).bytes)]
        ) { $0.integer(0) }.first
    }

    /// True if the cooking session's input is stored, once.
    func isKept(_ input: EntityID) -> Bool {
        database.rows(
            "SELECT 1 FROM cooking_inputs WHERE input = ?", [.bytes(input.bytes)]
        ) { _ in true }.count == 1
    }

    /// A cooking session without its inputs; nil if there is no such session.
    func beginning(of session: CookingID) -> StoredCooking? {
        database.rows(
            "SELECT household, head, content, started_ms FROM cooking_sessions WHERE id = ?",
            [.bytes(session.bytes)]
        ) { row -> StoredCooking? in
            guard let household = Self.identifier(row, 0), let head = Self.player(row, 1),
                let content = row.bytes(2)
            else { return nil }
            return StoredCooking(
                id: session, household: HouseholdID(value: household), head: head,
                content: content, startedMilliseconds: row.integer(3))
        }.first ?? nil
    }

    /// A cooking session's inputs from a number on.
    func inputs(of session: CookingID, from number: Int64) -> [StoredCooking.Input] {
        database.rows(
            """
            SELECT tick, player, content, time_ms, input FROM cooking_inputs
                WHERE session = ? AND number >= ? ORDER BY number
            """, [.bytes(session.bytes), .integer(number)]
        ) { row -> StoredCooking.Input? in
            guard let player = Self.player(row, 1), let content = row.bytes(2) else { return nil }
            return StoredCooking.Input(
                id: Self.identifier(row, 4).map(EntityID.init(value:)), tick: row.integer(0),
                player: player, content: content, timeMilliseconds: row.integer(3))
        }.compactMap(\.self)
    }

    /// The identifiers of all cooking sessions.
    func cookings() -> [CookingID] {
        database.rows("SELECT id FROM cooking_sessions ORDER BY id", []) { row in
            Self.identifier(row, 0)
        }.compactMap { $0.map(CookingID.init) }
    }

    func isMember(_ player: PlayerID, of household: HouseholdID) -> Bool {
        !database.rows(
            "SELECT 1 FROM members WHERE household = ? AND player = ?",
            [.bytes(household.bytes), .bytes(player.bytes)]
        ) { _ in true }.isEmpty
    }

    /// By household, in sequence.
    func edits() -> [HouseholdID: [DoneEdit]] {
        grouped(
            "SELECT household, player, id, seq, time_ms FROM edits ORDER BY household, seq"
        ) { row in
            guard let player = Self.player(row, 1), let id = Self.identifier(row, 2) else {
                return nil
            }
            return DoneEdit(
                player: player, id: id, seq: row.integer(3), timeMilliseconds: row.integer(4))
        }
    }

    /// By household, each record with its bytes.
    func entities() -> [HouseholdID: [(key: EntityKey, content: [UInt8])]] {
        grouped("SELECT household, kind, id, content FROM entities") { row in
            guard let kind = EntityKind(rawValue: row.text(1)), let id = Self.identifier(row, 2),
                let content = row.bytes(3)
            else { return nil }
            return (EntityKey(kind, id), content)
        }
    }

    /// By household, in the order of their entry.
    func stock() -> [HouseholdID: [StockEntry]] {
        grouped(
            "SELECT household, lot, seq, before, after, asked, author FROM stock ORDER BY number"
        ) { row in
            guard let lot = Self.identifier(row, 1), let author = Self.player(row, 6) else {
                return nil
            }
            return StockEntry(
                lot: lot, seq: row.integer(2), before: row.text(3), after: row.text(4),
                asked: row.text(5), author: author)
        }
    }

    /// By household: the number of entities of each top-level kind.
    func counts() -> [HouseholdID: [(kind: EntityKind, count: Int)]] {
        grouped("SELECT household, kind, count FROM entity_counts") { row in
            EntityKind(rawValue: row.text(1)).map { ($0, Int(row.integer(2))) }
        }
    }

    private func grouped<Value>(
        _ sql: String, _ read: (RawRow) -> Value?
    ) -> [HouseholdID: [Value]] {
        var groups: [HouseholdID: [Value]] = [:]
        let rows = database.rows(sql, []) { row in (Self.identifier(row, 0), read(row)) }
        for case (let household?, let value?) in rows {
            groups[HouseholdID(value: household), default: []].append(value)
        }
        return groups
    }

    private static func identifier(_ row: RawRow, _ column: Int32) -> UInt128? {
        row.bytes(column).flatMap { EntityID(bytes: $0) }?.value
    }

    private static func player(_ row: RawRow, _ column: Int32) -> PlayerID? {
        identifier(row, column).map { PlayerID(value: $0) }
    }
}
