import Base
import Dispatch
import Foundation
import Kitchen
import Levels
import Store
import Synchronization
import TestSupport

/// Measures the store on a file below the current directory: the durable ledger entries per second
/// under the load of many players, and the time of a commit, of a page of a player's entries, of
/// sign-ups and of a verification.
func ledgerBenchmarks() async throws {
    let directory = TemporaryDirectory(in: FileManager.default.currentDirectoryPath + "/.build")
    let durations = Durations()
    var options = GameStore.Options()
    options.didCommit = { operations, seconds in
        if operations > 0 { durations.append(seconds) }
    }
    let store = try GameStore(
        at: .directory(directory.path), options: options,
        wallClock: { Int64(Date().timeIntervalSince1970 * 1000) })
    let load = LedgerLoad(
        store: store, playerCount: 4096,
        catalogue: try LevelFiles.load(directory: "Levels"))
    let clock = ContinuousClock()
    load.signUpAll()
    let entriesBefore = try LedgerAudit(of: .directory(directory.path)).entryCount()
    durations.removeAll()
    let playing = clock.measure { load.play(seconds: 10) }
    let commit = durations.percentile(50)
    let entries = try LedgerAudit(of: .directory(directory.path)).entryCount() - entriesBefore
    let pages = load.pageDurations(count: 2000, entryCount: entriesBefore + entries)
    let signUps = try await load.signUpDurations(count: 10_000)
    await store.close()
    let results = [
        ("durable_entries_per_second", Double(entries) / (playing / .seconds(1)), "entries/s"),
        ("commit_milliseconds_median", commit * 1000, "ms"),
        ("page_milliseconds", pages.newest.percentile(50) * 1000, "ms"),
        ("page_before_any_milliseconds", pages.beforeAny.percentile(50) * 1000, "ms"),
        ("page_before_any_milliseconds_99th", pages.beforeAny.percentile(99) * 1000, "ms"),
        ("sign_up_milliseconds_median", signUps.percentile(50) * 1000, "ms"),
        ("sign_up_milliseconds_99th", signUps.percentile(99) * 1000, "ms"),
    ]
    for (name, value, unit) in results {
        printFigure("ledger.\(name)", value, unit, decimals: 2)
    }

    let audit = try LedgerAudit(of: .directory(directory.path))
    for (name, replays) in [("verify", true), ("verify_without_replay", false)] {
        var verification = LedgerVerification()
        let verifying = try clock.measure {
            verification = try audit.verify(replays: replays)
        }
        if let problem = verification.problem { preconditionFailure("\(problem)") }
        printFigure(
            "ledger.\(name)_entries_per_second",
            Double(verification.entryCount) / (verifying / .seconds(1)), "entries/s",
            decimals: 2)
    }
}

/// Many players, each with one operation pending: rounds of eight orders, a purchase after each
/// round, equipped in the next.
private final class LedgerLoad: Sendable {
    private static let ordersInRound = 8
    /// A player's steps in one round: open, the orders, settle, buy.
    private static let stepsInCycle = ordersInRound + 3

    /// The round that each player plays, and the coins for its orders.
    private struct Played {
        let record: RoundRecord
        let bytes: [UInt8]
        let orders: [Int64]

        init(_ catalogue: Catalogue, equipped: [ShopItem.ID]) {
            var played = RecordedRound(
                catalogue: catalogue, level: catalogue.levels[0], seed: 1, equipped: equipped,
                extraCoins: 0)
            var orders: [Int64] = []
            while orders.count < ordersInRound {
                _ = played.advance(toTick: played.round.tick + 2)
                guard let needed = played.round.neededIngredient else { continue }
                let earned = played.round.earned
                _ = played.tap(needed)
                if played.round.earned > earned { orders.append(played.round.earned - earned) }
            }
            played.leave()
            guard let record = played.record else { preconditionFailure("the round goes on") }
            self.record = record
            bytes = record.encoded()
            self.orders = orders
        }
    }

    private let catalogue: Catalogue
    private let plain: Played
    private let equipped: Played
    private let store: GameStore
    private let playerCount: Int
    private let isPlaying = Atomic(true)
    private let players = DispatchGroup()

    init(store: GameStore, playerCount: Int, catalogue: Catalogue) {
        self.store = store
        self.catalogue = catalogue
        plain = Played(catalogue, equipped: [])
        equipped = Played(catalogue, equipped: ["knife"])
        self.playerCount = playerCount
    }

    func signUpAll() {
        let text = LevelFiles.canonicalText(of: catalogue)
        players.enter()
        store.perform(
            KeptCatalogue(
                fingerprint: catalogue.fingerprint, text: String(decoding: text, as: UTF8.self)),
            on: AnswerQueue.shared
        ) { self.players.leave() }
        for number in 0..<playerCount { signUp(number) }
        players.wait()
    }

