import TestSupport

/// Two servers that serve one PostgreSQL database.
final class NodeCluster {
    /// The nodes share the directory for its key alone.
    let data = TemporaryDirectory()
    private let ports: [ReservedPort]
    private(set) var address = ""

    init() throws { ports = try (0..<2).map { _ in try ReservedPort() } }

    /// - Parameters:
    ///   - proxy: the way to the database.
    ///   - isForAll: false if only the first node goes through the proxy.
    func start(
        through proxy: PostgresProxy? = nil, isForAll: Bool = false
    ) async throws -> [ServeProcess] {
        let shared = try await TestCluster.shared
        address = try await shared.freshDatabase()
        let detour = proxy.map {
            address.replacing(#/host=\S+ port=\d+/#, with: "host=127.0.0.1 port=\($0.port)")
                + " sslmode=disable"
        }
        var nodes: [ServeProcess] = []
        for port in ports {
            let store = nodes.isEmpty || isForAll ? detour ?? address : address
            nodes.append(
                try await ServeProcess(
                    data: data.path, levels: LevelsCopy.original, port: port.number,
                    flags: ["--node", "ws://127.0.0.1:\(port.number)/play"],
                    environment: ["CHEFDASH_STORE": store]))
        }
        // The first one started alone.
        try await nodes[0].process.errorLine(containing: "event=other_nodes")
        return nodes
    }
}
