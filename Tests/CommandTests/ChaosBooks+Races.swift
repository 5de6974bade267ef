import GameProtocol
import Kitchen
import Store

/// What the books say of races, against what players were told.
extension ChaosBooks {
    /// The rounds and the races that the entries name.
    func booked(
        _ byReference: [String: [Entry]]
    ) throws -> (rounds: Set<String>, races: Set<String>) {
        var rounds: Set<String> = []
        var races: Set<String> = []
        for reference in byReference.keys {
            let parts = reference.split(separator: ":")
            guard parts.count > 1 else { continue }
            let id = String(parts[1])
            switch parts[0] {
            case "order": rounds.insert(id)
            case "race": races.insert(id)
            case "equip", "refund":
                let isRace = try RaceID(id).flatMap { try audit.race($0) } != nil
                if isRace { races.insert(id) } else { rounds.insert(id) }
            default: break
            }
        }
        return (rounds, races)
    }

    /// Races are settled, called off or lost, never open: what was equipped for those without a
    /// result is back and nothing was paid, those with one have paid what they say.
    func raceProblems(
        _ byReference: [String: [Entry]], _ memory: ChaosMemory, _ player: String,
        booked: Set<String>
    ) throws -> [String] {
        var problems: [String] = []
        for id in booked.union(memory.races.keys).union(memory.raceResults.map(\.raceID)) {
            guard let race = try RaceID(id).flatMap({ try audit.race($0) }),
                let seat = race.seats.first(where: { $0.player?.description == player })
            else {
                // What no entry names may have left nothing.
                if !booked.contains(id), memory.races[id]?.isEmpty ?? true { continue }
                problems.append("race \(id) isn't kept with a seat of the player")
                continue
            }
            let taken = Set((byReference["equip:\(id)"] ?? []).map(\.asset))
            let returned = Set((byReference["refund:\(id)"] ?? []).map(\.asset))
            let paid = (byReference["race:\(id)"] ?? []).reduce(0) { $0 + $1.amount }
            if let equipped = memory.races[id], equipped != taken {
                problems.append("race \(id) took \(taken), told was \(equipped)")
            }
            let isRight =
                switch race.state {
                case .open: false
                case .abandoned, .lost: returned == taken && paid == 0
                case .settled: returned.isEmpty && paid == seat.earned
                }
            if !isRight {
                problems.append(
                    "race \(id) is \(race.state), took \(taken), returned \(returned), paid"
                        + " \(paid); its seat is \(seat)")
            }
        }
        for result in memory.raceResults {
            problems += try resultProblems(result, player)
        }
        return problems
    }

    private func resultProblems(
        _ result: RaceEnded, _ player: String
    ) throws -> [String] {
        let kept = try RaceID(result.raceID).flatMap { try audit.race($0) }
        if kept == nil, result.standings.allSatisfy({ $0.served == 0 && $0.earned == 0 }) {
            return []
        }
        guard let race = kept, race.state == .settled
        else { return ["race \(result.raceID) was told as \(result) and isn't settled"] }
        var problems: [String] = []
        for standing in result.standings {
            let seat = race.seats[standing.seat]
            if seat.rank != standing.rank || seat.served != standing.served
                || seat.earned != standing.earned
            {
                problems.append("race \(result.raceID): \(standing) was told, kept is \(seat)")
            }
        }
        let own = race.seats.first { $0.player?.description == player }
        if let told = result.ratingChange,
            told.before != own?.rating?.before.points || told.after != own?.rating?.after.points
        {
            problems.append(
                "race \(result.raceID): the rating \(told) was told, kept is \(own?.rating, default: "none")"
            )
        }
        if let coins = result.coins,
            !balances(of: player, from: "race:\(result.raceID)").contains(coins)
        {
            problems.append(
                "race \(result.raceID): the balance \(coins) was told, and never entered")
        }
        return problems
    }
}
