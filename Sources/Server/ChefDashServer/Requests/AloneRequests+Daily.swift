import Base
import GameProtocol
import Kitchen
import Store

/// The day's challenge: a solo round with the same level and seed for everybody, and one counted
/// try.
extension AloneRequests {
    /// Answers with the state of the day's challenge.
    func daily(_ session: Session, _ asked: Request) throws(RequestFault) {
        let now = rooms.clock.wall()
        let day = Day(timeMilliseconds: now)
        let query = DailyQuery(on: day, for: session.player.id)
        try reads.read(query, for: session, asked) { [rooms] challenge in
            let level = Self.level(of: challenge, in: rooms.files.catalogue)
            return .daily(
                DailyState(
                    day: day, levelID: level.id, hasTried: challenge.isTryTaken,
                    endsInMilliseconds: day.startMilliseconds + 86_400_000 - now))
        }
    }

    func startDaily(_ session: Session, _ asked: Request) throws(RequestFault) {
        rooms.shard.assertIsCurrent()
        let requestID = try asked.uniqueID()
        let start = AloneStart(requestID: requestID, choice: .daily)
        if try isAnswered(start, session) { return }
        let player = session.player.id
        let catalogue = rooms.files.catalogue
        let day = rooms.clock.today
        try beginStarting(start, session)
        rooms.store.read(DailyQuery(on: day, for: player), on: rooms.shard) { [self] result in
            switch result {
            case .success(let challenge): open(challenge, catalogue, start, session)
            case .failure(let error): endStarting(start, RequestFault(error), session)
            }
        }
    }

    private func open(
        _ challenge: DailyChallenge, _ catalogue: Catalogue, _ start: AloneStart, _ session: Session
    ) {
        let level = Self.level(of: challenge, in: catalogue)
        let race = rooms.random.raceID(at: rooms.clock)
        rooms.store.perform(
            RaceOpening(
                race: race, level: level.id,
                mode: .daily(challenge.day, requestID: start.requestID),
                seats: [RaceOpening.Seat(player: session.player.id)]), on: rooms.shard
        ) { [self] result in
            switch result {
            case .success:
                playAlone(start, race, level, catalogue, session, .plain, seed: challenge.seed)
            case .failure(let error): endStarting(start, RequestFault(error), session)
            }
        }
    }

    private static func level(of challenge: DailyChallenge, in catalogue: Catalogue) -> Level {
        catalogue.levels[Int(challenge.levelDraw % UInt64(catalogue.levels.count))]
    }
}
