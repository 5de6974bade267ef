import Base
import Kitchen
import Recipes
import Scheduling
import TestSupport
import Testing

@testable import Store

/// Servers that write to one PostgreSQL database at the same time.
@Suite("Several servers on one store", .timeLimit(.minutes(4)))
struct SharedStoreTests {
    let directory = TemporaryDirectory()

    func place() async throws -> StoreLocation {
        let cluster = try await TestCluster.shared
        return .postgres(
            cluster.address, schema: cluster.freshName(), directory: directory.path)
    }

    func open(
        _ location: StoreLocation, isShared: Bool = true, standstill: Int = 3_000,
        _ retirements: Watched<Int> = Watched(0)
    ) throws -> GameStore {
        var options = StoreOptions()
        options.node.url = isShared ? "ws://node" : ""
        options.standstillMilliseconds = standstill
        options.didRetire = { retirements.update { $0 += 1 } }
        return try GameStore(at: location, options: options, wallClock: { 1_700_000_000_000 })
    }

    func library(
        _ location: StoreLocation, of game: GameStore, url: String = "ws://node"
    ) throws -> LibraryStore {
        var options = StoreOptions()
        options.node.url = url
        return try LibraryStore(
            at: location, instance: game.instance, epoch: game.epoch, options: options
        ) { 1_700_000_000_000 }
    }

    private func verify(
        _ location: StoreLocation, replays: Bool = false
    ) throws -> LedgerVerification {
        let key = try LedgerKey(file: directory.keyPath)
        let verification = try LedgerAudit(of: location).verify(key: key, replays: replays)
        #expect(verification.problem == nil, "\(verification.problem as Any)")
        return verification
    }

    // MARK: Books

    private static let players = 1...6

    /// Plays for some players, who are at other servers too.
    ///
    /// - Parameter number: sets its rounds and races apart.
    /// - Returns: the players and requests of purchases that were told.
    private static func work(
        on store: GameStore, number: Int, seed: UInt64, stepCount: Int
    ) async throws -> Set<[String]> {
        var random = TestRandom(seed: seed)
        var told: Set<[String]> = []
        for step in 1...stepCount {
            let id = number * 10_000 + step
            let player = Int.random(in: players, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                // The same request may come by several servers.
                let request = "\(Int.random(in: 1...8, using: &random))"
                let outcome = await StoreStep.buy(
                    "knife", price: 30, request: request, player: player
                )
                .outcome(on: store)
                if outcome.hasPrefix("paid") { told.insert(["\(player)", request]) }
            case 2:
                let receipt = try? await store.player(PlayerID(player))
                let equipped = receipt?.inventory["knife"] ?? 0 > 0 ? ["knife"] : []
                try? await store.playRound(
                    id, player: player, seed: UInt64.random(in: 1...3, using: &random),
                    equipped: equipped)
            case 3:
                let racers = players.shuffled(using: &random).prefix(2).map { $0 }
                let played = PlayedRace(seed: UInt64.random(in: 1...3, using: &random), seats: 2)
                try await store.openRace(.race(id, racers))
                await store.settleRace(played.settlement(id))
            case _: await store.take(.rename(player, "Chef \(id)"))
            }
        }
        return told
    }

