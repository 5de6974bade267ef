import Base
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import GameProtocol

/// The handwritten encoder writes the same as the general encoder.
struct RoundStateEncoderTests {
    private static let level = Fixture.level(
        ingredients: ["🍞", "\"", "🥩"],
        recipes: [Level.Recipe(name: "Plain", ingredients: [0, 1, 2, 0])])

    private func round() -> Round {
        Round(
            catalogue: Fixture.catalogue(Self.level, capTicks: 1800), level: Self.level, seed: 7,
            equipped: [], extraCoins: 0)
    }

    /// Plays through every phase and compares each tick's frame.
    @Test func framesAreWhatTheGeneralCoderReads() throws {
        let encoder = RoundStateEncoder()
        var round = round()
        var phases: Set<RoundPhase> = []
        var sequence: UInt64 = 9
        var taps = 0
        while !round.hasEnded {
            _ = round.advance(toTick: round.tick + 1)
            if round.tick % 4 == 0 {
                let step = round.plateCount
                let right = round.recipe.ingredients[min(step, 3)]
                taps += 1
                _ = round.tap(taps % 7 == 0 ? (right + 1) % 3 : right)
            }
            sequence += 1
            var text: [UInt8] = []
            encoder.appendFrame(sequence: sequence, round, to: &text)
            let frame = StateFrame(sequence: sequence, state: RoundState(round))
            #expect(try event(in: text) == ServerEvent(.state(frame)))
            phases.insert(RoundState(round).phase)
        }
        #expect(phases == [.cooking, .perfect, .wrong, .ended])
    }

    @Test(
        arguments: [
            (TapOutcome.correct, Tapped.Outcome.correct, nil), (.wrong, .wrong, nil),
            (.ignored(.feedback), .ignored, nil), (.ignored(.ended), .ignored, nil),
            (.served(order: 1, coins: 175), .served, 175),
        ] as [(TapOutcome, Tapped.Outcome, Int64?)], [0, 1, 2, -1])
    func answersAreWhatTheGeneralCoderReads(
        _ row: (outcome: TapOutcome, expected: Tapped.Outcome, coins: Int64?), layers: Int
    ) throws {
        let (outcome, expected, coins) = row
        var round = round()
        for layer in 0..<max(layers, 0) { _ = round.tap(layer) }
        if layers < 0 { round.leave() }
        let isAhead = outcome.hasCounted && layers >= 0
        for id in [nil, "t1", "a\"b\\c", "é\u{7F}"] {
            var text: [UInt8] = []
            let escaped = id.map { Array(RoundStateEncoder.escaped($0)) }
            (escaped ?? []).withUnsafeBytes {
                RoundStateEncoder().appendTapped(
                    requestID: escaped == nil ? nil : $0, outcome: outcome, round, to: &text)
            }
            let tapped = Tapped(
                outcome: expected, coins: coins, state: RoundState(round),
                nextGrid: isAhead ? round.nextGrid.places : nil,
                nextRecipe: isAhead && layers == 1 ? round.nextRecipeIndex : nil)
            #expect(try event(in: text) == ServerEvent(re: id, .tapped(tapped)))
            #expect(tapped == Tapped(outcome, round))
        }
    }

    /// Once the buffer has grown, no frame allocates memory.
    @Test func framesAreWrittenInPlace() {
        let encoder = RoundStateEncoder()
        var round = round()
        var text: [UInt8] = []
        text.reserveCapacity(512)
        let start = text.withUnsafeBytes { $0.baseAddress }
        while !round.hasEnded {
            _ = round.advance(toTick: round.tick + 1)
            text.removeAll(keepingCapacity: true)
            encoder.appendFrame(sequence: .max, round, to: &text)
            #expect(text.withUnsafeBytes { $0.baseAddress } == start)
        }
    }

    @Test(arguments: [(0, 1, 25), (.max, 1_000_000, .max)] as [(Int64, Int, Int64)])
    func balancesAreWhatTheGeneralCoderReads(coins: Int64, order: Int, amount: Int64) throws {
        let round = PlayID(value: 0x7C1D_2E3F_4A5B_6071_8293_A4B5_C6D7_E8F9)
        let text = Balance.encoded(coins: coins, round: round, order: order, amount: amount)
        let expected = Balance(
            coins: coins, roundID: round, order: order, amount: amount)
        #expect(try event(in: text) == ServerEvent(.balance(expected)))
    }
}