    private func signUp(_ number: Int, then: @escaping @Sendable () -> Void = {}) {
        players.enter()
        // Identifiers are random in production, so that neighbours are far apart in an index.
        let player = SignUp(
            id: PlayerID(value: Self.spread(number)), tokenHash: [UInt8](repeating: 1, count: 32),
            name: "Chef", avatar: "🍔", coins: 150)
        store.perform(player, on: AnswerQueue.shared) { _ in
            then()
            self.players.leave()
        }
    }

    /// The durations of new players' sign-ups, from when they are due, at 1,000 a second.
    func signUpDurations(count: Int) async throws -> Durations {
        let durations = Durations()
        let clock = ContinuousClock()
        let start = clock.now
        for number in 0..<count {
            let due = start + .milliseconds(number)
            try await clock.sleep(until: due, tolerance: .zero)
            signUp(playerCount + number) { durations.append((clock.now - due) / .seconds(1)) }
        }
        await withCheckedContinuation { done in
            players.notify(queue: .global()) { done.resume() }
        }
        return durations
    }

    func play(seconds: Int) {
        for number in 0..<playerCount {
            players.enter()
            // Players start at different steps of their rounds.
            step(0, player: PlayerID(value: Self.spread(number)))
        }
        let end = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { end.signal() }
        end.wait()
        isPlaying.store(false, ordering: .relaxed)
        players.wait()
    }

    /// The durations of pages of 50 entries, read one at a time: any player's newest ones, and
    /// those before any number, which is hardly ever one of the player's own.
    func pageDurations(count: Int, entryCount: Int64) -> (newest: Durations, beforeAny: Durations) {
        let durations = (newest: Durations(), beforeAny: Durations())
        var random = TestRandom(seed: 1)
        let clock = ContinuousClock()
        for number in 0..<2 * count {
            let player = PlayerID(value: Self.spread(.random(in: 0..<playerCount, using: &random)))
            let before = Int64.random(in: 1...entryCount, using: &random)
            let isNewest = number % 2 == 0
            let answered = DispatchSemaphore(value: 0)
            let duration = clock.measure {
                let query = LedgerQuery(of: player, before: isNewest ? nil : before, count: 50)
                store.read(query, on: nil) { result in
                    guard case .success = result else { preconditionFailure("\(result)") }
                    answered.signal()
                }
                answered.wait()
            }
            (isNewest ? durations.newest : durations.beforeAny).append(duration / .seconds(1))
        }
        return durations
    }

    /// Performs one operation; its completion starts the next.
    private func step(_ number: Int, player: PlayerID, in current: PlayID? = nil) {
        guard isPlaying.load(ordering: .relaxed) else { return players.leave() }
        let cycle = number / Self.stepsInCycle
        let round = current ?? Self.newRound(player, cycle)
        let played = cycle == 0 ? plain : equipped
        let goOn: @Sendable () -> Void = { self.step(number + 1, player: player, in: round) }
        switch number % Self.stepsInCycle {
        case 0:
            let opening = RoundOpening(
                round: round, player: player, level: 1, equipped: played.record.equipped,
                requestID: "round-\(cycle)")
            store.perform(opening, on: AnswerQueue.shared) { result in
                guard case .success = result else { preconditionFailure("\(result)") }
                goOn()
            }
        case Self.ordersInRound + 1:
            let settlement = RoundSettlement(
                round: round, player: player, level: 1, served: Self.ordersInRound,
                earned: played.record.result.earned, stars: played.record.result.stars,
                isWin: played.record.result.isWin, record: played.bytes)
            store.perform(settlement, on: AnswerQueue.shared) { _ in goOn() }
        case Self.ordersInRound + 2:
            let purchase = Purchase(
                player: player, item: "knife", price: 30, requestID: "buy-\(cycle)")
            store.perform(purchase, on: AnswerQueue.shared) { result in
                guard case .success = result else { preconditionFailure("\(result)") }
                self.step(number + 1, player: player)
            }
        case let order:
            let payment = OrderPayment(
                round: round, player: player, order: order,
                coins: played.orders[order - 1])
            store.perform(payment, on: AnswerQueue.shared) { _ in goOn() }
        }
    }

    /// An identifier like the server's.
    private static func newRound(_ player: PlayerID, _ cycle: Int) -> PlayID {
        PlayID(
            timeMilliseconds: Int64(Date().timeIntervalSince1970 * 1000),
            random: player.value ^ (UInt128(cycle) << 96))
    }

    private static func spread(_ number: Int) -> UInt128 {
        var random = TestRandom(seed: UInt64(number))
        return UInt128(random.next()) << 64 | UInt128(random.next())
    }
}
