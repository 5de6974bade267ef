import Base
import Kitchen

/// The players' rows and their best stars.
final class PlayerTable: Table {
    struct Row {
        let name: String
        let avatar: String
        let seenMilliseconds: Int64
        /// When the player will be erased; nil for one who stays.
        let eraseMilliseconds: Int64?
        let isErased: Bool
    }

    func row(of player: PlayerID) throws(StoreFault) -> Row? {
        try first(
            "SELECT name, avatar, seen_ms, erase_ms, erased_ms FROM players WHERE id = ?", player
        ) { row in
            Row(
                name: row.text(0), avatar: row.text(1), seenMilliseconds: row.integer(2),
                eraseMilliseconds: row.optionalInteger(3), isErased: !row.isNull(4))
        }
    }

    func insert(_ player: SignUp, timeMilliseconds: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO players(id, name, avatar, created_ms, seen_ms) VALUES (?,?,?,?,?)
            """, player.id, player.name, player.avatar, timeMilliseconds, timeMilliseconds)
    }

    func setSeen(_ player: PlayerID, timeMilliseconds: Int64) throws(StoreFault) {
        try run("UPDATE players SET seen_ms = ? WHERE id = ?", timeMilliseconds, player)
    }

    /// Protects the player from all later sweeps.
    func keep(_ player: PlayerID) throws(StoreFault) {
        try run("UPDATE players SET is_kept = 1 WHERE id = ?", player)
    }

    func setProfile(_ player: PlayerID, _ profile: Profile) throws(StoreFault) {
        try run(
            "UPDATE players SET name = ?, avatar = ? WHERE id = ?", profile.name, profile.avatar,
            player)
    }

    /// - Parameter time: when the player will be erased; nil for one who stays.
    func setEnd(of player: PlayerID, at time: Int64?) throws(StoreFault) {
        try run("UPDATE players SET erase_ms = ? WHERE id = ?", time, player)
    }

    /// Players to erase, the longest due first.
    func ended(at now: Int64, limit: Int) throws(StoreFault) -> [PlayerID] {
        try all(
            "SELECT id FROM players WHERE erase_ms <= ? ORDER BY erase_ms, id LIMIT ?", now, limit
        ) { $0.identifier(0) }
    }

    func erase(
        _ player: PlayerID, as profile: Profile, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try run(
            """
            UPDATE players SET name = ?, avatar = ?, erase_ms = NULL, erased_ms = ?, is_kept = 1
                WHERE id = ?
            """, profile.name, profile.avatar, timeMilliseconds, player)
    }

    /// Returns `nil` for a level that the player has never finished.
    func bestStars(of player: PlayerID, level: Int) throws(StoreFault) -> Int? {
        try first("SELECT best_stars FROM progress WHERE player = ? AND level = ?", player, level) {
            Int($0.integer(0))
        }
    }

    /// The best stars in the game's levels. Leaves out levels made of recipes, of which there can
    /// be any number.
    func bestStars(of player: PlayerID) throws(StoreFault) -> [Int: Int] {
        let rows = try all(
            "SELECT level, best_stars FROM progress WHERE player = ? AND level < ?", player,
            Level.recipeIDs.lowerBound
        ) { (Int($0.integer(0)), Int($0.integer(1))) }
        return Dictionary(rows) { first, _ in first }
    }

    func setBestStars(_ stars: Int, of player: PlayerID, level: Int) throws(StoreFault) {
        try run(
            """
            INSERT INTO progress(player, level, best_stars) VALUES (?,?,?)
                ON CONFLICT(player, level) DO UPDATE SET best_stars = excluded.best_stars
            """, player, level, stars)
    }
}
