import Base
import Kitchen
import TestSupport

@testable import Store

/// Forgery by somebody with write access to the database who knows the server's format.
enum LedgerForgery {
    /// Removes the guards from a store's database, so that anything can be changed.
    static let unlocking = """
        PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;
        DROP TRIGGER ledger_refuses_update; DROP TRIGGER ledger_refuses_delete;
        DROP TRIGGER rating_changes_refuse_update; DROP TRIGGER rating_changes_refuse_delete;
        DROP TRIGGER acts_refuse_update; DROP TRIGGER acts_refuse_delete;
        """

    /// Makes the boards' counts match their rows.
    static let recounting = """
        UPDATE board_blocks SET row_count =
            (SELECT count(*) FROM board_rows WHERE board = board_blocks.board)
        """

    /// The digits of the id of a player, a round or a race.
    static func id(_ number: Int) -> String { PlayerID(number).description }

    /// A new last entry of a player, whose chain values `rewrite` fills in.
    static func entry(
        _ player: Int, _ kind: String, _ amount: Int, _ reference: String,
        of asset: String = "coins"
    ) -> String {
        """
        INSERT INTO ledger SELECT max(id) + 1, x'\(id(player))', '\(asset)', '\(kind)', \(amount),
            0, 'house:\(kind == "refund" ? "equip" : kind)', '\(reference)', max(time_ms),
            zeroblob(32), zeroblob(32), NULL, 1 FROM ledger;
        """
    }

    /// Renumbers all entries, and makes balances, chains, head and accounts match them.
    static func rewrite(in directory: TemporaryDirectory) throws {
        let connection = try SQLiteConnection(
            path: directory.databasePath, mode: .readWrite, vfs: nil)
        try connection.execute("PRAGMA ignore_check_constraints = ON")
        let rows = try connection.prepare("SELECT \(LedgerRow.columns) FROM ledger ORDER BY id")
            .all { LedgerRow($0) }
        try connection.execute(
            "BEGIN; DELETE FROM ledger; DELETE FROM accounts; DELETE FROM house_accounts")
        let insert = try connection.prepare(
            "INSERT INTO ledger(\(LedgerRow.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,1)")
        var balances: [[String]: Int64] = [:]
        var newest: [[String]: Int64] = [:]
        var last: [[UInt8]: Int64] = [:]
        var houses: [[String]: Int64] = [:]
        var hash = LedgerHash.beginning
        for (index, row) in rows.enumerated() {
            var row = row
            let account = [hexadecimal(row.player), row.asset]
            row.id = Int64(index + 1)
            balances[account, default: 0] += row.amount
            houses[[row.houseAccount, row.asset], default: 0] -= row.amount
            newest[account] = row.id
            row.balanceAfter = balances[account]!
            row.previousHash = hash
            guard let entry = row.entry else { preconditionFailure("\(row)") }
            hash = LedgerHash.hash(of: entry, houseAccount: row.houseAccount, previous: hash)
            let previous = last.updateValue(row.id, forKey: row.player)
            try insert.bind(row.id).bind(row.player).bind(row.asset).bind(row.kind)
                .bind(row.amount).bind(row.balanceAfter).bind(row.houseAccount).bind(row.reference)
                .bind(row.timeMilliseconds).bind(row.previousHash).bind(hash).bind(previous).run()
            if row.kind == "closing" { (balances[account], newest[account]) = (nil, nil) }
        }
        for (account, balance) in balances {
            try connection.execute(
                """
                INSERT INTO accounts VALUES
                    (x'\(account[0])', '\(account[1])', \(balance), \(newest[account]!))
                """)
        }
        for (account, balance) in houses {
            try connection.execute(
                "INSERT INTO house_accounts VALUES (1, CAST('\(account[0])' AS BLOB),"
                    + "'\(account[1])', \(balance))")
        }
        try connection.prepare("UPDATE ledger_head SET id = ?, hash = ?, accounts_through = ?")
            .bind(rows.count).bind(hash).bind(rows.count).run()
        try connection.execute("COMMIT")
    }
}

extension NodePlace {
    static let first = NodePlace(epoch: 1, chain: 1, isShared: false)
}

extension LedgerKey {
    static let test = LedgerKey(bytes: [UInt8](repeating: 7, count: 32))
}

extension SQLiteConnection {
    /// A new store's database in memory.
    static func inMemory() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: ":memory:", mode: .readWriteCreate, vfs: nil)
        try StoreSchema.game.update(connection) { () throws(StoreFault) in
            try StoreSchema.fillGame(connection) { [UInt8](repeating: 1, count: $0) }
        }
        return connection
    }
}