    @Test("Their books agree, whoever plays where", arguments: [1, 2] as [UInt64])
    func books(seed: UInt64) async throws {
        let location = try await place()
        let stores = try (1...3).map { _ in try open(location) }
        #expect(Set(stores.map(\.epoch)).count == 3)
        await stores[0].savePlayedCatalogue()
        try await stores[1].signUp(Self.players)
        let told = try await withThrowingTaskGroup(of: Set<[String]>.self) { group in
            for (index, store) in stores.enumerated() {
                group.addTask {
                    try await Self.work(
                        on: store, number: index + 1, seed: seed &* 3 &+ UInt64(index),
                        stepCount: 60)
                }
            }
            // Audits see one moment, while all write.
            for _ in 1...3 { _ = try verify(location) }
            return try await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        #expect(stores.allSatisfy { $0.isAvailable })
        for store in stores { #expect(await store.close() == 0) }
        let books = try verify(location, replays: true)
        #expect(books.heads.count == 3 && books.raceCount > 3, "seed \(seed)")
        // Nothing is paid twice.
        let audit = try LedgerAudit(of: location)
        let bought = try Self.players.flatMap { number in
            try audit.entries(of: PlayerID(number)).filter {
                $0.posting.kind == .purchase && $0.posting.asset == .coins
            }.map { ["\(number)", String($0.posting.reference.dropFirst("purchase:".count))] }
        }
        #expect(Set(bought) == told && bought.count == told.count, "seed \(seed)")

        // Later servers continue the chains.
        let later = try [open(location, isShared: false)]
        await later[0].take(.buy("knife", price: 30, request: "later", player: 1), .rename(1, "A"))
        try await later[0].signUp(7...9)
        for store in later { #expect(await store.close() == 0) }
        #expect(try verify(location).heads.count == 3)
    }

    @Test("Players of all of them stand on one board")
    func boards() async throws {
        let location = try await place()
        let stores = try (0..<3).map { _ in try open(location) }
        await stores[0].savePlayedCatalogue()
        let perStore = 15
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, store) in stores.enumerated() {
                for player in (index * perStore + 1)...((index + 1) * perStore) {
                    group.addTask {
                        try await store.signUp(player...player)
                        try await store.playRound(player, player: player, seed: 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let page = try await stores[0].read(
            BoardQuery(board: .level(1), scope: .allTime, selection: .page(position: 1, count: 100))
        )
        #expect(page.rowCount == 3 * perStore && page.rows.count == 3 * perStore)
        for store in stores { #expect(await store.close() == 0) }
        _ = try verify(location, replays: true)
    }

    @Test("One that serves alone, and those that share, keep each other away")
    func alone() async throws {
        let location = try await place()
        let first = try open(location)
        #expect(throws: StoreOpenError.self) { try open(location, isShared: false) }
        let second = try open(location)
        #expect(await first.close() == 0)
        #expect(await second.close() == 0)
        let alone = try open(location, isShared: false)
        #expect(throws: StoreOpenError.self) { try open(location) }
        #expect(await alone.close() == 0)
    }

    /// The accounts of a server that serves alone lag behind its entries.
    @Test("Accounts that one that served alone left unwritten are written before others share")
    func owed() async throws {
        let location = try await place()
        let alone = try open(location, isShared: false)
        await alone.savePlayedCatalogue()
        await alone.take(.signUp(1), .buy("knife", price: 30, request: "a"))
        alone.abandon()
        let stores = try (1...2).map { _ in try open(location, standstill: 1_000) }
        #expect(try await stores[1].player(PlayerID(1))?.coins == 120)
        #expect(
            await StoreStep.buy("sauce", price: 40, request: "b").outcome(on: stores[1])
                == "paid 40, 80 coins, 1 sauce")
        #expect(
            await StoreStep.buy("sauce", price: 40, request: "c").outcome(on: stores[0])
                == "paid 40, 40 coins, 2 sauce")
        for store in stores { #expect(await store.close() == 0) }
        _ = try verify(location)
    }

    @Test("Embedded data has one server")
    func embedded() {
        var options = StoreOptions()
        options.node.url = "ws://node"
        let error = #expect(throws: StoreOpenError.self) {
            try GameStore(
                at: .directory(directory.path), options: options, wallClock: { 0 })
        }
        #expect("\(error!)".contains("several servers"), "\(error!)")
    }

    @Test("They go by the engine's clock, whatever their own say")
    func clocks() async throws {
        let location = try await place()
        let stores = try (1...2).map { _ in try open(location) }
        try await stores[0].signUp(1...2)
        await stores[0].take(.buy("knife", price: 30, request: "a", player: 1))
        await stores[1].take(.buy("knife", price: 30, request: "b", player: 2))
        for store in stores { #expect(await store.close() == 0) }
        let audit = try LedgerAudit(of: location)
        let engine = try #require(try location.engine.time())
        for player in [1, 2].map(PlayerID.init) {
            for entry in try audit.entries(of: player) {
                #expect((engine - 60_000...engine).contains(entry.timeMilliseconds))
            }
        }
    }

    // MARK: A server that dies

    @Test("The play of a dead one is given back once, and others play on")
    func recovery() async throws {
        let location = try await place()
        let retirements = Watched(0)
        let dying = try open(location, retirements)
        let library = try library(location, of: dying)
        let others = try (1...2).map { _ in try open(location) }
        await dying.savePlayedCatalogue()
        try await dying.signUp(1...2)
        await dying.take(
            .buy("knife", price: 30, request: "a"), .open(round: 1, ["knife"], request: "b"))
        await others[0].take(.open(round: 2, [], request: "c", player: 2))
        #expect(try await others[0].read(LostPlayQuery()).isEmpty)
        #expect(try NodeRegister(of: location).fence(dying.epoch))
        let lost = try await others[0].read(LostPlayQuery())
        #expect(!lost.isEmpty)
        // All notice it at the same time.
        let recovered = try await withThrowingTaskGroup(of: Int.self) { group in
            for store in others {
                group.addTask { try await store.perform(LostPlayRecovery(lost)).rounds }
            }
            return try await group.reduce(0, +)
        }
        #expect(recovered == 1)
        #expect(try await others[1].player(PlayerID(1))?.inventory["knife"] == 1)
        // The dead one's owed settlement is dropped.
        #expect(
            await StoreStep.buy("sauce", price: 40, request: "d").outcome(on: dying)
                .hasPrefix("unavailable"))
        _ = try await retirements.wait(for: "the retirement") { $0 > 0 ? $0 : nil }
        await others[0].take(.rename(2, "B"))
        library.abandon()
        dying.abandon()
        for store in others { #expect(await store.close() == 0) }
        _ = try verify(location)
    }

    @Test("A silent one is declared dead by the others, which give back its play")
    func silence() async throws {
        let location = try await place()
        let dying = try open(location)
        let library = try library(location, of: dying)
        let log = Watched<[String]>([])
        var options = StoreOptions()
        options.node.url = "ws://node"
        options.standstillMilliseconds = 1_500
        options.log = { line in log.update { $0.append(line) } }
        let other = try GameStore(
            at: location, options: options, wallClock: { 1_700_000_000_000 })
        await dying.savePlayedCatalogue()
        await dying.take(
            .signUp(1), .buy("knife", price: 30, request: "a"),
            .open(round: 1, ["knife"], request: "b"))
        guard case .here(let number, _) = try await dying.perform(SessionSignIn(PlayerID(1))) else {
            throw TestFailure(description: "the session isn't here")
        }
        #expect(
            try await dying.perform(SessionEngagement(PlayerID(1), number: number, .round)))
        guard case .elsewhere = try await other.perform(SessionSignIn(PlayerID(1))) else {
            throw TestFailure(description: "the session isn't held")
        }
        library.abandon()
        dying.abandon()
        _ = try await log.wait(for: "the recovery") {
            $0.contains("gave back 1 rounds and 0 races of dead servers") ? true : nil
        }
        #expect(try await other.player(PlayerID(1))?.inventory["knife"] == 1)
        guard case .here = try await other.perform(SessionSignIn(PlayerID(1))) else {
            throw TestFailure(description: "the session isn't free")
        }
        let nodes = try NodeRegister(of: location).newest(10)
        #expect(nodes.filter { !$0.isDead }.map(\.epoch) == [other.epoch])
        #expect(await other.close() == 0)
        _ = try verify(location)
    }

    @Test("An observer that stood still itself, or couldn't look, declares nobody dead")
    func watch() {
        var watch = NodeWatch(standstillMilliseconds: 3_000, gapMilliseconds: 1_500)
        func look(_ milliseconds: Int, _ living: [Int64: Int64]) -> [Int64] {
            watch.look(at: living, Instant(nanoseconds: Int64(milliseconds) * 1_000_000)).silent
        }
        for time in stride(from: 0, through: 2_500, by: 500) {
            #expect(look(time, [1: Int64(time), 2: 7]).isEmpty)
        }
        // A gap, then a failure: each begins anew.
        for time in stride(from: 9_000, through: 11_500, by: 500) {
            #expect(look(time, [1: Int64(time), 2: 7]).isEmpty)
        }
        watch.fail()
        for time in stride(from: 12_000, through: 14_500, by: 500) {
            #expect(look(time, [1: Int64(time), 2: 7]).isEmpty)
        }
        #expect(look(15_000, [1: 15_000, 2: 7]) == [2])
        #expect(look(15_500, [1: 15_500, 2: 8]).isEmpty)
        #expect(watch.look(at: [1: 0], Instant(nanoseconds: 16_000_000_000)).hasLost)
        #expect(!watch.look(at: [1: 1], Instant(nanoseconds: 16_500_000_000)).hasLost)
        // Somebody may have died unseen.
        #expect(watch.look(at: [1: 2], Instant(nanoseconds: 19_000_000_000)).hasLost)
    }

    // MARK: Libraries

    @Test("A household's edits come in one order, from whichever server")
    func libraries() async throws {
        let location = try await place()
        let games = try (1...2).map { _ in try open(location) }
        let libraries = try games.map { try library(location, of: $0) }
        let owner = PlayerID(1)
        @Sendable func perform<Operation: RefusableOperation<LibraryTransaction>>(
            _ operation: Operation, on library: LibraryStore
        ) async throws -> Operation.Answer {
            try await withCheckedContinuation { done in
                library.perform(operation, on: AnswerQueue.shared) { done.resume(returning: $0) }
            }.get()
        }
        let homes = [HouseholdID(1), HouseholdID(2)]
        for (home, library) in zip(homes, libraries) {
            _ = try await perform(
                CreateHousehold(id: home, name: "Home", owner: owner), on: library
            ).get()
        }
        let seqs = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for (index, library) in libraries.enumerated() {
                group.addTask {
                    var seqs: [Int64] = []
                    for number in 1...40 {
                        let id = UInt128(index * 1_000 + number)
                        let key = EntityKey(.recipe, id)
                        let edit = Edit(
                            id: id, device: DeviceID(value: UInt128(index)), baseSeq: 0,
                            operations: [
                                .create(
                                    key, parent: nil,
                                    [.name: .text("Soup \(id)"), .servings: .number(2)])
                            ])
                        let answer = try await perform(
                            LibraryEdit(player: owner, household: homes[0], edit: edit),
                            on: library)
                        guard case .done(let seq, _) = answer else {
                            throw TestFailure(description: "edit \(id): \(answer)")
                        }
                        seqs.append(seq)
                    }
                    return seqs
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(seqs.sorted() == (1...80).map(Int64.init))
        for library in libraries {
            await withCheckedContinuation { done in library.close { done.resume() } }
        }
        for game in games { #expect(await game.close() == 0) }
        let key = try LedgerKey(file: directory.keyPath)
        let audit = try LibraryAudit(location.connect(to: .library), key: key)
        #expect(try audit.firstRecordProblem() == nil)
        #expect(try audit.firstStockProblem() == nil)
        let heads = try LibraryHead.all(in: location.connect(to: .library), key: key)
        #expect(heads?.count == 2)
    }
}
