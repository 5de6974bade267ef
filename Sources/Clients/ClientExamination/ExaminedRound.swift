import Base
import GameProtocol
import Kitchen

/// A round of an examination, with the client's taps.
struct ExaminedRound: Sendable {
    let id: PlayID
    /// The `id` of the request that started it.
    let startID: String
    /// The start, by the examination's clock.
    let startMilliseconds: Double
    var round: Round
    var sequence: UInt64 = 0
    private(set) var rightTapCount = 0
    private var wrongTapCount = 0
    /// Taps that didn't count, since feedback was showing.
    private var ignoredTapCount = 0
    /// The maximum number of such taps.
    private static let ignoredTapLimit = 25

    /// Every client knows the first three ingredients, and none the last one.
    private static let level = Level(
        id: 1, name: "Examination", target: 3, baseTimeSeconds: 40,
        ingredients: [
            Ingredient(id: "bun", emoji: "🍞"), Ingredient(id: "patty", emoji: "🥩"),
            Ingredient(id: "cheese", emoji: "🧀"), Ingredient(id: "pineapple", emoji: "🍍"),
        ],
        recipes: [[0, 1, 0], [0, 1, 2, 0], [0, 3, 1, 0]].map {
            Level.Recipe(name: "Exam Burger 🍔", ingredients: $0)
        })

    static let tickMilliseconds = 100

    /// The level as `levels` lists it.
    static let summary = LevelSummary(
        levelID: level.id, name: level.name.text(in: "en"), target: level.target,
        baseTimeSeconds: level.baseTimeSeconds,
        ingredients: level.ingredients.map(IngredientDescription.init), isUnlocked: true,
        bestStars: 0)

    init(id: PlayID, startID: String, at now: Double, capTicks: Int, seed: UInt64) {
        self.id = id
        self.startID = startID
        startMilliseconds = now
        var rules = Rules.standard
        rules.tickMilliseconds = Self.tickMilliseconds
        rules.capTicks = capTicks
        rules.heldTapTicks = 0
        round = Round(
            catalogue: Catalogue(rules: rules, levels: [Self.level], items: [], fingerprint: []),
            level: Self.level, seed: seed, equipped: [], extraCoins: 0)
    }

    /// The tick that is due.
    func tick(at now: Double) -> Int { Self.ticks(inMilliseconds: now - startMilliseconds) }

    /// The whole ticks in a time.
    static func ticks(inMilliseconds time: Double) -> Int { Int(time / Double(tickMilliseconds)) }

    var state: RoundState { RoundState(round) }

    func ingredient(_ id: String) -> Level.IngredientIndex? {
        Self.level.ingredients.firstIndex { $0.id == id }
    }

    mutating func tap(_ ingredient: Level.IngredientIndex) -> TapOutcome {
        let outcome = round.tap(ingredient)
        guard outcome.hasCounted else { return outcome }
        if outcome == .wrong { wrongTapCount += 1 } else { rightTapCount += 1 }
        return outcome
    }

    mutating func noteIgnoredTap() { ignoredTapCount += 1 }

    /// The fault in the client's taps so far, if any.
    var tapFault: (expected: String, did: String)? {
        // While frames are late or lost, a right client is wrong a few times too.
        let limit = rightTapCount == 0 ? 3 : max(6, rightTapCount)
        if wrongTapCount > limit {
            return (
                "taps the layers of the order, bottom to top",
                "tapped wrongly \(wrongTapCount) times of \(wrongTapCount + rightTapCount)"
            )
        }
        guard ignoredTapCount > Self.ignoredTapLimit else { return nil }
        return (
            "taps in the phase \"cooking\" alone", "tapped \(ignoredTapCount) times in other phases"
        )
    }

    /// - Parameter serverStart: the time at which the server's clock was 0, by the examination's
    ///   clock.
    func snapshot(serverStart: Double) -> Snapshot {
        Snapshot(
            sequence: sequence, round: round,
            description: RoundDescription(
                id: id, round: round, itemIDs: [],
                startMilliseconds: startMilliseconds - serverStart, language: "en"),
            inventory: [:])
    }

    /// The result of a round that has ended.
    func result(coins: Int64) -> RoundEnded {
        let stars = RoundResult.stars(served: round.served, target: round.level.target)
        return RoundEnded(
            roundID: id, levelID: round.level.id, served: round.served,
            target: round.level.target, earned: round.earned, stars: stars,
            isWin: round.served >= round.level.target, ticks: round.tick, bestStars: stars,
            coins: coins)
    }
}
