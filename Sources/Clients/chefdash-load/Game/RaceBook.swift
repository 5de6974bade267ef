import Base
import GameProtocol

/// The results of the races, as the server sent them to all players.
struct RaceBook {
    private var standings: [PlayID: [RaceEnded.Standing]] = [:]

    /// Records the result that a player received.
    ///
    /// - Returns: The difference from another player's result of the same race; `nil` if they
    ///   agree.
    mutating func note(_ result: RaceEnded) -> String? {
        guard let known = standings[result.raceID] else {
            standings[result.raceID] = result.standings
            return nil
        }
        guard known != result.standings else { return nil }
        return "its players received different standings, \(Self.text(known)) and"
            + " \(Self.text(result.standings))"
    }

    /// The violations of the ranking rules ("Races" of the game's rules): more orders served, then
    /// more coins, then the earlier last order; equals share a rank, and the rank after theirs
    /// counts them all; players who forfeited come last.
    static func problems(of standings: [RaceEnded.Standing]) -> [String] {
        var problems: [String] = []
        if Set(standings.map(\.seat)) != Set(standings.indices) {
            problems.append("the seats are \(standings.map(\.seat)), not each once")
        }
        for (place, standing) in standings.enumerated() {
            guard place > 0 else {
                if standing.rank != 1 { problems.append("the first has rank \(standing.rank)") }
                continue
            }
            let before = standings[place - 1]
            let isEqual = standing.rank == before.rank
            if !isEqual && standing.rank != place + 1 {
                problems.append("rank \(standing.rank) is at place \(place + 1)")
            }
            if let problem = problem(of: standing, after: before, isEqual: isEqual) {
                problems.append("\(problem): \(text([before, standing]))")
            }
        }
        return problems
    }

    private static func problem(
        of standing: RaceEnded.Standing, after before: RaceEnded.Standing, isEqual: Bool
    ) -> String? {
        guard before.forfeit == nil else {
            return standing.forfeit == nil ? "a forfeit ranks before a finish" : nil
        }
        guard standing.forfeit == nil else { return isEqual ? "a forfeit shares a rank" : nil }
        let better = key(before)
        let worse = key(standing)
        if worse < better { return "a better result comes later" }
        if isEqual != (better == worse) {
            return isEqual ? "unequal results share a rank" : "equal results don't share a rank"
        }
        return nil
    }

    /// The sort key of a standing; smaller is better.
    private static func key(_ standing: RaceEnded.Standing) -> (Int, Int64, Int) {
        (0 &- standing.served, 0 &- standing.earned, standing.lastServedTick ?? 0)
    }

    private static func text(_ standings: [RaceEnded.Standing]) -> String {
        standings.map { standing in
            "\(standing.rank). seat \(standing.seat) (\(standing.served) served, "
                + "\(standing.earned) coins, tick \(standing.lastServedTick ?? 0)"
                + "\(standing.forfeit.map { ", \($0)" } ?? ""))"
        }.joined(separator: ", ")
    }
}
