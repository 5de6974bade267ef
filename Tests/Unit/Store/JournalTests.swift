import Base
import Kitchen
import Store
import Synchronization
import TestSupport
import Testing

/// Order, grouping and durability of commits.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct JournalTests {
    private let place = StorePlace()
    private static let player = PlayerID(1)

    /// The number of concurrent calls that succeed.
    private static func count(
        _ callCount: Int, _ goesThrough: @escaping @Sendable (Int) async -> Bool
    ) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for number in 1...callCount { group.addTask { await goesThrough(number) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    /// Concurrent purchases from many tasks: exactly as many as the coins allow succeed.
    @Test func concurrentPurchasesDoNotOverspend() async throws {
        let store = try place.open()
        _ = try await store.signUp(.numbered(1, coins: 1000))
        let bought = await Self.count(200) { number in
            let purchase = Purchase(
                player: Self.player, item: "knife", price: 30, requestID: "\(number)")
            return (try? await store.perform(purchase)) != nil
        }
        #expect(bought == 33)
        let state = try await store.player(Self.player)
        #expect(state?.coins == 10 && state?.inventory == ["knife": 33])
        try place.verify(replays: false)
        await store.close()
    }

    /// The first operation is committed alone. Operations that arrive meanwhile are committed
    /// together.
    @Test func operationsAreGrouped() async throws {
        let commits = Mutex<[Int]>([])
        let store = try place.open {
            $0.commitIntervalMilliseconds = 20
            $0.didCommit = { count, _ in commits.withLock { $0.append(count) } }
        }
        _ = await Self.count(500) { (try? await store.signUp(.numbered($0))) != nil }
        await store.close()
        let counts = commits.withLock { $0 }
        #expect(counts.reduce(0, +) == 500)
        // 500 separate commits would take 5 milliseconds each.
        #expect(counts.count < 100)
    }

    @Test func readsKeepTheirPlace() async throws {
        let store = try place.open()
        let states = Mutex<[Int64?]>([])
        store.perform(SignUp.numbered(1), on: AnswerQueue.shared) { _ in }
        for number in 1...3 {
            store.perform(PlayerLookup(Self.player), on: AnswerQueue.shared) { result in
                states.withLock { $0.append((try? result.get())??.coins) }
            }
            store.perform(
                Purchase(player: Self.player, item: "oven", price: 50, requestID: "\(number)"),
                on: AnswerQueue.shared
            ) { _ in }
        }
        _ = try await store.player(Self.player)
        #expect(states.withLock { $0 } == [150, 100, 50])
        await store.close()
    }

    @Test func tooManyWaitingOperationsAreRefused() async throws {
        let store = try place.open {
            $0.pendingOperationLimit = 10
            $0.commitIntervalMilliseconds = 20
        }
        let refused = await Self.count(2000) { number in
            do {
                _ = try await store.signUp(.numbered(number))
            } catch StoreError.unavailable {
                return true
            } catch {}
            return false
        }
        await store.close()
        let players = try place.audit().verify(replays: false).playerCount
        #expect(refused > 0)
        #expect(players == Int64(2000 - refused))
    }

    @Test func closingCommitsWhatWaits() async throws {
        let store = try place.open()
        let answered = Atomic(0)
        for number in 1...100 {
            store.perform(SignUp.numbered(number), on: AnswerQueue.shared) { _ in
                answered.add(1, ordering: .relaxed)
            }
        }
        #expect(await store.close() == 0)
        #expect(answered.load(ordering: .relaxed) == 100)
        #expect(try place.audit().verify(replays: false).playerCount == 100)
        let closed = StoreError.unavailable("the store is closed")
        await #expect(throws: closed) { _ = try await store.player(Self.player) }
        await #expect(throws: closed) { _ = try await store.rating(of: Self.player) }
    }
}
