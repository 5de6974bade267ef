import ChefDashServer
import Crypto
import Foundation
import Store
import TestSupport
import Testing

/// A server in this process with its own port and data directory.
final class TestServer: Sendable {
    /// The running test's server; see `ServerTrait`.
    @TaskLocal static var current: TestServer?

    let server: Server
    let port: UInt16
    let dataDirectory: TemporaryDirectory
    /// The copy of the level files that it reads; nil if it reads the repository's.
    let copiedLevels: LevelsCopy?
    /// Every line that the server logged, at all levels.
    let log: Inbox<String>

    private init(
        _ configuration: ServerConfiguration, dataDirectory: TemporaryDirectory,
        _ levels: LevelsCopy?, _ randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        _ wallClock: @escaping @Sendable () -> Int64
    ) throws {
        let log = Inbox<String>()
        server = try Server(
            configuration: configuration, log: Log(minimum: .debug) { log.put($0) },
            files: ReadGameFiles.files(in: configuration.levelsDirectory),
            randomBytes: randomBytes, wallClock: wallClock)
        self.log = log
        self.dataDirectory = dataDirectory
        copiedLevels = levels
        port = server.start()
    }

    /// Runs `body` with a server, stops the server and checks its books.
    ///
    /// - Parameters:
    ///   - levels: the level files, by default the repository's.
    ///   - dataDirectory: an earlier server's data, if the test needs it.
    ///   - randomBytes: the server's source of randomness.
    ///   - wallClock: milliseconds since 1970-01-01 UTC.
    ///   - replays: true if all records must replay at the end.
    static func run(
        _ configuration: ServerConfiguration = .test(), levels: LevelsCopy? = nil,
        dataDirectory: TemporaryDirectory? = nil,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = Crypto.randomBytes,
        wallClock: @escaping @Sendable () -> Int64 = {
            Int64(Date().timeIntervalSince1970 * 1000)
        },
        replays: Bool = true, _ body: (TestServer) async throws -> Void
    ) async throws {
        ParentWatch.start()
        await ServerPlaces.shared.take()
        defer { ServerPlaces.shared.giveBack() }
        var configuration = configuration
        configuration.levelsDirectory = levels?.path ?? LevelsCopy.original
        let dataDirectory = dataDirectory ?? TemporaryDirectory()
        configuration.dataDirectory = dataDirectory.path
        let server = try TestServer(
            configuration, dataDirectory: dataDirectory, levels, randomBytes, wallClock)
        do {
            try await body(server)
        } catch {
            _ = await server.stop()
            throw error
        }
        let unsettled = await server.stop()
        #expect(unsettled == 0)
        let verification = try server.audit().verify(replays: replays)
        #expect(verification.problem == nil)
    }

    /// Stops; a second call does nothing and answers 0.
    func stop() async -> Int {
        guard !log.elements.contains(where: { $0.contains("event=stopping") }) else { return 0 }
        return await withCheckedContinuation { done in
            server.shutDown { done.resume(returning: $0) }
        }
    }

    /// The copy of the level files that the test may change.
    var levels: LevelsCopy {
        get throws { try #require(copiedLevels) }
    }

    /// Changes a level file and reloads the levels.
    ///
    /// - Returns: the log line of the event.
    @discardableResult
    func reload(
        _ old: String, with new: String, in file: String,
        expecting event: String = "levels_reloaded"
    ) async throws -> String {
        try levels.replace(old, with: new, in: file)
        server.reloadLevels()
        return try await logLine(event)
    }

    /// Direct access to its database.
    var database: RawDatabase { RawDatabase(directory: dataDirectory.path) }

    func audit() throws -> LedgerAudit { try LedgerAudit(of: .directory(dataDirectory.path)) }

    /// The log line of the event, once there is one that contains `text`.
    @discardableResult
    func logLine(_ event: String, _ text: String = "") async throws -> String {
        try await log.first("the log line \(event) \(text)", taking: .nothing) {
            $0.contains("event=\(event) ") && (text.isEmpty || $0.contains(text))
        }
    }

    /// - Parameter source: the last byte of the client's address, 127.0.0.x.
    func connect(source: UInt8 = 1) async throws -> TestClient {
        try await TestClient(port: port, source: source)
    }

    /// A new player's connection.
    ///
    /// - Parameter client: the client address that a proxy reports; the server must trust the
    ///   proxy.
    func signUp(
        stream: String = "tick", source: UInt8 = 1, behindProxy client: String? = nil
    ) async throws -> TestPlayer {
        let client = try await TestClient(
            port: port, source: source, fields: client.map { ["X-Forwarded-For: \($0)"] } ?? [])
        client.send(["type": "hello", "id": "hello", "stream": .string(stream)])
        let welcome = try await client.answer(to: "hello")
        return try TestPlayer(client: client, welcome: welcome)
    }

    /// A new player's connection to a full server, once it has noticed that another one ended.
    func signUpOnceFree(behindProxy client: String? = nil) async throws -> TestPlayer? {
        for _ in 0..<1_000 {
            if let player = try? await signUp(behindProxy: client) { return player }
        }
        return nil
    }

    /// Another connection of a player.
    func signIn(_ player: TestPlayer, source: UInt8 = 1) async throws -> TestPlayer {
        let client = try await connect(source: source)
        client.send(player.hello)
        return try TestPlayer(
            client: client, welcome: try await client.answer(to: "hello"), token: player.token)
    }
}

extension ServerConfiguration {
    /// The configuration that tests start from: a free port, two shards on any machine, a stop that
    /// waits for no round, and enough time for a `hello` on a busy machine.
    static func test(_ change: (inout ServerConfiguration) -> Void = { _ in }) -> Self {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.shardCount = 2
        configuration.shutdownGraceMilliseconds = 0
        // Tests share a few threads with others: their results must not depend on speed.
        configuration.handshakeMilliseconds = 120_000
        configuration.helloMilliseconds = 120_000
        configuration.pingTimeoutMilliseconds = 120_000
        change(&configuration)
        return configuration
    }

    /// The test configuration with a metrics endpoint.
    static var metered: Self { .test { $0.metricsEndpoint = try? MetricsEndpoint("127.0.0.1:0") } }
}

extension TrustedProxies {
    /// This machine, from which all tests connect.
    static var loopback: Self { (try? TrustedProxies("127.0.0.0/8")) ?? .none }
}
