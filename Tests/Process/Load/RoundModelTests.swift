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
        _ round: Round, _ encoder: RoundStateEncoder, _ body: (SeenState) -> Result
    ) throws -> Result {
        var text: [UInt8] = []
        encoder.appendFrame(sequence: 7, round, to: &text)
        return try text.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            guard cursor.skip(#"{"type":"state","seq":7,"state":"#), let fast = SeenState(&cursor),
                cursor.skip("}"), cursor.isAtEnd,
                case .state(let frame) = try ServerEvent.decode(bytes).message
            else { throw TestFailure(description: String(decoding: bytes, as: UTF8.self)) }
            SeenState.with(frame.state) { slow in
                #expect(slow.tick == fast.tick && slow.clock == fast.clock)
                #expect(slow.plate.elementsEqual(fast.plate) && slow.plateCount == fast.plateCount)
            }
            return body(fast)
        }
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
            let state = SeenState(&cursor)
            #expect(state == nil || !cursor.isAtEnd)
        }
    }
}
