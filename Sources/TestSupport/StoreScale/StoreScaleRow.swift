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
    var before: @Sendable (Turn) -> [StoreCall] = { _ in [] }
    let measured: @Sendable (Turn) -> StoreCall
    /// Calls that come after it and aren't measured.
    var after: @Sendable (Turn) -> [StoreCall] = { _ in [] }

    /// Every call of a store in its variants.
    static func all(_ crowd: StoreCrowd) -> [StoreScaleRow] {
        StoreOperationKind.allCases.flatMap { rows(of: $0, crowd) }
            + StoreRead.allCases.flatMap { rows(of: $0) }
    }

    private static func rows(
        of kind: StoreOperationKind, _ crowd: StoreCrowd
    ) -> [StoreScaleRow] {
        let (usual, best) = (crowd.usualRound, crowd.bestRound)
        switch kind {
        case .signUp:
            return [.init(name: "signUp", measured: { crowd.signUp($0.serial) })]
        case .player:
            return [
                .init(
                    name: "player",
                    measured: { turn in
                        { store, done in
                            store.perform(PlayerLookup(turn.player), on: AnswerQueue.shared) {
                                result in
                                StoreCrowd.mustSucceed(result)
                                done()
                            }
                        }
                    })
            ]
        case .setProfile:
            return [
                .init(
                    name: "setProfile",
                    measured: { turn in
                        { store, done in
                            store.perform(
                                ProfileChange(of: turn.player, name: "Chef", avatar: "🍟"),
                                on: AnswerQueue.shared
                            ) { result in
                                StoreCrowd.mustSucceed(result)
                                done()
                            }
                        }
                    })
            ]
        case .purchase:
            return [.init(name: "purchase", measured: { purchase($0) })]
        case .openRound:
            return [
                .init(
                    name: "openRound, equipped", before: { [purchase($0)] },
                    measured: { crowd.open($0.round, of: $0.actor, equipped: ["oven"]) })
            ]
        case .openRace:
            return [
                .init(
                    name: "openRace, equipped",
                    before: { [purchase($0)] },
                    measured: { crowd.open($0.race, [$0.actor], equipped: ["oven"]) }),
                .init(
                    name: "openRace, daily",
                    measured: {
                        crowd.open(
                            $0.race, [$0.actor],
                            mode: .daily(day($0), requestID: "daily-\($0.serial)"))
                    }),
            ]
        case .settleRace:
            return [
                .init(
                    name: "settleRace, rated",
                    before: { [crowd.open($0.race, [$0.actor, $0.neighbour])] },
                    measured: { crowd.settle($0.race) }),
                .init(
                    name: "settleRace, under review",
                    before: { [crowd.open($0.race, [$0.actor, $0.neighbour])] },
                    measured: { crowd.settle($0.race, timing: .tooFast) }),
            ]
        case .abandonRace:
            return [
                .init(
                    name: "abandonRace, equipped",
                    before: {
                        [purchase($0), crowd.open($0.race, [$0.actor], equipped: ["oven"])]
                    },
                    measured: { turn in
                        { store, done in
                            store.perform(
                                RaceAbandonment(turn.race), on: AnswerQueue.shared, completion: done
                            )
                        }
                    })
            ]
        case .saveCatalogue:
            return [
                .init(
                    name: "saveCatalogue",
                    measured: { turn in
                        { store, done in
                            store.perform(
                                KeptCatalogue(
                                    fingerprint: Array("\(turn.serial)".utf8), text: "{}"),
                                on: AnswerQueue.shared, completion: done)
                        }
                    })
            ]
        case .pay:
            return [
                .init(
                    name: "pay", before: { [crowd.open($0.round, of: $0.actor)] },
                    measured: { crowd.pay(1, usual, $0.round, of: $0.actor) }),
                .init(
                    name: "pay, again",
                    before: {
                        [
                            crowd.open($0.round, of: $0.actor),
                            crowd.pay(1, usual, $0.round, of: $0.actor),
                        ]
                    },
                    measured: { crowd.pay(1, usual, $0.round, of: $0.actor) }),
            ]
        case .noteSeen:
            return [
                .init(
                    name: "noteSeen",
                    measured: { turn in
                        { store, done in
                            store.perform(PlayerSighting(turn.player), on: AnswerQueue.shared) {
                                result in
                                StoreCrowd.mustSucceed(result)
                                done()
                            }
                        }
                    })
            ]
        case .sweep:
            return [.init(name: "sweep, nothing old", measured: { _ in crowd.sweep() })]
        case .settle:
            // Last, since it changes the boards: only the first time is a player's best.
            return [
                .init(
                    name: "settle, no best",
                    before: { crowd.playing(usual, $0.round, of: $0.actor).dropLast() },
                    measured: { crowd.settle(usual, $0.round, of: $0.actor) }),
                .init(
                    name: "settle, under review",
                    before: { crowd.playing(usual, $0.round, of: $0.actor).dropLast() },
                    measured: { crowd.settle(usual, $0.round, of: $0.actor, timing: .tooFast) }),
                .init(
                    name: "settle, a best",
                    before: { crowd.playing(best, $0.round, of: $0.actor).dropLast() },
                    measured: { crowd.settle(best, $0.round, of: $0.actor) }),
            ]
        }
    }

    private static func rows(of read: StoreRead) -> [StoreScaleRow] {
        switch read {
        case .rating:
            return [
                row("rating") { store, turn, done in store.rating(of: turn.player, completion: done)
                }
            ]
        case .boardPage:
            return [Board.level(1), .rating].flatMap { board in
                [
                    row("boardPage, \(board)") { store, turn, done in
                        let rowCount = turn.crowdCount + StoreCrowd.actorCount
                        let first = 1 + Int(turn.fraction * Double(rowCount - 100))
                        store.boardPage(
                            BoardQuery(
                                board: board, scope: .allTime,
                                selection: .page(position: first, count: 50)),
                            completion: done)
                    },
                    row("boardPage, \(board), around") { store, turn, done in
                        store.boardPage(
                            BoardQuery(
                                board: board, scope: .allTime,
                                selection: .around(turn.player, before: 10, after: 10)),
                            completion: done)
                    },
                ]
            }
        case .dailyChallenge:
            return [
                row("dailyChallenge") { store, turn, done in
                    store.dailyChallenge(on: day(turn), for: turn.player, completion: done)
                }
            ]
        case .record:
            return [
                row("record, round") { store, turn, done in
                    store.record(
                        of: turn.player, in: .round(StoreCrowd.round(turn.actor)),
                        completion: done)
                },
                row("record, race") { store, turn, done in
                    let first = StoreCrowd.actor((-1 - turn.actor) & ~1)
                    store.record(
                        of: turn.player, in: .race(StoreCrowd.race(first)), completion: done)
                },
            ]
        case .keptRecord:
            return [
                row("keptRecord") { store, turn, done in
                    store.keptRecord(
                        of: turn.player, id: StoreCrowd.round(turn.actor).value, for: turn.player,
                        on: day(turn), completion: done)
                }
            ]
        case .proof:
            return [
                row("proof") { store, turn, done in
                    store.proof(
                        StoreCrowd.round(turn.actor).value, for: nil, on: day(turn),
                        completion: done)
                }
            ]
        case .catalogue:
            return [
                row("catalogue") { store, _, done in
                    store.catalogue(fingerprint: [], completion: done)
                }
            ]
        case .ledgerPage:
            return [
                row("ledgerPage") { store, turn, done in
                    store.ledgerPage(of: turn.player, before: nil, count: 5, completion: done)
                },
                row("ledgerPage, before any") { store, turn, done in
                    store.ledgerPage(
                        of: turn.player,
                        before: 1 + Int64(turn.fraction * Double(turn.crowdCount * 9)),
                        count: 5, completion: done)
                },
            ]
        case .history:
            return [
                row("history") { store, turn, done in
                    store.history(of: turn.player, completion: done)
                }
            ]
        }
    }

    private static func row<Value: Sendable>(
        _ name: String,
        _ read:
            @escaping @Sendable (
                SQLiteStore, Turn, @escaping @Sendable (Result<Value, StoreError>) -> Void
            ) -> Void
    ) -> StoreScaleRow {
        StoreScaleRow(
            name: name,
            measured: { turn in
                { store, done in
                    read(store, turn) { result in
                        StoreCrowd.mustSucceed(result)
                        done()
                    }
                }
            })
    }

    private static func purchase(_ turn: Turn) -> StoreCall {
        let purchase = Purchase(
            player: turn.player, item: "oven", price: 50, requestID: "buy-\(turn.serial)")
        return { store, done in
            store.perform(purchase, on: AnswerQueue.shared) { result in
                StoreCrowd.mustSucceed(result)
                done()
            }
        }
    }

    /// Another day for each turn.
    private static func day(_ turn: Turn) -> UTCDay {
        UTCDay(
            timeMilliseconds: StoreCrowd.timeMilliseconds + Int64(turn.serial % 100_000)
                * 86_400_000)
    }
}
