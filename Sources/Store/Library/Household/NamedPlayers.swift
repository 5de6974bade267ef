import Base
import Kitchen
import Recipes

/// All players whom a library names, each with the first row that does.
struct NamedPlayers {
    /// Players who are or were members. No sweep removes them.
    private var members: [PlayerID: String] = [:]
    /// Players who have only rated by a link. A sweep may have removed them.
    private var others: [PlayerID: String] = [:]

    mutating func add(authorsOf record: EntityRecord, in row: String) {
        let stamps =
            [record.created, record.modified, record.deleted].compactMap(\.self)
            + record.fields.values.map(\.stamp) + record.elements.values.flatMap(\.values)
        for stamp in stamps where members[stamp.author] == nil { members[stamp.author] = row }
    }

    private static let columns = [
        ("members", "player"), ("invitations", "made_by"), ("edits", "player"),
        ("refused_edits", "player"), ("stock", "author"), ("cooking_sessions", "head"),
        ("cooking_inputs", "player"), ("links", "player"), ("recent_searches", "player"),
    ]

    /// Adds the players named by rows other than records.
    mutating func addAll(in database: any Database) throws(StoreFault) {
        for (table, column) in Self.columns {
            let players: [PlayerID] = try database.prepare(
                "SELECT DISTINCT \(column) FROM \(table)"
            )
            .all { $0.identifier(0) }
            for player in players where members[player] == nil { members[player] = table }
        }
        let raters: [PlayerID] = try database.prepare("SELECT DISTINCT player FROM link_ratings")
            .all { $0.identifier(0) }
        for player in raters { others[player] = "link_ratings" }
        let history = try database.prepare("SELECT kind, id, seq, was, became FROM history")
        while try history.next() {
            guard let kind = EntityKind(rawValue: history.text(0)),
                let id: EntityID = history.identifier(1)
            else { continue }
            let key = EntityKey(kind, id.value)
            for column in [3, 4] as [Int32] where !history.isNull(column) {
                add(
                    authorsOf: try StoredEntities.decoded(key, history.bytes(column)),
                    in: "history \(kind.rawValue) \(id) \(history.integer(2))")
            }
        }
    }

    /// A named player who is missing among the players; nil if there is none.
    func firstStranger(
        among players: PlayerRegister
    ) throws(StoreFault) -> (row: String, player: PlayerID)? {
        for (player, row) in members.sorted(by: { $0.key < $1.key })
        where try !players.has(player) {
            return (row, player)
        }
        for (player, row) in others.sorted(by: { $0.key < $1.key })
        where try !players.has(player) {
            if try !players.hasSwept(player) { return (row, player) }
        }
        return nil
    }
}
