import Base
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Two servers on the same data, as after a lost lock, a stopped machine or a cut network. The older
/// one changes nothing from the moment at which the newer one has begun.
@Suite("A server that was declared dead", .eachEngine, .timeLimit(.minutes(2)))
struct FenceTests {
    private let directory = TemporaryDirectory()

    /// An engine whose right to serve is worth nothing.
    private struct UnlockedEngine: StoreEngine {
        struct Claim: StoreClaim {
            func release() {}
        }

        let engine: any StoreEngine

        func claim() -> any StoreClaim { Claim() }
        var provesDeath: Bool { engine.provesDeath }
        func name(of part: StorePart) -> String { engine.name(of: part) }
        func isMissing(_ part: StorePart) throws(StoreFault) -> Bool { try engine.isMissing(part) }
        func closure() throws(StoreFault) -> String? { try engine.closure() }
        func setClosure(_ reason: String?) throws(StoreFault) { try engine.setClosure(reason) }
        func time() throws(StoreFault) -> Int64? { try engine.time() }
        func open(_ part: StorePart, _ access: StoreAccess) throws -> any Database {
            try engine.open(part, access)
        }
    }

    private func unlockedLocation() -> StoreLocation {
        let location = TestEngine.current.location(directory)
        return StoreLocation(
            directory: location.directory, engine: UnlockedEngine(engine: location.engine))
    }

    private func open(
        _ location: StoreLocation, _ retirements: Watched<Int> = Watched(0)
    ) throws -> GameStore {
        var options = StoreOptions()
        options.standstillMilliseconds = 0
        options.didRetire = { retirements.update { $0 += 1 } }
        return try GameStore(at: location, options: options, wallClock: { 1_700_000_000_000 })
    }

    private func verify(_ location: StoreLocation) throws {
        let key = try LedgerKey(file: directory.keyPath)
        let verification = try LedgerAudit(of: location).verify(key: key, replays: false)
        #expect(verification.problem == nil, "\(verification.problem as Any)")
    }

    @Test("It pays, sells and settles nothing more")
    func fenced() async throws {
        let location = unlockedLocation()
        let retirements = Watched(0)
        let old = try open(location, retirements)
        await old.take(
            .signUp(1), .buy("knife", price: 30, request: "a"),
            .open(round: 1, ["knife"], request: "b"), .pay(round: 1, order: 1))
        let new = try open(location)
        #expect(new.epoch > old.epoch && new.recoveredRoundCount == 1)
        // The paid order is kept, and the knife comes back.
        let player = try await new.player(PlayerID(1))
        #expect(player?.coins == 145 && player?.inventory["knife"] == 1)

        let told = Watched(0)
        old.perform(OrderPayment.order(2, of: 1), on: nil) { _ in
            told.update { $0 += 1 }
        }
        #expect(
            await StoreStep.buy("sauce", price: 40, request: "c").outcome(on: old)
                .hasPrefix("unavailable"))
        // It may have lost its connection, and hears at the next one.
        let retirementCount = try await retirements.wait(for: "the retirement") {
            $0 > 0 ? $0 : nil
        }
        #expect(retirementCount >= 1 && told.value == 0 && !old.isAvailable)
        #expect(try await new.player(PlayerID(1))?.coins == 145)
        #expect(
            await StoreStep.buy("sauce", price: 40, request: "c").outcome(on: new)
                == "paid 40, 105 coins, 1 sauce")
        old.abandon()
        #expect(await new.close() == 0)
        try verify(location)
    }

    @Test("Its library keeps no edit")
    func library() async throws {
        let location = unlockedLocation()
        let game = try open(location)
        let retirements = Watched(0)
        var options = StoreOptions()
        options.didRetire = { retirements.update { $0 += 1 } }
        let old = try LibraryStore(
            at: location, instance: game.instance, options: options
        ) { 1_700_000_000_000 }
        let new = try LibraryStore(at: location, instance: game.instance) { 1_700_000_000_000 }
        func create(_ number: UInt128, on library: LibraryStore) async throws -> HouseholdID? {
            try? await withCheckedContinuation { done in
                library.perform(
                    CreateHousehold(
                        id: HouseholdID(value: number), name: "Home", owner: PlayerID(1)),
                    on: AnswerQueue.shared
                ) { done.resume(returning: $0) }
            }.get().get()
        }
        #expect(try await create(1, on: old) == nil)
        _ = try await retirements.wait(for: "the retirement") { $0 > 0 ? $0 : nil }
        #expect(try await create(2, on: new) == HouseholdID(value: 2))
        old.abandon()
        await withCheckedContinuation { done in new.close { done.resume() } }
        #expect(await game.close() == 0)
        #expect(try LibraryAudit(of: location).firstRecordProblem() == nil)
    }

    @Test("A round is neither settled by another server nor lost while its own one lives")
    func owner() async throws {
        let location = TestEngine.current.location(directory)
        let store = try open(location)
        await store.take(.signUp(1), .open(round: 1, [], request: "a"))
        let database = try location.connect(to: .game, writing: true)
        try database.sealRows(with: LedgerKey(file: directory.keyPath))
        let rounds = RoundTable(database)
        database.epoch = store.epoch + 1
        try rounds.settle(
            .round(1, earned: 10, stars: 1), answer: SettledRound(coins: 160, bestStars: 1),
            timeMilliseconds: 1_700_000_000_000)
        #expect(try rounds.row(of: PlayID(value: 1))?.state == .open)
        #expect(try rounds.lostRounds().isEmpty)
        #expect(try NodeTable(database).bury(store.epoch))
        #expect(try rounds.lostRounds().map(\.id) == [PlayID(value: 1)])
        store.abandon()
    }

    @Test("A server that closes its store is dead, and its epoch isn't used again")
    func epochs() async throws {
        let location = TestEngine.current.location(directory)
        var epochs: [Int64] = []
        for _ in 1...3 {
            let store = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
            epochs.append(store.epoch)
            #expect(await store.close() == 0)
            let nodes = try NodeTable(location.connect(to: .game)).newest(10)
            #expect(nodes.map(\.epoch) == epochs.reversed() && nodes.allSatisfy(\.isDead))
        }
        #expect(epochs == epochs.sorted() && Set(epochs).count == 3)
    }

    @Test("A server that lives keeps others away")
    func living() async throws {
        let location = TestEngine.current.location(directory)
        let store = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
        await store.take(.signUp(1))
        let error = #expect(throws: StoreOpenError.self) {
            try GameStore(at: location, wallClock: { 1_700_000_000_000 })
        }
        #expect("\(error!)".contains("another chefdash server uses this data"), "\(error!)")
        #expect(
            await StoreStep.buy("knife", price: 30, request: "a").outcome(on: store)
                == "paid 30, 120 coins, 1 knife")
        #expect(await store.close() == 0)
    }
}
