import Base
import GameProtocol
import Kitchen
import Store

/// The day's challenge: a solo round with the same level and seed for everybody, and one counted
/// try.
extension AloneRequests {
    /// Answers with the state of the day's challenge.
    func daily() throws(RequestFault) {
        let now = rooms.clock.wall()
        let day = Day(timeMilliseconds: now)
        let query = DailyQuery(on: day, for: asked.player)
        try asked.answer(with: query) { challenge in
            let level = Self.level(of: challenge, in: rooms.files.catalogue)
            return .daily(
                DailyState(
                    day: day, levelID: level.id, hasTried: challenge.isTryTaken,
                    endsInMilliseconds: day.startMilliseconds + 86_400_000 - now))
        }
    }

    func startDaily() throws(RequestFault) {
        guard let start = try start(.daily) else { return }
        let catalogue = rooms.files.catalogue
        let query = DailyQuery(on: rooms.clock.today, for: asked.player)
        try beginStarting(start)
        rooms.store.read(query, on: rooms.shard) { result in
            switch result {
            case .success(let challenge): open(challenge, catalogue, start)
            case .failure(let error): endStarting(start, RequestFault(error))
            }
        }
    }

    private func open(
        _ challenge: DailyChallenge, _ catalogue: Catalogue, _ start: AloneStart
    ) {
        let level = Self.level(of: challenge, in: catalogue)
        let race = rooms.random.raceID(at: rooms.clock)
        rooms.store.perform(
            RaceOpening(
                race: race, level: level.id,
                mode: .daily(challenge.day, requestID: start.requestID),
                seats: [RaceOpening.Seat(player: asked.player)]), on: rooms.shard
        ) { result in
            switch result {
            case .success:
                playAlone(start, race, level, catalogue, .plain, seed: challenge.seed)
            case .failure(let error): endStarting(start, RequestFault(error))
            }
        }
    }

    private static func level(of challenge: DailyChallenge, in catalogue: Catalogue) -> Level {
        catalogue.levels[Int(challenge.levelDraw % UInt64(catalogue.levels.count))]
    }
}
