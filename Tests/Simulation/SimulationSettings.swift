import Base
import ChefDashServer
import Kitchen
import Levels
import Lobby
import TestSupport

/// The parameters of one simulation, drawn from its seed, so that every seed tries another server.
///
/// Rounds and waits are shorter than the game's, so that many races fit into little time; they are
/// data in any case.
struct SimulationSettings {
    let playerCount: Int
    let shardCount: Int
    let lobbyRules: LobbyRules
    var configuration: ServerConfiguration
    /// The first catalogue, and those that replace it when levels are reloaded.
    let catalogues: [Catalogue]
    /// The mean time between crashes.
    let millisecondsBetweenCrashes: Int
    /// The number in a thousand pieces of queued work that run late.
    let slowHopsInThousand: Int
    /// True if shards are overloaded for a while, now and then.
    let hasBusySpells: Bool
    let habits: PlayerHabits

    /// - Parameter nodes: the number of servers. Among many, each has one shard.
    init(using random: inout SplitMix64, nodes: Int = 1) {
        let (players, shards) = (16 + random.next(below: 40), 1 + random.next(below: 3))
        playerCount = max(players, nodes * 2)
        shardCount = nodes > 3 ? 1 : shards
        var lobbyRules = Self.lobbyRules(using: &random)
        var configuration = ServerConfiguration()
        configuration.sendsByRing = false
        configuration.resumeMilliseconds = 2_000 + random.next(below: 4_000)
        configuration.pingIntervalMilliseconds = 2_000
        configuration.pingTimeoutMilliseconds = 1_500
        configuration.helloMilliseconds = 4_000
        configuration.closeMilliseconds = 1_500
        (configuration.wrongCodesPerMinute, configuration.wrongCodeBurst) = (20, 5)
        configuration.compressedBytes = 0
        self.configuration = configuration
        catalogues = [3, 2].map { Self.catalogue(levelCount: $0, using: &random) }
        millisecondsBetweenCrashes = 40_000 + random.next(below: 200_000)
        var habits = PlayerHabits(levelCount: catalogues[0].levels.count)
        habits.troubleInThousand = [0, 4, 12, 30][random.next(below: 4)]
        slowHopsInThousand = [4, 4, 40, 200][random.next(below: 4)]
        hasBusySpells = random.next(below: 2) == 0
        habits.mischiefInThousand = [0, 5, 20][random.next(below: 3)]
        if nodes > 1 {
            (habits.hasNodes, habits.losesStore) = (true, true)
            habits.answerMilliseconds = 40_000
            self.configuration.shutdownGraceMilliseconds = 20_000
        }
        self.habits = habits
        lobbyRules.pairRatingsPerDay = 1 + random.next(below: 3)
        lobbyRules.boardOpponents = 2 + random.next(below: 4)
        lobbyRules.boardDeviation = 200 + random.next(below: 100)
        self.lobbyRules = lobbyRules
    }

    private static func lobbyRules(using random: inout SplitMix64) -> LobbyRules {
        var rules = LobbyRules()
        rules.ratingWindowStepMilliseconds = 700
        rules.botOfferMilliseconds = 2_000 + random.next(below: 2_000)
        rules.openingLimitTicks = 20
        rules.countdownTicks = 5 + random.next(below: 8)
        rules.absenceLimitTicks = 15 + random.next(below: 30)
        rules.absenceTotalLimitTicks = rules.absenceLimitTicks + 10
        rules.idleWarningTicks = 12
        rules.idleForfeitTicks = 25
        rules.raceLimitTicks = 120
        rules.intermissionTicks = 15
        rules.rematchTicks = 25
        rules.reactionTicks = 5
        rules.countdownPauseMilliseconds = 500
        rules.spectatorDelayTicks = random.next(below: 12)
        return rules
    }

    private static func catalogue(levelCount: Int, using random: inout SplitMix64) -> Catalogue {
        var rules = Rules.standard
        rules.newPlayer.name = "Chef Novato"
        rules.clockAtStartTicks = 30 + random.next(below: 20)
        rules.capTicks = 60
        rules.servedClockTicks = 4
        rules.wrongClockTicks = 5
        rules.feedbackTicks = 2
        let ingredients: [Ingredient] = .emoji(["🍞", "🥩", "🧀", "🥬", "🍅"])
        let levels = (1...levelCount).map { id in
            let count = 2 + id
            let recipes = (0..<4).map { number in
                Level.Recipe(
                    name: LocalizedText("Burger \(number)"),
                    ingredients: [0]
                        + (0..<(1 + number % 2)).map { _ in
                            random.next(below: count)
                        } + [0])
            }
            return Level(
                id: id, name: LocalizedText("Level \(id)"), target: 3, baseTimeSeconds: 4,
                ingredients: Array(ingredients.prefix(count)), recipes: recipes)
        }
        let items = [
            ShopItem(id: "oven", name: "Horno", price: 50, effect: .extraClock(ticks: 10)),
            ShopItem(id: "knife", name: "Cuchillo", price: 30, effect: .startCombo(2)),
            ShopItem(id: "sauce", name: "Salsa", price: 40, effect: .extraCoins(10)),
        ]
        let draft = Catalogue(rules: rules, levels: levels, items: items, fingerprint: [])
        do {
            // Read back as records will need it, with its fingerprint.
            return try LevelFiles.catalogue(fromCanonicalText: LevelFiles.canonicalText(of: draft))
        } catch {
            preconditionFailure("the simulation's own levels have a fault: \(error)")
        }
    }
}
