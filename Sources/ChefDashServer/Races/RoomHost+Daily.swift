import GameProtocol
import Kitchen
import Store

/// The day's challenge: a round alone, on one level and seed for all, with one counted try.
extension RoomHost {
    /// Tells how the day's challenge stands.
    func daily(_ session: Session, _ asked: Request) {
        let player = session.player.id
        let now = context.wallClock()
        let day = UTCDay(timeMilliseconds: now)
        context.store.dailyChallenge(on: day, for: player) { [self] result in
            shard.async { [self] in
                guard let session = sessions[player] else { return }
                let re = asked.re(for: session)
                switch result {
                case .success(let challenge):
                    let level = Self.level(of: challenge, in: context.catalogue)
                    session.send(
                        ServerEvent(
                            re: re,
                            .daily(
                                DailyState(
                                    day: "\(day)", level: level.id,
                                    hasTried: challenge.isTryTaken,
                                    endsInMilliseconds: day.startMilliseconds + 86_400_000 - now))))
                case .failure(let error): refuse(error, session, re: re)
                }
            }
        }
    }

    func startDaily(_ session: Session, re: String?) throws(RequestFault) {
        guard let requestID = re else { preconditionFailure("decoding requires an id") }
        if try isAnswered(requestID, session, isSame: { $0.daily != nil }) { return }
        let player = session.player.id
        let catalogue = context.catalogue
        let day = UTCDay(timeMilliseconds: context.wallClock())
        beginStarting(requestID, session)
        context.store.dailyChallenge(on: day, for: player) { [self] result in
            shard.async { [self] in
                switch result {
                case .success(let challenge) where challenge.isTryTaken:
                    endStarting(session)
                    refuse(StoreError.refused(.dailyTryTaken), session, re: re)
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
        context.store.openRace(
            RaceOpening(
                race: race, level: level.id, mode: .daily(challenge.day),
                seats: [RaceOpening.Seat(player: player)])
        ) { [self] result in
            shard.async { [self] in
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
    }

    /// Hands the result of a day's challenge to the store, with its coins.
    func settleDaily(_ room: Room, _ race: RaceID, _ record: RoundRecord) {
        let outcome: SeatOutcome =
            room.recorded.wasLeft
            ? .forfeited(.left, record.result) : .finished(record.result)
        context.store.settleRace(
            RaceSettlement(
                race: race,
                seats: [
                    RaceSettlement.Seat(rank: 1, outcome: outcome, timing: room.timing.verdict)
                ], record: record.encoded(), fairnessReport: "{}", isRated: false,
                isCounted: true)
        ) { [self] settled in
            shard.async { [self] in
                let player = sessions[room.player]?.player
                settledRound(
                    SettledRound(
                        coins: settled?.seats.first?.coins ?? player?.coins ?? 0,
                        bestStars: player?.bestStars[room.level.id] ?? 0), room, record.result)
            }
        }
    }

    private static func level(of challenge: DailyChallenge, in catalogue: Catalogue) -> Level {
        catalogue.levels[Int(challenge.seed % UInt64(catalogue.levels.count))]
    }
}
