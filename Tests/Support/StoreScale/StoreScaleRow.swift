import Base
import Kitchen
import Recipes
import Store

/// A measured call, made once for each actor of a batch, after the calls that it depends on.
struct StoreScaleRow: Sendable {
    /// The parameters of one call.
    struct Turn: Sendable {
        /// An actor and another one of the batch, its neighbour.
        let actor: Int
        let neighbour: Int
        /// Different in each turn, and above the numbers of the crowd.
        let serial: Int
        /// From 0 to 1.
        let fraction: Double
        /// The size of the store's crowd.
        let crowdCount: Int

        var round: PlayID { StoreCrowd.round(serial) }
        var race: PlayID { StoreCrowd.race(serial) }
        var player: PlayerID { StoreCrowd.player(actor) }
    }

    let name: String
    /// The calls of a turn. Only the last one is measured.
    let calls: @Sendable (Turn) -> [StoreCall]

    /// Every call of a store in its variants.
    static func all(_ crowd: StoreCrowd) -> [StoreScaleRow] {
        people + plays(crowd) + races(crowd) + settlements(crowd) + queries
    }

    private static let people = [
        StoreScaleRow(name: "player") { [StoreCrowd.call(PlayerLookup($0.player))] },
        StoreScaleRow(name: "setProfile") {
            [StoreCrowd.call(ProfileChange(of: $0.player, name: "Chef", avatar: "🍟"))]
        },
        StoreScaleRow(name: "purchase") { [purchase($0)] },
        StoreScaleRow(name: "noteSeen") { [StoreCrowd.call(DeviceSighting($0.player, device: 1))] },
        StoreScaleRow(name: "keepPlayer") { [StoreCrowd.call(PlayerKeeping($0.player))] },
        StoreScaleRow(name: "sweep, nothing old") { _ in
            [StoreCrowd.call(Sweep(Retention(recordDays: 90, guestDays: 30)))]
        },
    ]

    private static func plays(_ crowd: StoreCrowd) -> [StoreScaleRow] {
        let usual = crowd.usualRound
        return [
            StoreScaleRow(name: "signUp") { [crowd.signUp($0.serial)] },
            StoreScaleRow(name: "openRound, equipped") {
                [purchase($0), crowd.open($0.round, of: $0.actor, equipped: ["oven"])]
            },
            StoreScaleRow(name: "saveCatalogue") {
                let fingerprint = Array("\($0.serial)".utf8)
                return [StoreCrowd.call(KeptCatalogue(fingerprint: fingerprint, text: "{}"))]
            },
            StoreScaleRow(name: "numberRecipeLevel") {
                let key = RecipeLevelKey(
                    household: HouseholdID(value: 1), recipe: RecipeID(value: 2),
                    shape: Array("\($0.serial)".utf8))
                return [StoreCrowd.call(RecipeLevelNumber(key))]
            },
            StoreScaleRow(name: "pay") {
                [crowd.open($0.round, of: $0.actor), crowd.pay(1, usual, $0.round, of: $0.actor)]
            },
            StoreScaleRow(name: "pay, again") {
                let pay = crowd.pay(1, usual, $0.round, of: $0.actor)
                return [crowd.open($0.round, of: $0.actor), pay, pay]
            },
        ]
    }

    private static func races(_ crowd: StoreCrowd) -> [StoreScaleRow] {
        [
            StoreScaleRow(name: "openRace, equipped") {
                [purchase($0), crowd.open($0.race, [$0.actor], equipped: ["oven"])]
            },
            StoreScaleRow(name: "openRace, daily") {
                let mode = RaceOpening.Mode.daily(day($0), requestID: "daily-\($0.serial)")
                return [crowd.open($0.race, [$0.actor], mode: mode)]
            },
            StoreScaleRow(name: "settleRace, rated") {
                crowd.racing($0.race, $0.actor, $0.neighbour)
            },
            StoreScaleRow(name: "settleRace, under review") {
                crowd.racing($0.race, $0.actor, $0.neighbour, timing: .tooFast)
            },
            StoreScaleRow(name: "abandonRace, equipped") {
                [
                    purchase($0), crowd.open($0.race, [$0.actor], equipped: ["oven"]),
                    StoreCrowd.call(RaceAbandonment($0.race)),
                ]
            },
        ]
    }

