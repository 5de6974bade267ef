import TestSupport
import Testing

@testable import Store

@Suite
struct PostgresHintsTests {
    /// A server that hears.
    private final class Server: Sendable {
        let heard = Watched<[String]>([])
        let hints: PostgresHints

        init(_ cluster: TestCluster, channel: String) {
            hints = PostgresHints(PostgresAddress(cluster.address), channel: channel)
            hints.start { [heard] text in heard.update { $0.append(text) } }
        }

        deinit { hints.stop() }

        /// Sends until another server hears it, which may not listen yet.
        func tell(_ text: String, to other: Server) async throws {
            let tries = Task {
                while !Task.isCancelled {
                    hints.send(text)
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            defer { tries.cancel() }
            _ = try await other.heard.wait(for: text) { $0.contains(text) ? true : nil }
        }
    }

    @Test("Servers hear each other and not themselves, also after a lost connection")
    func hearing() async throws {
        let cluster = try await TestCluster.shared
        let channel = cluster.freshName()
        let (one, two) = (
            Server(cluster, channel: channel), Server(cluster, channel: channel)
        )
        let stranger = Server(cluster, channel: cluster.freshName())
        try await one.tell("a", to: two)
        try await two.tell("b", to: one)
        #expect(!one.heard.value.contains("a"))
        try await Blocking.run {
            let listening = """
                FROM pg_stat_activity WHERE query LIKE 'LISTEN \(channel)%'
                    OR query LIKE 'NOTIFY \(channel)%'
                """
            try cluster.run("SELECT pg_terminate_backend(pid) \(listening)")
        }
        try await one.tell("c", to: two)
        try await two.tell("d", to: one)
        #expect(stranger.heard.value == [])
    }
}
