import GameProtocol
import Kitchen
import Store

/// A race's record as `replay show` prints it.
struct RaceRecordReport: RecordReport {
    let race: String
    let level: Int
    let levelName: String?
    /// The day of a daily challenge.
    let day: String?
    let rulesVersion: Int
    let seed: UInt64
    let ticks: Int
    /// In the order of the seats.
    let seats: [Seat]
    /// The report stored with the race; by seat.
    let fairness: Written<FairnessReport>?

    /// A seat with its taps.
    struct Seat: Encodable {
        /// From 0, as in the protocol.
        let seat: Int
        /// `nil` for a bot or a ghost.
        let player: String?
        let rank: Int
        let served: Int
        let earned: Int64
        let ticks: Int
        let lastServedTick: Int?
        let forfeit: String?
        let equipped: [String]
        /// In whole points; `nil` if the race hasn't changed the rating.
        let ratingBefore: Int?
        let ratingAfter: Int?
        let inputs: [RecordedInput]
    }

    var lines: [String] {
        var lines = [
            "race      \(race)", "level     \(level) \(levelName ?? "")",
            "rules     version \(rulesVersion)", "seed      \(seed)", "ticks     \(ticks)",
        ]
        if let day { lines.append("daily     \(day)") }
        let fairness = fairness?.value
        if let fairness {
            lines.append(
                "server    ticks began \(fairness.tickLatenessMilliseconds) ms late, the 99th of a"
                    + " hundred")
        }
        for seat in seats.sorted(by: { ($0.rank, $0.seat) < ($1.rank, $1.seat) }) {
            lines += seat.lines(network: fairness?.connection(ofSeat: seat.seat))
        }
        return lines
    }
}

extension KeptRace {
    var report: any RecordReport {
        let first = record.seats[0].round
        let level = catalogue.level(id: first.levelID)
        let seats = standings.sorted { $0.seat < $1.seat }.map { standing in
            let rating = row.seats[standing.seat].rating
            let round = record.seats[standing.seat].round
            return RaceRecordReport.Seat(
                seat: standing.seat, player: row.seats[standing.seat].player?.description,
                rank: standing.rank, served: round.result.served, earned: round.result.earned,
                ticks: round.result.ticks, lastServedTick: round.result.lastServedTick,
                forfeit: standing.outcome.forfeitReason?.rawValue, equipped: round.equipped,
                ratingBefore: rating?.before.points, ratingAfter: rating?.after.points,
                inputs: RecordedInput.all(of: round, in: level))
        }
        return RaceRecordReport(
            race: id.description, level: first.levelID, levelName: level?.name.text(in: "en"),
            day: row.day?.description, rulesVersion: first.rulesVersion, seed: first.seed,
            ticks: ticks, seats: seats, fairness: fairness.map(Written.init))
    }
}

extension FairnessReport {
    /// A seat's connection; `nil` also for a seat that the report doesn't contain.
    func connection(ofSeat seat: Int) -> Connection? {
        connections.indices.contains(seat) ? connections[seat] : nil
    }
}

extension RaceRecordReport.Seat {
    fileprivate func lines(network: FairnessReport.Connection?) -> [String] {
        var lines = [
            "", "rank \(rank)    seat \(seat + 1), \(player.map { "player \($0)" } ?? "no player")",
            "result    \(served) served, \(earned) coins, \(ending)",
        ]
        if let ratingBefore, let ratingAfter {
            lines.append("rating    \(ratingBefore), then \(ratingAfter)")
        }
        if let network { lines.append("network   \(network.text)") }
        lines.append(
            "equipped  \(equipped.isEmpty ? "nothing" : equipped.joined(separator: ", "))")
        return lines + inputs.map(\.line)
    }

    private var ending: String {
        let last = lastServedTick.map { "last order at tick \($0), " } ?? ""
        guard let forfeit else { return "\(last)finished at tick \(ticks)" }
        return "\(last)forfeited at tick \(ticks) (\(forfeit))"
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
