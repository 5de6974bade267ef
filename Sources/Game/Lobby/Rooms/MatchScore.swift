import Base
import Kitchen

/// The score of a match: several races of the same players.
package struct MatchScore: Hashable, Sendable {
    /// The number of races settled.
    package private(set) var raceCount = 0
    /// The number of races won, by player. A race with a shared first place has no winner.
    package private(set) var wins: [PlayerID: Int] = [:]

    mutating func count(_ places: [RacePlace]) {
        raceCount += 1
        let first = places.filter { $0.place == 1 }
        if first.count == 1 { wins[first[0].player, default: 0] += 1 }
    }

    /// True if all races were held, or nobody can catch up any more.
    package func isDecided(bestOf: Int) -> Bool {
        raceCount >= bestOf || (wins.values.max() ?? 0) > bestOf / 2
    }

    /// The winners among these players: those with the most wins, or the only one who is left.
    package func winners(among players: [PlayerID]) -> [PlayerID] {
        let most = players.map { wins[$0] ?? 0 }.max() ?? 0
        return players.filter { (wins[$0] ?? 0) == most }
    }
}
