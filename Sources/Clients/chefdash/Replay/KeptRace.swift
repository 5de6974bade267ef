import Base
import Foundation
import GameProtocol
import Kitchen
import Store

/// A settled race with its catalogue. A daily challenge is a race of one seat.
struct KeptRace: SettledPlay {
    let id: PlayID
    let row: StoredRace
    let record: RaceRecord
    let catalogue: Catalogue
    /// `nil` for a daily challenge played before challenges had one.
    let fairness: FairnessReport?

    init(_ id: PlayID, _ row: StoredRace, _ audit: LedgerAudit) throws {
        guard row.state == .settled else {
            throw CommandFailure(
                "race \(id) is \(row.state.rawValue): only a settled race has a record")
        }
        record = try audit.record(
            in: row.record, name: "race \(id)", decode: { try RaceRecord(decoding: $0) })
        guard record.seats.count == row.seats.count else {
            throw CommandFailure(
                "race \(id): its record has \(record.seats.count) seats, and the race has"
                    + " \(row.seats.count)")
        }
        fairness = row.fairnessReport.flatMap {
            try? JSONDecoder().decode(FairnessReport.self, from: Data($0.utf8))
        }
        catalogue = try audit.catalogue(of: record.seats[0].round, name: "race \(id)")
        self.id = id
        self.row = row
    }

    var name: String { "race \(id)" }
    var idMember: Members.Element { ("race", id) }

    var summary: String {
        let seats = record.seats.count
        let served = record.seats.map(\.outcome.result.served).reduce(0, +)
        return "\(seats == 1 ? "1 seat" : "\(seats) seats"), \(ticks) ticks, \(served) served"
    }

    /// The final order, as recorded.
    var standings: [RaceStanding] { RaceStanding.ranked(record.seats.map(\.outcome)) }

    /// The length of the longest round.
    var ticks: Int { record.seats.map(\.round.finalTick).max() ?? 0 }

    /// The difference of the replay, the race's rows or the fairness report from the record; `nil`
    /// if all agree.
    var problem: String? {
        let replayed: [RaceStanding]
        do {
            replayed = try record.replay(with: catalogue)
        } catch {
            return error.description
        }
        guard record.seats[0].round.levelID == row.level else {
            return "the race was in level \(row.level); its record says"
                + " \(record.seats[0].round.levelID)"
        }
        for standing in replayed.sorted(by: { $0.seat < $1.seat }) {
            if let problem = problem(of: standing) { return problem }
        }
        return fairnessProblem
    }

    private func problem(of standing: RaceStanding) -> String? {
        let settled = row.seats[standing.seat]
        let (result, hasFinished) = (
            standing.outcome.result, standing.outcome.forfeitReason == nil
        )
        let agrees =
            settled.rank == standing.rank && settled.served == result.served
            && settled.earned == result.earned && settled.hasFinished == hasFinished
        guard !agrees else { return nil }
        return "seat \(standing.seat + 1) was settled as"
            + " \(Self.text(settled.rank, settled.served, settled.earned, settled.hasFinished));"
            + " its record says"
            + " \(Self.text(standing.rank, result.served, result.earned, hasFinished))"
    }

    private static func text(
        _ rank: Int, _ served: Int, _ earned: Int64, _ hasFinished: Bool
    ) -> String {
        "rank \(rank) with \(served) served and \(earned) coins,"
            + " \(hasFinished ? "finished" : "forfeited")"
    }

    private var fairnessProblem: String? {
        guard let fairness else {
            return row.day == nil ? "its fairness report can't be read" : nil
        }
        guard fairness.connections.count == row.seats.count,
            zip(fairness.connections, row.seats).allSatisfy({ $0 == nil || $1.player != nil })
        else { return "its fairness report is for other seats" }
        return nil
    }
}
