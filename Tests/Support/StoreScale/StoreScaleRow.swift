import Kitchen
import Store

/// A call whose work is measured, once for each actor of a batch.
struct StoreScaleRow: Sendable {
    /// What a call is about.
    struct Turn: Sendable {
        /// An actor and its neighbour in the batch, who is another.
        let actor: Int
        let neighbour: Int
        /// Different in each turn, and above the numbers of the crowd.
        let serial: Int
        /// From 0 to 1.
        let fraction: Double
        /// Of the crowd in the store that is asked.
        let crowdCount: Int

        var round: RoundID { StoreCrowd.round(serial) }
        var race: RaceID { StoreCrowd.race(serial) }
        var player: PlayerID { StoreCrowd.player(actor) }
    }

    let name: String
    /// Calls that come before it and aren't measured.
    let before: @Sendable (Turn) -> [StoreCall]
    let measured: @Sendable (Turn) -> StoreCall

    private init(
        _ name: String, before: @escaping @Sendable (Turn) -> [StoreCall] = { _ in [] },
        _ measured: @escaping @Sendable (Turn) -> StoreCall
    ) {
        self.name = name
        self.before = before
        self.measured = measured
    }

    /// Every call of a store in its variants.
    static func all(_ crowd: StoreCrowd) -> [StoreScaleRow] {
        StoreOperationKind.allCases.flatMap { rows(of: $0, crowd) } + queries
    }

    private static func rows(
        of kind: StoreOperationKind, _ crowd: StoreCrowd
    ) -> [StoreScaleRow] {
        let (usual, best) = (crowd.usualRound, crowd.bestRound)
        let opensRace = { @Sendable (turn: Turn) in
            [crowd.open(turn.race, [turn.actor, turn.neighbour])]
        }
        let playsUsual = { @Sendable (turn: Turn) in
            Array(crowd.playing(usual, turn.round, of: turn.actor).dropLast())
        }
        return switch kind {
        case .signUp: [.init("signUp") { crowd.signUp($0.serial) }]
        case .player: [.init("player") { StoreCrowd.call(PlayerLookup($0.player)) }]
        case .setProfile:
            [
                .init("setProfile") {
                    StoreCrowd.call(ProfileChange(of: $0.player, name: "Chef", avatar: "🍟"))
                }
            ]
        case .purchase: [.init("purchase", purchase)]
        case .openRound:
            [
                .init("openRound, equipped", before: { [purchase($0)] }) {
                    crowd.open($0.round, of: $0.actor, equipped: ["oven"])
                }
            ]
        case .openRace:
            [
                .init("openRace, equipped", before: { [purchase($0)] }) {
                    crowd.open($0.race, [$0.actor], equipped: ["oven"])
                },
                .init("openRace, daily") {
                    crowd.open(
                        $0.race, [$0.actor],
                        mode: .daily(day($0), requestID: "daily-\($0.serial)"))
                },
            ]
        case .settleRace:
            [
                .init("settleRace, rated", before: opensRace) { crowd.settle($0.race) },
                .init("settleRace, under review", before: opensRace) {
                    crowd.settle($0.race, timing: .tooFast)
                },
            ]
        case .abandonRace:
            [
                .init(
                    "abandonRace, equipped",
                    before: {
                        [purchase($0), crowd.open($0.race, [$0.actor], equipped: ["oven"])]
                    }
                ) { StoreCrowd.call(RaceAbandonment($0.race)) }
            ]
        case .saveCatalogue:
            [
                .init("saveCatalogue") {
                    StoreCrowd.call(
                        KeptCatalogue(fingerprint: Array("\($0.serial)".utf8), text: "{}"))
                }
            ]
        case .pay:
            [
                .init("pay", before: { [crowd.open($0.round, of: $0.actor)] }) {
                    crowd.pay(1, usual, $0.round, of: $0.actor)
                },
                .init(
                    "pay, again",
                    before: {
                        [
                            crowd.open($0.round, of: $0.actor),
                            crowd.pay(1, usual, $0.round, of: $0.actor),
                        ]
                    }
                ) { crowd.pay(1, usual, $0.round, of: $0.actor) },
            ]
        case .noteSeen: [.init("noteSeen") { StoreCrowd.call(PlayerSighting($0.player)) }]
        case .sweep: [.init("sweep, nothing old") { _ in crowd.sweep() }]
        case .settle:
            // Last, since it changes the boards: only the first time is a player's best.
            [
                .init("settle, no best", before: playsUsual) {
                    crowd.settle(usual, $0.round, of: $0.actor)
                },
                .init("settle, under review", before: playsUsual) {
                    crowd.settle(usual, $0.round, of: $0.actor, timing: .tooFast)
                },
                .init(
                    "settle, a best",
                    before: { crowd.playing(best, $0.round, of: $0.actor).dropLast() }
                ) { crowd.settle(best, $0.round, of: $0.actor) },
            ]
        }
    }

    private static var queries: [StoreScaleRow] {
        [
            row("rating") { RatingQuery(of: $0.player) },
            row("dailyChallenge") { DailyQuery(on: day($0), for: $0.player) },
            row("record, round") {
                RecordQuery(of: $0.player, in: .round(StoreCrowd.round($0.actor)))
            },
            row("record, race") { turn in
                let first = StoreCrowd.actor((-1 - turn.actor) & ~1)
                return RecordQuery(of: turn.player, in: .race(StoreCrowd.race(first)))
            },
            row("bestRecord") { BestRecordQuery(of: $0.player, level: 1) },
            row("keptRecord") {
                KeptRecordQuery(
                    of: $0.player, id: StoreCrowd.round($0.actor).value, for: $0.player,
                    on: day($0))
            },
            row("proof") {
                ProofQuery(StoreCrowd.round($0.actor).value, for: nil, on: day($0))
            },
            row("catalogue") { _ in CatalogueQuery(fingerprint: []) },
            row("ledgerPage") { LedgerQuery(of: $0.player, before: nil, count: 5) },
            row("ledgerPage, before any") {
                LedgerQuery(
                    of: $0.player, before: 1 + Int64($0.fraction * Double($0.crowdCount * 9)),
                    count: 5)
            },
            row("history") { HistoryQuery(of: $0.player) },
        ]
            + [Board.level(1), .rating].flatMap { board in
                [
                    row("boardPage, \(board)") { turn in
                        let rowCount = turn.crowdCount + StoreCrowd.actorCount
                        let first = 1 + Int(turn.fraction * Double(rowCount - 100))
                        return BoardQuery(
                            board: board, scope: .allTime,
                            selection: .page(position: first, count: 50))
                    },
                    row("boardPage, \(board), around") {
                        BoardQuery(
                            board: board, scope: .allTime,
                            selection: .around($0.player, before: 10, after: 10))
                    },
                ]
            }
    }

    private static func row<Query: StoreQuery>(
        _ name: String, _ query: @escaping @Sendable (Turn) -> Query
    ) -> StoreScaleRow {
        StoreScaleRow(name) { turn in
            { store, done in
                store.read(query(turn), on: nil) { result in
                    StoreCrowd.mustSucceed(result)
                    done()
                }
            }
        }
    }

    private static func purchase(_ turn: Turn) -> StoreCall {
        StoreCrowd.call(
            Purchase(
                player: turn.player, item: "oven", price: 50, requestID: "buy-\(turn.serial)"))
    }

    /// Another day for each turn.
    private static func day(_ turn: Turn) -> UTCDay {
        let days = Int64(turn.serial % 100_000)
        return UTCDay(timeMilliseconds: StoreCrowd.timeMilliseconds + days * 86_400_000)
    }
}
