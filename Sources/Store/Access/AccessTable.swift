import Base
import Kitchen

/// The devices that can sign in as players, and the codes by which new ones can.
final class AccessTable: Table {
    // MARK: Devices

    private static let columns = "number, name, created_ms, seen_ms"

    private func device(_ row: any Statement) -> PlayerDevice {
        PlayerDevice(
            number: row.integer(0), name: row.text(1), createdMilliseconds: row.integer(2),
            seenMilliseconds: row.integer(3))
    }

    func device(of player: PlayerID, tokenHash: [UInt8]) throws(StoreFault) -> PlayerDevice? {
        try first(
            "SELECT \(Self.columns) FROM devices WHERE player = ? AND token_hash = ?", player,
            tokenHash, read: device)
    }

    /// By number.
    func devices(of player: PlayerID) throws(StoreFault) -> [PlayerDevice] {
        try all(
            "SELECT \(Self.columns) FROM devices WHERE player = ? ORDER BY number", player,
            read: device)
    }

    func insert(
        _ device: PlayerDevice, of player: PlayerID, tokenHash: [UInt8]
    ) throws(StoreFault) {
        try run(
            """
            INSERT INTO devices(player, number, token_hash, name, created_ms, seen_ms)
                VALUES (?,?,?,?,?,?)
            """, player, device.number, tokenHash, device.name, device.createdMilliseconds,
            device.seenMilliseconds)
    }

    /// The number of a player's next device; nil if there is no such player.
    func nextNumber(of player: PlayerID) throws(StoreFault) -> Int64? {
        try first(
            "UPDATE players SET device_count = device_count + 1 WHERE id = ? RETURNING device_count",
            player
        ) { $0.integer(0) }
    }

    func setSeen(
        _ number: Int64, of player: PlayerID, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try run(
            "UPDATE devices SET seen_ms = ? WHERE player = ? AND number = ?", timeMilliseconds,
            player, number)
    }

    /// - Returns: false if there is no such device.
    func setName(_ name: String, of number: Int64, _ player: PlayerID) throws(StoreFault) -> Bool {
        try has(
            "UPDATE devices SET name = ? WHERE player = ? AND number = ? RETURNING 1", name, player,
            number)
    }

    /// - Returns: false if there is no such device.
    func remove(_ number: Int64, of player: PlayerID) throws(StoreFault) -> Bool {
        try has(
            "DELETE FROM devices WHERE player = ? AND number = ? RETURNING 1", player, number)
    }

    func removeAll(of player: PlayerID, but number: Int64) throws(StoreFault) {
        try run("DELETE FROM devices WHERE player = ? AND number <> ?", player, number)
    }

    /// Removes everything of a player who goes.
    func clear(_ player: PlayerID) throws(StoreFault) {
        try run("DELETE FROM devices WHERE player = ?", player)
        try run("DELETE FROM access_codes WHERE player = ?", player)
    }

    // MARK: Codes

    /// Puts a code in the place of the player's last one of its kind.
    func put(_ code: NewAccessCode, timeMilliseconds: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO access_codes(player, kind, hash, created_ms, end_ms) VALUES (?,?,?,?,?)
                ON CONFLICT (player, kind) DO UPDATE SET hash = excluded.hash,
                    created_ms = excluded.created_ms, end_ms = excluded.end_ms
            """, code.player, code.kind.rawValue, code.hash, timeMilliseconds,
            code.kind.milliseconds.map { timeMilliseconds + $0 })
    }

    /// The player and the kind of a code whose time isn't over.
    func code(
        _ hash: [UInt8], at now: Int64
    ) throws(StoreFault) -> (player: PlayerID, kind: AccessCodeKind)? {
        try first(
            """
            SELECT player, kind FROM access_codes
                WHERE hash = ? AND (end_ms IS NULL OR end_ms > ?)
            """, hash, now
        ) { row in
            guard let kind = AccessCodeKind(rawValue: row.text(1)) else { return nil }
            return row.identifier(0).map { ($0, kind) }
        }
    }

    /// When a player's code of a kind was made; nil if there is none.
    func time(of kind: AccessCodeKind, of player: PlayerID) throws(StoreFault) -> Int64? {
        try first(
            "SELECT created_ms FROM access_codes WHERE player = ? AND kind = ?", player,
            kind.rawValue
        ) { $0.integer(0) }
    }

    /// - Returns: false if there is none.
    @discardableResult
    func remove(_ kind: AccessCodeKind, of player: PlayerID) throws(StoreFault) -> Bool {
        try has(
            "DELETE FROM access_codes WHERE player = ? AND kind = ? RETURNING 1", player,
            kind.rawValue)
    }
}
