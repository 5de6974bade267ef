import Base
import Kitchen
import Store

/// Players with a history, as a server would have left them: each has signed up, played a round
/// alone and a race against a neighbour, and is on the boards, with ten or more ledger entries. One
/// round in a hundred is under review.
///
/// Among the crowd are the actors, whose calls are measured; they are the same for any size of the
/// crowd, and their names, rounds and entries are scattered among the crowd's.
package struct StoreCrowd: Sendable {
    /// Even, so that each player has a neighbour.
    package static let actorCount = 512
    /// 2023-11-14.
    package static let timeMilliseconds: Int64 = 1_700_000_000_000

    /// A finished solo round.
    struct Round: Sendable {
        let record: RoundRecord
        let bytes: [UInt8]
        /// The coins for each order.
        let payments: [Int64]

        /// A round of a good bot, which leaves at a tick.
        init(seed: UInt64, leavesAtTick tick: Int) {
            let race = PlayedRace(seed: seed, seats: 3, forfeits: [0: tick, 1: tick, 2: tick])
            record = race.record.seats[2].round
            bytes = record.encoded()
            payments = race.orderCoins(ofSeat: 2)
        }
    }

    /// The crowd's rounds.
    let rounds: [Round]
    /// A round with an order served that is worse than all of those.
    let usualRound: Round
    /// A round that is better than all of those.
    let bestRound: Round
    /// A race of two.
    let race: PlayedRace

    /// The coins of a new player.
    private let coins: Int64

    /// - Parameter coins: an audit finds others than the catalogue's wrong.
    package init(coins: Int64 = PlayedRace.catalogue.rules.newPlayer.coins) {
        self.coins = coins
        rounds = (1...8).map { Round(seed: $0, leavesAtTick: 200) }
        let later = (9...16).map { Round(seed: $0, leavesAtTick: 500) }
        usualRound = Round(seed: 17, leavesAtTick: 60)
        bestRound = later.max { $0.record.result.served < $1.record.result.served } ?? later[0]
        race = PlayedRace(seed: 10, seats: 2, forfeits: [0: 120, 1: 110])
    }

    // MARK: Names

    /// Players' identifiers are random in production.
    static func player(_ number: Int) -> PlayerID { PlayerID(value: spread(number)) }

    /// Identifiers of rounds and races begin with the time, so those of one time are neighbours.
    static func round(_ number: Int) -> PlayID {
        PlayID(timeMilliseconds: timeMilliseconds + Int64(number), random: spread(number))
    }

    static func race(_ number: Int) -> PlayID { PlayID(value: round(number).value ^ 1) }

    /// Actors have negative numbers; the crowd's begin at 0.
    static func actor(_ number: Int) -> Int { -1 - number }

    private static func spread(_ number: Int) -> UInt128 {
        var random = TestRandom(seed: UInt64(bitPattern: Int64(number)))
        return UInt128(random.next()) << 64 | UInt128(random.next())
    }

    // MARK: Playing

    /// Makes actors and crowd play in a new store.
    package func play(
        crowdCount: Int, in store: GameStore, progress: (Int) -> Void = { _ in }
    ) async {
        await store.savePlayedCatalogue()
        var actors = (0..<Self.actorCount / 2).makeIterator()
        let crowdPairs = crowdCount / 2
        for first in stride(from: 0, to: max(crowdPairs, 1), by: Self.pairsAtOnce) {
            var calls: [StoreCall] = []
            for pair in first..<min(first + Self.pairsAtOnce, crowdPairs) {
                calls += history(2 * pair, 2 * pair + 1)
            }
            let end = min(first + Self.pairsAtOnce, crowdPairs)
            while let pair = actors.next() {
                calls += history(Self.actor(2 * pair), Self.actor(2 * pair + 1))
                if crowdPairs > 0, pair * crowdPairs >= end * Self.actorCount / 2 { break }
            }
            await store.perform(calls)
            progress(2 * end)
        }
        await store.perform(actors.flatMap { history(Self.actor(2 * $0), Self.actor(2 * $0 + 1)) })
    }

    /// Makes the first actor play many more rounds.
    package func playVeteran(roundCount: Int, in store: GameStore) async {
        for first in stride(from: 0, to: roundCount, by: Self.pairsAtOnce) {
            let calls = (first..<min(first + Self.pairsAtOnce, roundCount)).flatMap { number in
                playing(
                    rounds[number % rounds.count],
                    Self.round(Self.firstVeteranRound + number), of: Self.actor(0))
            }
            await store.perform(calls)
        }
    }

    private static let pairsAtOnce = 1000
    /// Above the crowd's numbers.
    private static let firstVeteranRound = 50_000_000

    /// The calls of two neighbours.
    private func history(_ first: Int, _ second: Int) -> [StoreCall] {
        [first, second].flatMap { number in
            let round = rounds[abs(number) % rounds.count]
            let timing: TimingVerdict = number % 100 == 0 ? .tooFast : .human
            return [signUp(number)]
                + playing(round, Self.round(number), of: number, timing: timing)
        } + racing(Self.race(first), first, second)
    }

    func signUp(_ number: Int) -> StoreCall {
        Self.call(
            SignUp(
                id: Self.player(number), tokenHash: [UInt8](repeating: 1, count: 32),
                name: "Salty Pickle", avatar: "🍔",
                coins: coins))
    }

    /// A round from its opening to its settlement.
    func playing(
        _ played: Round, _ round: PlayID, of number: Int, timing: TimingVerdict = .human
    ) -> [StoreCall] {
        let payments = (1...played.payments.count).map { pay($0, played, round, of: number) }
        return [open(round, of: number)] + payments
            + [settle(played, round, of: number, timing: timing)]
    }

    func open(_ round: PlayID, of number: Int, equipped: [ShopItem.ID] = []) -> StoreCall {
        Self.call(
            RoundOpening(
                round: round, player: Self.player(number), level: 1, equipped: equipped,
                requestID: "start-\(round)"))
    }

    func pay(_ order: Int, _ played: Round, _ round: PlayID, of number: Int) -> StoreCall {
        Self.call(
            OrderPayment(
                round: round, player: Self.player(number), order: order,
                coins: played.payments[order - 1]))
    }

    private func settle(
        _ played: Round, _ round: PlayID, of number: Int, timing: TimingVerdict
    ) -> StoreCall {
        let result = played.record.result
        return Self.call(
            RoundSettlement(
                round: round, player: Self.player(number), level: played.record.levelID,
                served: result.served, earned: result.earned, stars: result.stars,
                isWin: result.isWin, record: played.bytes, timing: timing))
    }

    /// A rated race from its opening to its settlement.
    func racing(
        _ race: PlayID, _ first: Int, _ second: Int, timing: TimingVerdict = .human
    ) -> [StoreCall] {
        [open(race, [first, second]), settle(race, timing: timing)]
    }

    func open(
        _ race: PlayID, _ numbers: [Int], mode: RaceOpening.Mode = .queue,
        equipped: [ShopItem.ID] = []
    ) -> StoreCall {
        Self.call(
            RaceOpening(
                race: race, level: 1, mode: mode,
                seats: numbers.map { .init(player: Self.player($0), equipped: equipped) }))
    }

    private func settle(_ race: PlayID, timing: TimingVerdict) -> StoreCall {
        let played = self.race.settlement(
            0, isCounted: true, timings: timing == .human ? [:] : [0: timing])
        let settlement = RaceSettlement(
            race: race, seats: played.seats, record: played.record,
            fairnessReport: played.fairnessReport, rating: .test(pairRatingsPerDay: .max),
            isCounted: true)
        return { store, done in
            store.perform(settlement, on: AnswerQueue.shared) { settled in
                precondition(settled != nil, "the race is open")
                done()
            }
        }
    }

    /// A call that must not be refused.
    static func call<Operation: RefusableOperation>(
        _ operation: Operation
    ) -> StoreCall where Operation.Target == Transaction {
        { store, done in
            store.perform(operation, on: AnswerQueue.shared) { result in
                mustSucceed(result)
                done()
            }
        }
    }

    static func call<Operation: OwedOperation>(
        _ operation: Operation
    ) -> StoreCall where Operation.Target == Transaction {
        { store, done in store.perform(operation, on: AnswerQueue.shared) { _ in done() } }
    }

    static func mustSucceed<Value, Failure: Error>(_ result: Result<Value, Failure>) {
        if case .failure(let error) = result { preconditionFailure("\(error)") }
    }
}
