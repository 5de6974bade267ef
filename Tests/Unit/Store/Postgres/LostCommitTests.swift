import Base
import Kitchen
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Connections to PostgreSQL that break.
@Suite("A lost connection to PostgreSQL", .timeLimit(.minutes(4)))
struct LostCommitTests {
    private let directory = TemporaryDirectory()

    private func location(_ cluster: TestCluster, by proxy: PostgresProxy) -> StoreLocation {
        .postgres(
            "host=127.0.0.1 port=\(proxy.port) user=postgres dbname=postgres sslmode=disable",
            schema: cluster.freshName(), directory: directory.path)
    }

    /// Players hear of what was committed though the answer was lost, and of nothing else; owed
    /// operations are committed once.
    @Test(
        "A commit whose answer is lost is looked up",
        arguments: [[.beforeCommit], [.inCommit], [.afterCommit], [.beforeCommit, .afterCommit]]
            as [[PostgresProxy.Cut]])
    func lostAnswer(cuts: [PostgresProxy.Cut]) async throws {
        let cluster = try await TestCluster.shared
        let proxy = try PostgresProxy(to: cluster.port)
        defer { proxy.stop() }
        let location = location(cluster, by: proxy)
        let store = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
        await store.take(.signUp(1), .open(round: 1, [], request: "a"))

        // The second one is the commit that follows the look.
        proxy.cutCommits(cuts)
        // Both are in one transaction, or in two of which only the first breaks.
        let payment = Task { await store.pay(.order(1, of: 1)) }
        let first = await StoreStep.buy("knife", price: 30, request: "b").outcome(on: store)
        #expect([175, 145].contains(await payment.value))
        let balance = try await store.player(PlayerID(1))?.coins
        if first.hasPrefix("paid") {
            #expect(balance == 145)
        } else {
            #expect(first.hasPrefix("unavailable") && balance == 175, "\(first)")
            #expect(cuts != [.afterCommit])
        }
        // The same request again is the same purchase.
        let again = await StoreStep.buy("knife", price: 30, request: "b").outcome(on: store)
        #expect(again.hasPrefix("paid 30, ") && again.hasSuffix(" coins, 1 knife"), "\(again)")
        #expect(try await store.player(PlayerID(1))?.coins == 145)
        #expect(store.isAvailable)
        #expect(await store.close() == 0)
        let audit = try LedgerAudit(of: location)
        let key = try LedgerKey(file: directory.keyPath)
        #expect(try audit.verify(key: key, replays: false).problem == nil)
        #expect(try audit.entries(of: PlayerID(1)).count == 1 + 1 + 2)
    }

    /// Otherwise a commit that was made would be taken for one that wasn't.
    @Test("A transaction that was undone takes no number")
    func undone() async throws {
        let cluster = try await TestCluster.shared
        let location = StoreLocation.postgres(
            cluster.address, schema: cluster.freshName(), directory: directory.path)
        let store = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
        let connections = try (1...2).map { _ in
            let connection = try location.connect(to: .game, writing: true)
            connection.epoch = store.epoch
            return connection
        }
        try connections[0].begin(writing: true)
        connections[0].rollback()
        try connections[0].begin(writing: true)
        try connections[0].commit()
        try connections[1].begin(writing: true)
        #expect(try connections[1].hasCommitted(connections[0].transactionNumber))
        connections[1].rollback()
        #expect(await store.close() == 0)
    }

    @Test("A connection that ends while nobody writes costs nobody an answer")
    func lostWhileIdle() async throws {
        let cluster = try await TestCluster.shared
        let proxy = try PostgresProxy(to: cluster.port)
        defer { proxy.stop() }
        let location = location(cluster, by: proxy)
        let store = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
        await store.take(.signUp(1))
        for _ in 1...3 {
            proxy.close()
            proxy.open()
            #expect(try await store.player(PlayerID(1))?.coins == 150)
        }
        proxy.close()
        await #expect(throws: StoreError.self) { try await store.player(PlayerID(1)) }
        proxy.open()
        let purchase = await StoreStep.buy("knife", price: 30, request: "b").outcome(on: store)
        #expect(purchase.hasPrefix("paid") || purchase.hasPrefix("unavailable"), "\(purchase)")
        #expect(await store.close() == 0)
    }
}