    /// Come last, since they change the boards: only the first time is a player's best.
    private static func settlements(_ crowd: StoreCrowd) -> [StoreScaleRow] {
        let (usual, best) = (crowd.usualRound, crowd.bestRound)
        return [
            StoreScaleRow(name: "settle, no best") { crowd.playing(usual, $0.round, of: $0.actor) },
            StoreScaleRow(name: "settle, under review") {
                crowd.playing(usual, $0.round, of: $0.actor, timing: .tooFast)
            },
            StoreScaleRow(name: "settle, a best") { crowd.playing(best, $0.round, of: $0.actor) },
        ]
    }

    private static var queries: [StoreScaleRow] {
        [
            query("rating") { RatingQuery(of: $0.player) },
            query("dailyChallenge") { DailyQuery(on: day($0), for: $0.player) },
            query("record, round") {
                RecordQuery(of: $0.player, in: .round(StoreCrowd.round($0.actor)))
            },
            query("record, race") { turn in
                let first = StoreCrowd.actor((-1 - turn.actor) & ~1)
                return RecordQuery(of: turn.player, in: .race(StoreCrowd.race(first)))
            },
            query("bestRecord") { BestRecordQuery(of: $0.player, level: 1) },
            query("keptRecord") {
                KeptRecordQuery(
                    of: $0.player, id: StoreCrowd.round($0.actor).value, for: $0.player,
                    on: day($0))
            },
            query("proof") {
                ProofQuery(StoreCrowd.round($0.actor).value, for: nil, on: day($0))
            },
            query("catalogue") { _ in CatalogueQuery(fingerprint: []) },
            query("ledgerPage") { LedgerQuery(of: $0.player, before: nil, count: 5) },
            query("ledgerPage, before any") {
                LedgerQuery(
                    of: $0.player, before: 1 + Int64($0.fraction * Double($0.crowdCount * 9)),
                    count: 5)
            },
            query("history") { HistoryQuery(of: $0.player) },
        ]
            + [Board.level(1), .rating].flatMap { board in
                [
                    query("boardPage, \(board)") { turn in
                        let rowCount = turn.crowdCount + StoreCrowd.actorCount
                        let first = 1 + Int(turn.fraction * Double(rowCount - 100))
                        return BoardQuery(
                            board: board, scope: .allTime,
                            selection: .page(position: first, count: 50))
                    },
                    query("boardPage, \(board), around") {
                        BoardQuery(
                            board: board, scope: .allTime,
                            selection: .around($0.player, before: 10, after: 10))
                    },
                ]
            }
    }

    private static func query<Query: StoreQuery>(
        _ name: String, _ make: @escaping @Sendable (Turn) -> Query
    ) -> StoreScaleRow where Query.Source == StoreSnapshot {
        StoreScaleRow(name: name) { turn in
            [
                { store, done in
                    store.read(make(turn), on: nil) { result in
                        StoreCrowd.mustSucceed(result)
                        done()
                    }
                }
            ]
        }
    }

    private static func purchase(_ turn: Turn) -> StoreCall {
        StoreCrowd.call(
            Purchase(
                player: turn.player, item: "oven", price: 50, requestID: "buy-\(turn.serial)"))
    }

    /// A different day for each turn.
    private static func day(_ turn: Turn) -> Day {
        let days = Int64(turn.serial % 100_000)
        return Day(timeMilliseconds: StoreCrowd.timeMilliseconds + days * 86_400_000)
    }
}
