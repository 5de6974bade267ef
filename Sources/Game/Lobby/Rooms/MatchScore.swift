import Base
import Kitchen

/// The score of a match, which is several races of the same players.
package struct MatchScore: Hashable, Sendable {
    /// Races settled.
    package private(set) var raceCount = 0
    /// Races won. Nobody wins a race with a shared first place.
    package private(set) var wins: [PlayerID: Int] = [:]

    mutating func count(_ places: [RacePlace]) {
        raceCount += 1
        let first = places.filter { $0.place == 1 }
        if first.count == 1 { wins[first[0].player, default: 0] += 1 }
    }

    /// Whether nobody can catch up any more, or all races were held.
    package func isDecided(bestOf: Int) -> Bool {
        raceCount >= bestOf || (wins.values.max() ?? 0) > bestOf / 2
    }

    /// Who of these won the match: the one who is left, or those with the most wins.
    package func winners(among players: [PlayerID]) -> [PlayerID] {
        let most = players.map { wins[$0] ?? 0 }.max() ?? 0
        return players.filter { (wins[$0] ?? 0) == most }
    }
}
