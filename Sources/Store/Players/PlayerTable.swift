import Base
import Kitchen

/// The players' rows and their best stars.
final class PlayerTable {
    struct Row {
        let tokenHash: [UInt8]
        let name: String
        let avatar: String
        let seenMilliseconds: Int64
    }

    private let findPlayer: any Statement
    private let insertPlayer: any Statement
    private let updateProfile: any Statement
    private let saveSeen: any Statement
    private let saveKept: any Statement
    private let findBestStars: any Statement
    private let findProgress: any Statement
    private let saveProgress: any Statement

    init(_ database: any Database) throws(StoreFault) {
        findPlayer = try database.prepare(
            "SELECT token_hash, name, avatar, seen_ms FROM players WHERE id = ?")
        insertPlayer = try database.prepare(
            """
            INSERT INTO players(id, token_hash, name, avatar, created_ms, seen_ms)
                VALUES (?,?,?,?,?,?)
            """)
        saveSeen = try database.prepare("UPDATE players SET seen_ms = ? WHERE id = ?")
        saveKept = try database.prepare("UPDATE players SET is_kept = 1 WHERE id = ?")
        updateProfile = try database.prepare("UPDATE players SET name = ?, avatar = ? WHERE id = ?")
        findBestStars = try database.prepare(
            "SELECT best_stars FROM progress WHERE player = ? AND level = ?")
        findProgress = try database.prepare(
            "SELECT level, best_stars FROM progress WHERE player = ? AND level < ?")
        saveProgress = try database.prepare(
            """
            INSERT INTO progress(player, level, best_stars) VALUES (?,?,?)
                ON CONFLICT(player, level) DO UPDATE SET best_stars = excluded.best_stars
            """)
    }

    func row(of player: PlayerID) throws(StoreFault) -> Row? {
        try findPlayer.bind(player).first { row in
            Row(
                tokenHash: row.bytes(0), name: row.text(1), avatar: row.text(2),
                seenMilliseconds: row.integer(3))
        }
    }

    func insert(_ player: SignUp, timeMilliseconds: Int64) throws(StoreFault) {
        try insertPlayer.bind(player.id).bind(player.tokenHash).bind(player.name)
            .bind(player.avatar).bind(timeMilliseconds).bind(timeMilliseconds).run()
    }

    func setSeen(_ player: PlayerID, timeMilliseconds: Int64) throws(StoreFault) {
        try saveSeen.bind(timeMilliseconds).bind(player).run()
    }

    /// Protects the player from all later sweeps.
    func keep(_ player: PlayerID) throws(StoreFault) { try saveKept.bind(player).run() }

    func setProfile(_ player: PlayerID, _ profile: Profile) throws(StoreFault) {
        try updateProfile.bind(profile.name).bind(profile.avatar).bind(player).run()
    }

    /// Returns `nil` for a level that the player has never finished.
    func bestStars(of player: PlayerID, level: Int) throws(StoreFault) -> Int? {
        try findBestStars.bind(player).bind(level).first { Int($0.integer(0)) }
    }

    /// The best stars in the game's levels. Leaves out levels made of recipes, of which there can
    /// be any number.
    func bestStars(of player: PlayerID) throws(StoreFault) -> [Int: Int] {
        let rows = try findProgress.bind(player).bind(Level.recipeIDs.lowerBound).all { row in
            (Int(row.integer(0)), Int(row.integer(1)))
        }
        return Dictionary(rows) { first, _ in first }
    }

    func setBestStars(_ stars: Int, of player: PlayerID, level: Int) throws(StoreFault) {
        try saveProgress.bind(player).bind(level).bind(stars).run()
    }
}
