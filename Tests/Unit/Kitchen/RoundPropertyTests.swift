import Kitchen
import TestSupport
import Testing

/// Random rounds against the model. A failure names its seed. Every run has the same seeds, so a
/// failure repeats.
@Suite struct RoundPropertyTests {
    private static let roundCount: UInt64 = 10_240
    private static let blockCount: UInt64 = 16

    @Test(arguments: 0..<blockCount)
    func roundsKeepTheRules(block: UInt64) throws {
        let size = Self.roundCount / Self.blockCount
        var served = 0
        for seed in block * size..<(block + 1) * size {
            served += try Self.play(seed: seed)
        }
        #expect(served > Int(size), "too few orders were served to test much")
    }

    /// Plays one random round, checks it after each step, and returns the orders served.
    private static func play(seed: UInt64) throws -> Int {
        var random = ModelRandom(state: seed ^ 0x5EED)
        var player = RandomPlayer(seed: seed, random: &random)
        var record: RoundRecord?
        while record == nil {
            let earned = player.round.earned
            player.act(using: &random)
            try check(player, earnedBefore: earned, seed: seed)
            record = player.recorded.record
        }
        guard let record else { return 0 }
        #expect(throws: Never.self, "seed \(seed)") {
            let replayed = try record.replay(with: Fixture.catalogue)
            #expect(replayed.stateHash == player.round.stateHash, "seed \(seed)")
            #expect(try RoundRecord(decoding: record.encoded()) == record, "seed \(seed)")
        }
        return record.result.served
    }

    private static func check(_ player: RandomPlayer, earnedBefore: Int64, seed: UInt64) throws {
        let round = player.round
        var what = player.model.difference(from: round)
        if round.clock < 0 || round.clock > 200 + 15 * round.served { what = "clock out of range" }
        if !(1...5).contains(round.combo) { what = "combo out of range" }
        if round.tick > 1800 { what = "tick past the cap" }
        if round.earned < earnedBefore { what = "earned fell" }
        if round.earned != player.paid { what = "earned isn't the sum of the orders" }
        if round.served != player.ordersPaid { what = "an order was paid twice or not" }
        if let what {
            throw TestFailure(description: "seed \(seed), tick \(round.tick): \(what)")
        }
    }
}

/// A player of random skill who does random things to a round and to its model.
private struct RandomPlayer {
    private(set) var recorded: RecordedRound
    private(set) var model: DealtRoundModel
    private(set) var paid: Int64 = 0
    private(set) var ordersPaid = 0
    /// The percentage of taps that are meant to be right.
    private let skill: Int
    private let pause: Int

    var round: Round { recorded.round }

    init(seed: UInt64, random: inout ModelRandom) {
        let catalogue = Fixture.catalogue
        let level = catalogue.levels[random.draw(catalogue.levels.count)]
        let oven = random.draw(2) == 0
        let knife = random.draw(2) == 0
        let sauce = random.draw(2) == 0
        let equipped = [oven ? "oven" : nil, knife ? "knife" : nil, sauce ? "sauce" : nil]
            .compactMap(\.self)
        skill = 50 + random.draw(50)
        pause = 1 + random.draw(8)
        let bonus = catalogue.extraCoins(equipped: equipped) { _ in false }
        recorded = RecordedRound(
            catalogue: catalogue, level: level, seed: seed, equipped: equipped, extraCoins: bonus)
        model = DealtRoundModel(
            rules: catalogue.rules, level: level, seed: seed, oven: oven, knife: knife,
            bonus: bonus)
    }

    mutating func act(using random: inout ModelRandom) {
        switch random.draw(200) {
        case 0..<100: wait(ticks: 1 + random.draw(pause))
        case 100..<190: tap(using: &random)
        case 190..<197: clear()
        case 197..<199: changeBonus(to: 10 * random.draw(2))
        default:
            if random.draw(10) == 0 {
                recorded.leave()
                model.rules.leave()
            }
        }
    }

    private mutating func wait(ticks: Int) {
        for effect in recorded.advance(toTick: round.tick + ticks) {
            if let outcome = effect.heldTap { count(outcome) }
        }
        for _ in 0..<ticks { model.tickOnce() }
    }

    private mutating func tap(using random: inout ModelRandom) {
        let any = random.draw(model.level.ingredients.count)
        let isMeant = random.draw(100) < skill && model.rules.plate.count < model.recipe.count
        let ingredient = isMeant ? model.recipe[model.rules.plate.count] : any
        count(recorded.tap(ingredient))
        model.tap(ingredient)
    }

    private mutating func count(_ outcome: TapOutcome) {
        if case .served(_, let coins) = outcome {
            paid += coins
            ordersPaid += 1
        }
    }

    private mutating func clear() {
        recorded.clearPlate()
        model.clear()
    }

    private mutating func changeBonus(to coins: Int) {
        recorded.setExtraCoins(coins)
        model.rules.sauceBonus = coins
    }
}
