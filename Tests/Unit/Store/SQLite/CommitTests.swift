import Base
import Kitchen
import Store
import Synchronization
import TestSupport
import Testing

/// Commits are visible before their completions run.
@Suite(.timeLimit(.minutes(2))) struct CommitTests {
    /// Another connection already sees the change while the completion is called.
    @Test func completionsComeAfterTheCommit() async throws {
        let directory = TemporaryDirectory()
        let store = try temporaryStore(in: directory)
        _ = try await store.signUp(.numbered(1, coins: 1000))
        let player = PlayerID(1)
        let reader = directory.database()
        for number in 1...50 {
            let (told, committed) = await withCheckedContinuation { done in
                let purchase = Purchase(
                    player: player, item: "knife", price: 1, requestID: "\(number)")
                store.perform(purchase, on: AnswerQueue.shared) { result in
                    let told = (try? result.get())?.coins
                    let committed = reader.text(
                        "SELECT balance_after FROM ledger WHERE player = x'\(player)'"
                            + " AND asset = 'coins' ORDER BY id DESC")
                    done.resume(returning: (told, committed))
                }
            }
            #expect(told == Int64(1000 - number))
            #expect(committed == "\(1000 - number)")
        }
        await store.close()
    }

    /// A commit starts 20 milliseconds after the one before it, or after 5 if a sign-in waits. It
    /// includes all waiting operations.
    @Test func signInsWaitLess() throws {
        let queue = ManualQueue()
        let commits = Mutex<[Int]>([])
        let options = GameStore.Options.with {
            $0.commitIntervalMilliseconds = 20
            $0.makeQueue = { _ in queue }
            $0.didCommit = { count, _ in
                let milliseconds = Int(queue.now.nanoseconds / 1_000_000)
                commits.withLock { $0.append(1000 * milliseconds + count) }
            }
        }
        let store = try temporaryStore(in: TemporaryDirectory(), options: options)
        /// Each step waits a millisecond for the next.
        func perform(_ operations: any RefusableOperation<Transaction>...) {
            func perform(_ operation: some RefusableOperation<Transaction>) {
                store.perform(operation, on: queue) { _ in }
            }
            for operation in operations { perform(operation) }
            queue.advance(byMilliseconds: 1)
        }
        func purchase(_ request: String) -> Purchase {
            Purchase(player: PlayerID(1), item: "knife", price: 1, requestID: request)
        }
        perform(SignUp.numbered(1))
        perform(purchase("a"))
        perform(SignUp.numbered(2), SignUp.numbered(3))
        perform(purchase("b"))
        queue.advance(byMilliseconds: 6)
        #expect(commits.withLock { $0 } == [1, 5_004])
        perform(purchase("c"))
        queue.advance(byMilliseconds: 20)
        perform(purchase("d"))
        perform(PlayerLookup(PlayerID(1)))
        queue.advance(byMilliseconds: 50)
        #expect(commits.withLock { $0 } == [1, 5_004, 25_001, 32_002])
    }
}
