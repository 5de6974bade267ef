import ChefDashClient
import GameProtocol
import Kitchen

@testable import chefdash_load

/// A player of the load test on a delayed connection, in virtual time: the round and the player's
/// model of it, with messages in transit between them.
struct DelayedRound {
    private enum News {
        case state(RoundState)
        case answer(Tapped, number: Int, ingredient: Int)
    }

    /// From the moment when a tap can count to the tap.
    private static let paceMilliseconds = 250
    private static let tickMilliseconds = 100

    private var round: Round
    private var model: RoundModel
    private var sight: RoundPrediction
    private let time: PlayTime
    private let delayMilliseconds: Int
    private var upstream: [(arrival: Int, number: Int, ingredient: Int)] = []
    private var downstream: [(arrival: Int, news: News)] = []
    private var heldTap: (number: Int, ingredient: Int)?
    private var due: Int?
    private(set) var outcomes: [Tapped.Outcome] = []

    init(_ round: Round, roundTripMilliseconds: Int) throws {
        self.round = round
        let snapshot = Snapshot(of: round)
        let terms = RoundTerms(snapshot)!
        model = RoundModel(
            terms: terms, snapshot.state.bounded, nextRecipe: snapshot.nextRecipe)
        sight = RoundPrediction(snapshot)
        delayMilliseconds = roundTripMilliseconds / 2
        time = PlayTime(
            startNanoseconds: Int64(-delayMilliseconds) * 1_000_000,
            tickNanoseconds: Int64(Self.tickMilliseconds) * 1_000_000)
    }

    /// Plays up to a tick, with the first tap planned before the start as in a race.
    mutating func play(toTick last: Int) {
        for now in -1000...(last * Self.tickMilliseconds) {
            if now > 0, now.isMultiple(of: Self.tickMilliseconds) {
                step(at: now)
            }
            while let tap = upstream.first, tap.arrival <= now {
                upstream.removeFirst()
                take(number: tap.number, tap.ingredient, at: now)
            }
            while let message = downstream.first, message.arrival <= now {
                downstream.removeFirst()
                hear(message.news)
            }
            act(at: now)
        }
    }

    // MARK: - The server

    private mutating func step(at now: Int) {
        let effects = round.advance(toTick: now / Self.tickMilliseconds)
        if let outcome = effects.lazy.compactMap(\.heldTap).first, let tap = heldTap.take() {
            answer(outcome, number: tap.number, tap.ingredient, at: now)
        }
        downstream.append((now + delayMilliseconds, .state(RoundState(round))))
    }

    private mutating func take(number: Int, _ ingredient: Int, at now: Int) {
        let outcome = round.tap(ingredient)
        if outcome == .held {
            heldTap = (number, ingredient)
        } else {
            answer(outcome, number: number, ingredient, at: now)
        }
    }

    private mutating func answer(
        _ outcome: TapOutcome, number: Int, _ ingredient: Int, at now: Int
    ) {
        let answer = Tapped(outcome, round)
        outcomes.append(answer.outcome)
        downstream.append(
            (now + delayMilliseconds, .answer(answer, number: number, ingredient: ingredient)))
    }

    // MARK: - The player

    private mutating func hear(_ news: News) {
        switch news {
        case .state(let state):
            model.advance(toTick: state.tick)
            _ = model.compare(with: state.bounded)
        case .answer(let answer, let number, let ingredient):
            model.advance(toTick: answer.state.tick)
            _ = model.tap(ingredient)
            _ = model.compare(with: answer.state.bounded, nextRecipe: answer.nextRecipe)
            sight.take(answer, to: "\(number)")
        }
    }

    private mutating func act(at now: Int) {
        let nanoseconds = Int64(now) * 1_000_000
        if let due, due <= now {
            self.due = nil
            let tick = time.tick(at: nanoseconds)
            if let need = sight.need(at: tick, model) {
                sight.tap(need.ingredient, id: "\(outcomes.count + upstream.count)", at: tick)
                upstream.append(
                    (now + delayMilliseconds, outcomes.count + upstream.count, need.ingredient))
            }
        }
        guard due == nil, let opening = sight.opening(after: nanoseconds, time, model) else {
            return
        }
        due = Int(opening.nanoseconds / 1_000_000) + Self.paceMilliseconds
    }
}
