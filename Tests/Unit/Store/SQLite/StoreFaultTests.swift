import Base
import Kitchen
import Store
import Synchronization
import TestSupport
import Testing

/// A full or failing disk, and a database locked by another process. Repeatable requests are
/// refused, owed writes are committed later, and nothing is lost or doubled.
@Suite(.timeLimit(.minutes(2))) struct StoreFaultTests {
    private let directory = TemporaryDirectory()
    private let disk = SimulatedDisk()

    enum Trouble: String, CaseIterable, Sendable {
        case full, syncFails, locked
    }

    @Test(arguments: Trouble.allCases) func owedOperationsOutliveTrouble(
        _ trouble: Trouble
    ) async throws {
        let vfs = trouble == .locked ? nil : disk.vfsName
        let store = try temporaryStore(in: directory, vfs: vfs)
        await store.take(.signUp(1), .open(round: 1, [], request: "a"), .pay(round: 1, order: 1))
        try await store.openRace(.race(1, [1, nil]))
        try await store.openRace(.race(2, [1, nil]))
        let rival = directory.database()
        switch trouble {
        case .full: disk.setFault(.full)
        case .syncFails: disk.setFault(.syncFails)
        case .locked: rival.execute("BEGIN IMMEDIATE")
        }

        let answers = Mutex<[String]>([])
        let player = PlayerID(1)
        let purchase = Purchase(player: player, item: "oven", price: 50, requestID: "b")
        await #expect(throws: StoreError.self) { _ = try await store.perform(purchase) }
        #expect(!store.isAvailable)
        // The second request for an order finds the payment already owed.
        for order in [2, 2, 3, 3, 4, 4] {
            store.perform(OrderPayment.order(order, of: 1), on: AnswerQueue.shared) { balance in
                answers.withLock { $0.append("\(balance)") }
            }
        }
        let settled = Task { await store.settle(.round(1, earned: 100, stars: 2)) }
        let played = PlayedRace(seed: 5, seats: 2)
        let race = Task { await store.settleRace(played.settlement(1)) }
        let abandoned = Task { await store.perform(RaceAbandonment(PlayID(2))) }
        let unavailable = await StoreStep.buy("oven", price: 50, request: "c").outcome(on: store)
        #expect(unavailable.hasPrefix("unavailable"))
        // Committed data can still be read.
        #expect(try await store.player(player)?.coins == 175)
        #expect(answers.withLock { $0 } == [])

        if trouble == .locked { rival.execute("ROLLBACK") } else { disk.setFault(.none) }
        // The round and the race may be settled in either order.
        let earned = played.result(ofSeat: 0).earned
        let roundAnswer = await settled.value
        #expect([250, 250 + earned].contains(roundAnswer.coins) && roundAnswer.bestStars == 2)
        #expect(answers.withLock { $0 } == ["200", "200", "225", "225", "250", "250"])
        #expect(await race.value?.seats[0].coins == 250 + earned)
        await abandoned.value
        #expect(store.isAvailable)
        #expect(try await store.perform(purchase).coins == 200 + earned)
        let audit = try directory.audit(vfs: vfs)
        #expect(try audit.verify(replays: false).problem == nil)
        #expect(try audit.entries(of: player).count == 1 + 4 + 1 + 2)
        #expect(try audit.race(PlayID(1))?.state == .settled)
        // The refused race took nothing.
        #expect(try audit.race(PlayID(2)) == nil)
        #expect(await store.close() == 0)
    }

    /// A store that owes nothing retries by itself. It isn't available until the disk accepts a
    /// change.
    @Test(arguments: [SimulatedDisk.Fault.full, .syncFails])
    func availabilityComesBack(_ fault: SimulatedDisk.Fault) async throws {
        let (log, lines) = AsyncStream<String>.makeStream()
        let failureCount = Atomic(0)
        let options = GameStore.Options.with {
            $0.log = { lines.yield($0) }
            $0.didFail = { failureCount.add(1, ordering: .relaxed) }
        }
        let store = try temporaryStore(in: directory, options: options, vfs: disk.vfsName)
        _ = try await store.signUp(.numbered(1))
        #expect(failureCount.load(ordering: .relaxed) == 0)
        disk.setFault(fault)
        await #expect(throws: StoreError.self) { _ = try await store.signUp(.numbered(2)) }
        while disk.refusalCount < 4 && !store.isAvailable { await Task.yield() }
        #expect(!store.isAvailable)
        disk.setFault(.none)
        for await line in log where line == "the store commits again" { break }
        _ = try await store.signUp(.numbered(2))
        #expect(store.isAvailable)
        // The first try, and at least one more.
        #expect(failureCount.load(ordering: .relaxed) >= 2)
        await store.close()
    }

    @Test func closingOnADeadDiskTellsWhatIsLost() async throws {
        let options = GameStore.Options.with { $0.closingTries = 2 }
        let store = try temporaryStore(in: directory, options: options, vfs: disk.vfsName)
        await store.take(.signUp(1), .open(round: 1, [], request: "a"))
        disk.setFault(.full)
        for order in 1...3 {
            store.perform(OrderPayment.order(order, of: 1), on: AnswerQueue.shared) { _ in
                Issue.record("order \(order) was announced but not committed")
            }
        }
        #expect(await store.close() == 3)
    }
}
