import GameProtocol
import Kitchen
import Store

/// The day's challenge: a round alone, on one level and seed for all, with one counted try.
extension RoomHost {
    /// Tells how the day's challenge stands.
    func daily(_ session: Session, _ asked: Request) throws(RequestFault) {
        let player = session.player.id
        let now = context.wallClock()
        let day = UTCDay(timeMilliseconds: now)
        try read(for: session, asked) { [context] done in
            context.store.dailyChallenge(on: day, for: player) {
                done($0.mapError { RequestFault($0) })
            }
        } answer: { [context] challenge in
            let level = Self.level(of: challenge, in: context.catalogue)
            return .daily(
                DailyState(
                    day: "\(day)", levelID: level.id, hasTried: challenge.isTryTaken,
                    endsInMilliseconds: day.startMilliseconds + 86_400_000 - now))
        }
    }

    func startDaily(_ session: Session, re: String?) throws(RequestFault) {
        guard let requestID = re else { preconditionFailure("decoding requires an id") }
        if try isAnswered(requestID, .daily, session) { return }
        let player = session.player.id
        let catalogue = context.catalogue
        let day = UTCDay(timeMilliseconds: context.wallClock())
        try beginStarting(requestID, .daily, session)
        context.store.dailyChallenge(on: day, for: player) { [self] result in
            shard.async { [self] in
                switch result {
                case .success(let challenge):
                    open(challenge, catalogue, requestID, session)
                case .failure(let error):
                    endStarting(session)
                    refuse(error, session, re: re)
                }
            }
        }
    }

    private func open(
        _ challenge: DailyChallenge, _ catalogue: Catalogue, _ requestID: String,
        _ session: Session
    ) {
        let level = Self.level(of: challenge, in: catalogue)
        let race = RaceID(
            timeMilliseconds: context.wallClock(), random: context.randomInteger(UInt128.self))
        let player = session.player.id
        context.store.perform(
            RaceOpening(
                race: race, level: level.id,
                mode: .daily(challenge.day, requestID: requestID),
                seats: [RaceOpening.Seat(player: player)]), on: shard
        ) { [self] result in
            switch result {
            case .success:
                let opening = RoundOpening(
                    round: RoundID(value: race.value), player: player, level: level.id,
                    equipped: [], requestID: requestID)
                play(opening, level, catalogue, session, seed: challenge.seed, daily: race)
            case .failure(let error):
                endStarting(session)
                refuse(error, session, re: requestID)
            }
        }
    }

    /// Hands the result of a day's challenge to the store, with its coins.
    func settleDaily(_ room: Room, _ race: RaceID, _ record: RoundRecord) {
        let outcome: SeatOutcome =
            room.recorded.wasLeft
            ? .forfeited(.left, record.result) : .finished(record.result)
        context.store.perform(
            RaceSettlement(
                race: race,
                seats: [
                    RaceSettlement.Seat(rank: 1, outcome: outcome, timing: room.timing.verdict)
                ], record: record.encoded(), fairnessReport: "{}", rating: nil,
                isCounted: true), on: shard
        ) { [self] settled in
            let player = sessions[room.player]?.player
            settledRound(
                SettledRound(
                    coins: settled?.seats.first?.coins ?? player?.coins ?? 0,
                    bestStars: player?.bestStars[room.level.id] ?? 0), room, record.result)
        }
    }

    private static func level(of challenge: DailyChallenge, in catalogue: Catalogue) -> Level {
        catalogue.levels[Int(challenge.levelDraw % UInt64(catalogue.levels.count))]
    }
}
