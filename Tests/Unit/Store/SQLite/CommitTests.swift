import Kitchen
import Store
import TestSupport
import Testing

/// What the database holds when a completion is called.
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
}
