import Foundation
import GameProtocol
import Kitchen
import Store

/// Hands a race's result to the store.
struct RaceResultWriter {
    /// What the store made of it.
    struct Settled: Sendable {
        struct Seat: Sendable {
            let coins: Int64?
            let rating: RaceEnded.RatingChange?
            let unrated: RaceEnded.Unrated?
        }

        let seats: [Seat]
    }

    private let settlement: RaceSettlement

    /// - Parameters:
    ///   - running: a race that has ended.
    ///   - rating: how it changes ratings, where it does.
    init(_ running: RunningRace, _ report: FairnessReport, rating: RatingTerms?) {
        guard let standings = running.race.standings, let record = running.race.record else {
            preconditionFailure("only a race that has ended is settled")
        }
        let bySeat = standings.sorted { $0.seat < $1.seat }
        settlement = RaceSettlement(
            race: running.id,
            seats: bySeat.map { standing in
                RaceSettlement.Seat(
                    rank: standing.rank, outcome: standing.outcome,
                    timing: running.isHuman[standing.seat]
                        ? running.timings[standing.seat].verdict : .human)
            },
            record: record.encoded(), fairnessReport: Self.text(of: report),
            rating: rating, isCounted: running.isCounted)
    }

    /// Completes with nil where the store has no such race, on the journal's queue.
    func settle(in store: any Store, completion: @escaping @Sendable (Settled?) -> Void) {
        store.perform(settlement, on: nil) { settled in
            completion(
                settled.map { settled in
                    Settled(
                        seats: settled.seats.map { seat in
                            Settled.Seat(
                                coins: seat.coins,
                                rating: seat.rating.map {
                                    RaceEnded.RatingChange(
                                        before: $0.before.points, after: $0.after.points,
                                        isHeld: seat.isGainHeld ? true : nil)
                                }, unrated: seat.unrated.map(RaceEnded.Unrated.init))
                        })
                })
        }
    }

    private static func text(of report: FairnessReport) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(report) else {
            preconditionFailure("a report's numbers are finite")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

extension RaceEnded.Unrated {
    init(_ reason: UnratedReason) {
        switch reason {
        case .noOrders: self = .noOrders
        case .sharedAddress: self = .sharedAddress
        case .repeatedPair: self = .repeatedPair
        }
    }
}
