import Base
import Crypto
import Kitchen

/// The daily challenge: its seeds, and the players' counted tries.
final class DailyTable: Table {
    /// Derives a day's numbers by SHA-256 from the secret and the day's name. Both have a fixed
    /// length, so nobody can extend one day's hash to another's. Everybody sees the level, so it
    /// comes from other bytes than the seed.
    func draw(for day: Day) throws(StoreFault) -> (seed: UInt64, level: UInt64) {
        let secret = try first("SELECT value FROM secrets WHERE name = 'daily'") { $0.bytes(0) }
        guard let secret else { throw StoreFault("the secret of the daily challenge is missing") }
        let hash = Crypto.sha256(secret + Array(day.description.utf8))
        let number: (ArraySlice<UInt8>) -> UInt64 = { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        return (seed: number(hash[0..<8]), level: number(hash[8..<16]))
    }

    /// The race in which the player used the day's counted try; `nil` if the try is unused.
    func tryRace(of player: PlayerID, on day: Day) throws(StoreFault) -> PlayID? {
        try first(
            "SELECT race FROM daily_tries WHERE day = ? AND player = ?", day.description, player
        ) { $0.identifier(0) }
    }

    /// Uses the player's counted try of the day, which must be unused.
    func take(_ day: Day, of player: PlayerID, in race: PlayID) throws(StoreFault) {
        try run(
            "INSERT INTO daily_tries(day, player, race) VALUES (?,?,?)", day.description, player,
            race)
    }

    /// Gives back the try that a race used.
    func giveBack(_ day: Day, to player: PlayerID, from race: PlayID) throws(StoreFault) {
        try run(
            "DELETE FROM daily_tries WHERE day = ? AND player = ? AND race = ?", day.description,
            player, race)
    }
}
