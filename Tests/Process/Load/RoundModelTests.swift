import Base
import GameProtocol
import Kitchen
import TestSupport
import Testing

@testable import chefdash_load

/// The load test's model of a round compared with the rules, and its frame parser compared with the
/// server's encoder.
@Suite("The model of a round")
struct RoundModelTests {
    @Test("Random rounds of every level agree with the rules, frame by frame and tap by tap")
    func agreement() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        var heldCount = 0
        let catalogue = PlayedRace.catalogue
        for level in catalogue.levels {
            var round = Round(
                catalogue: catalogue, level: level, seed: random.next(), equipped: [], extraCoins: 0
            )
            let encoder = RoundStateEncoder()
            let terms = try #require(RoundTerms(Snapshot(of: round)))
            var model = try Self.read(round, encoder) { RoundModel(terms: terms, $0) }
            var sequence: UInt64 = 0
            var held = 0
            while !round.hasEnded {
                if random.next(below: 3) == 0 {
                    let choice = random.next(below: level.ingredients.count)
                    let ingredient =
                        random.next(below: 5) == 0 ? choice : model.nextIngredient ?? choice
                    let outcome = round.tap(ingredient)
                    if outcome == .held {
                        held = ingredient
                        continue
                    }
                    let expected = Tapped(outcome, round).outcome
                    #expect(model.tap(ingredient).outcome == expected, "seed \(seed)")
                } else {
                    let effects = round.advance(toTick: round.tick + 1)
                    model.advance(toTick: round.tick)
                    if let outcome = effects.lazy.compactMap(\.heldTap).first {
                        let expected = Tapped(outcome, round).outcome
                        #expect(model.tap(held).outcome == expected, "seed \(seed)")
                        heldCount += 1
                    }
                }
                sequence += 1
                let next = round.plateCount == 1 && !round.hasEnded ? round.nextRecipeIndex : nil
                let difference = try Self.read(round, encoder) {
                    model.compare(with: $0, nextRecipe: next)
                }
                #expect(difference == nil, "seed \(seed), level \(level.id), tick \(round.tick)")
                guard difference == nil else { return }
            }
            #expect(model.phase == .ended)
            #expect(model.lastServedTick == round.result?.lastServedTick)
        }
        #expect(heldCount > 0, "seed \(seed)")
    }

    /// Encodes the round like the server and parses it with both parsers.
    private static func read<Result>(
        _ round: Round, _ encoder: RoundStateEncoder, _ body: (RoundState) -> Result
    ) throws -> Result {
        var text: [UInt8] = []
        encoder.appendFrame(sequence: 7, round, to: &text)
        return try text.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            guard case .state(let fast) = ServerEvent(&cursor)?.message,
                case .state(let slow) = try ServerEvent.decode(bytes).message
            else { throw TestFailure(description: String(decoding: bytes, as: UTF8.self)) }
            #expect(fast.sequence == slow.sequence && fast.state == slow.state.bounded)
            return body(fast.state)
        }
    }

    @Test("The fast parser reads each frequent message as the general decoder does")
    func frequentMessages() throws {
        let catalogue = PlayedRace.catalogue
        let level = catalogue.levels[0]
        var round = Round(
            catalogue: catalogue, level: level, seed: 5, equipped: [], extraCoins: 0)
        var race = Race(
            catalogue: catalogue, level: level, seed: 5,
            setups: [.plain, .plain])
        _ = race.advance(toTick: 3)
        var texts: [[UInt8]] = []
        for ingredient in round.recipe.ingredients {
            let outcome = round.tap(ingredient)
            texts.append(Self.tapped(outcome, round))
        }
        // Feedback shows, so that this one is ignored.
        texts.append(Self.tapped(round.tap(0), round))
        var progress: [UInt8] = []
        RaceProgressEncoder().appendFrame(sequence: 9, race, to: &progress)
        texts += [
            progress,
            Balance.encoded(coins: 175, round: PlayID(value: 1 << 100), order: 2, amount: 25),
        ]
        for text in texts {
            try text.withUnsafeBytes { bytes in
                var cursor = JSONCursor(bytes)
                let fast = try #require(ServerEvent(&cursor))
                let slow = try ServerEvent.decode(bytes)
                #expect(fast.re == slow.re)
                guard case .tapped(let told) = slow.message else {
                    #expect(fast == slow)
                    return
                }
                let expected = Tapped(
                    outcome: told.outcome, coins: told.coins, state: told.state.bounded,
                    nextRecipe: told.nextRecipe)
                #expect(fast.message == .tapped(expected))
            }
        }
    }

    private static func tapped(_ outcome: TapOutcome, _ round: Round) -> [UInt8] {
        var text: [UInt8] = []
        Array("t5".utf8).withUnsafeBytes {
            RoundStateEncoder().appendTapped(requestID: $0, outcome: outcome, round, to: &text)
        }
        return text
    }

    @Test(
        "The fast parser rejects text that the server's encoder doesn't write",
        arguments: [
            "", "{", #"{"tick":"#, #"{"tick":1,"clock":2}"#,
            #"{"tick":1234567890,"clock":1,"phase":"cooking","feedback":0,"served":0,"combo":1,"earned":0,"order":1,"recipe":0,"plate":[],"grid":[]}"#,
            #"{"tick":1,"clock":1,"phase":"asleep","feedback":0,"served":0,"combo":1,"earned":0,"order":1,"recipe":0,"plate":[],"grid":[]}"#,
            #"{"tick":1,"clock":1,"phase":"cooking","feedback":0,"served":0,"combo":1,"earned":0,"order":1,"recipe":0,"plate":["a],"grid":[]}"#,
            #"{"tick":1,"clock":1,"phase":"cooking","feedback":0,"served":0,"combo":1,"earned":0,"order":1,"recipe":0,"plate":["\u0041"],"grid":[]}"#,
        ])
    func strangeText(text: String) {
        Array(text.utf8).withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            let state = RoundState(&cursor)
            #expect(state == nil || !cursor.isAtEnd)
        }
    }
}
