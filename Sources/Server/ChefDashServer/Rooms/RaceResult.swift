import Base
import GameProtocol
import Kitchen
import Lobby
import Store
import StrictJSON

/// The result of a race or a solo round: passes it to the store, and makes the messages from the
/// store's answer.
struct RaceResult: Sendable {
    let race: RunningRace
    let report: FairnessReport
    private let standings: [RaceStanding]
    /// The store's answer, one or the other; nil if the store has no such race.
    private var settledRace: SettledRace?
    private var settledRound: SettledRound?

    init(_ race: RunningRace, _ report: FairnessReport) {
        guard let standings = race.race.standings else {
            preconditionFailure("only a race that has ended is settled")
        }
        self.race = race
        self.report = report
        self.standings = standings
    }

    var isSettled: Bool { settledRace != nil || settledRound != nil }

    /// The results by seat.
    var results: [RoundResult] {
        standings.sorted { $0.seat < $1.seat }.map(\.outcome.result)
    }

    func coins(ofSeat seat: Int) -> Int64? { settledRound?.coins ?? settledRace?.seats[seat].coins }

    func rating(ofSeat seat: Int) -> RaceEnded.RatingChange? {
        guard let settled = settledRace?.seats[seat] else { return nil }
        return settled.rating.map {
            RaceEnded.RatingChange(
                before: $0.before.points, after: $0.after.points,
                isHeld: settled.isGainHeld ? true : nil)
        }
    }

    // MARK: - The store

    /// - Parameters:
    ///   - rating: the terms by which the race changes ratings; nil if it changes none.
    ///   - completion: called on the store's queue with the stored result.
    func settle(
        rating: RatingTerms?, in store: any Store,
        completion: @escaping @Sendable (RaceResult) -> Void
    ) {
        guard let record = race.race.record?.encoded() else {
            preconditionFailure("what has standings has a record")
        }
        // Keeps the catalogue, so that the record can be replayed even if the recipe changes. A
        // result without an order leaves no record.
        if Level.recipeIDs.contains(race.race.level.id), results.contains(where: { $0.served > 0 })
        {
            store.keep(race.race.catalogue) {}
        }
        guard race.isCompared else {
            // A solo round, whose orders are already paid.
            let result = results[0]
            let settlement = RoundSettlement(
                round: race.id, player: race.seats[0].player,
                level: race.race.level.id, served: result.served, earned: result.earned,
                stars: result.stars, isWin: result.isWin, record: record,
                timing: race.race.seats[0].timingVerdict)
            return store.perform(settlement, on: nil) { completion(with(\.settledRound, $0)) }
        }
        let settlement = RaceSettlement(
            race: race.id,
            seats: standings.sorted { $0.seat < $1.seat }.map { standing in
                RaceSettlement.Seat(
                    rank: standing.rank, outcome: standing.outcome,
                    timing: race.race.seats[standing.seat].timingVerdict)
            },
            record: record, fairnessReport: reportText, rating: rating, isCounted: race.isCounted)
        store.perform(settlement, on: nil) { completion(with(\.settledRace, $0)) }
    }

    /// The result with the store's answer.
    private func with<Answer>(
        _ part: WritableKeyPath<RaceResult, Answer>, _ answer: Answer
    ) -> RaceResult {
        var result = self
        result[keyPath: part] = answer
        return result
    }

    private var reportText: String {
        String(decoding: JSONWriter.bytes(of: JSONNode(report)), as: UTF8.self)
    }

    // MARK: - Messages

    /// - Parameters:
    ///   - seat: the seat whose coins and rating the message includes; nil for spectators.
    ///   - coins: the current balance of that seat's player.
    func raceEnded(seat: Int?, coins: Int64?) -> RaceEnded {
        var ended = RaceEnded(
            raceID: race.id, levelID: race.race.level.id, isRated: race.isRated,
            standings: standings.map {
                RaceEnded.Standing($0, race.seats[$0.seat].player)
            },
            fairness: report)
        guard let seat else { return ended }
        if self.coins(ofSeat: seat) != nil { ended.coins = coins }
        ended.ratingChange = rating(ofSeat: seat)
        ended.unrated = settledRace?.seats[seat].unrated.map(RaceEnded.Unrated.init)
        return ended
    }

    /// The result of a solo round, for its player. Updates the session's best stars.
    func roundEnded(for session: Session) -> RoundEnded {
        let (level, result) = (race.race.level, results[0])
        let starsBefore = session.player.bestStars[level.id] ?? 0
        let bestStars = settledRound?.bestStars ?? starsBefore
        if bestStars != starsBefore || settledRound != nil {
            session.player.bestStars[level.id] = bestStars
        }
        let isFirstStar = bestStars > 0 && starsBefore == 0
        let nextLevel = race.race.catalogue.levels.first { $0.id > level.id }
        return RoundEnded(
            roundID: race.id, levelID: level.id, served: result.served,
            target: level.target, earned: result.earned, stars: result.stars,
            isWin: result.isWin, ticks: result.ticks, bestStars: bestStars,
            unlockedLevelID: isFirstStar ? nextLevel?.id : nil, coins: session.player.coins)
    }
}

extension RaceEnded.Standing {
    init(_ standing: RaceStanding, _ player: PlayerID) {
        let result = standing.outcome.result
        var forfeit: String?
        if case .forfeited(let reason, _) = standing.outcome { forfeit = reason.rawValue }
        self.init(
            seat: standing.seat, playerID: player, rank: standing.rank,
            served: result.served, earned: result.earned,
            lastServedTick: result.lastServedTick, forfeit: forfeit)
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
