import GameProtocol
import Kitchen
import StrictJSON

/// A race's record as `replay show` prints it.
extension KeptRace {
    private var levelID: Int { record.seats[0].round.levelID }
    private var level: Level? { catalogue.level(id: levelID) }

    var lines: [String] {
        let first = record.seats[0].round
        var lines = [
            "race      \(id)", "level     \(levelID) \(level?.name.text(in: "en") ?? "")",
            "rules     version \(first.rulesVersion)", "seed      \(first.seed)",
            "ticks     \(ticks)",
        ]
        if let day = row.day { lines.append("daily     \(day)") }
        if let fairness {
            lines.append(
                "server    ticks began \(fairness.tickLatenessMilliseconds) ms late, the 99th of a"
                    + " hundred")
        }
        return lines
            + standings.sorted { ($0.rank, $0.seat) < ($1.rank, $1.seat) }.flatMap(self.lines)
    }

    private func lines(_ standing: RaceStanding) -> [String] {
        let (seat, round) = (row.seats[standing.seat], record.seats[standing.seat].round)
        let (result, equipped) = (round.result, round.equipped)
        let player = seat.player.map { "player \($0)" } ?? "no player"
        let last = result.lastServedTick.map { "last order at tick \($0), " } ?? ""
        let ending = standing.outcome.forfeitReason.map {
            "forfeited at tick \(result.ticks) (\($0.rawValue))"
        }
        var lines = [
            "", "rank \(standing.rank)    seat \(standing.seat + 1), \(player)",
            "result    \(result.served) served, \(result.earned) coins,"
                + " \(last)\(ending ?? "finished at tick \(result.ticks)")",
        ]
        if let rating = seat.rating {
            lines.append("rating    \(rating.before.points), then \(rating.after.points)")
        }
        if let network = fairness?.connection(ofSeat: standing.seat) {
            lines.append("network   \(network.text)")
        }
        lines.append(
            "equipped  \(equipped.isEmpty ? "nothing" : equipped.joined(separator: ", "))")
        return lines + RecordedInput.all(of: round, in: level).map(\.line)
    }

    /// Seats are in their order, from 0, as in the protocol.
    var members: Members {
        let first = record.seats[0].round
        return [
            "race": id, "level": levelID, "level_name": level?.name.text(in: "en"),
            "day": row.day, "rules_version": first.rulesVersion, "seed": first.seed,
            "ticks": ticks, "seats": standings.sorted { $0.seat < $1.seat }.map(members),
            "fairness": fairness.map { JSONNode($0) },
        ]
    }

    private func members(_ standing: RaceStanding) -> Members {
        let (seat, round) = (row.seats[standing.seat], record.seats[standing.seat].round)
        return [
            "seat": standing.seat, "player": seat.player, "rank": standing.rank,
            "served": round.result.served, "earned": round.result.earned,
            "ticks": round.result.ticks, "last_served_tick": round.result.lastServedTick,
            "forfeit": standing.outcome.forfeitReason?.rawValue, "equipped": round.equipped,
            "rating_before": seat.rating?.before.points, "rating_after": seat.rating?.after.points,
            "inputs": RecordedInput.all(of: round, in: level),
        ]
    }
}

extension FairnessReport {
    /// A seat's connection; `nil` also for a seat that the report doesn't contain.
    func connection(ofSeat seat: Int) -> Connection? {
        connections.indices.contains(seat) ? connections[seat] : nil
    }
}

extension FairnessReport.Connection {
    fileprivate var text: String {
        let parts = [
            "\(roundTrips) round trips",
            roundTripMedianMilliseconds.map { "median \($0) ms" },
            roundTripP99Milliseconds.map { "99th of a hundred \($0) ms" },
            jitterMilliseconds.map { "jitter \($0) ms" },
            "\(framesLate) frames late",
            "\(tapsHeld) taps held",
            "\(tapsIgnored) taps ignored",
            "\(lostMilliseconds) ms lost",
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}
