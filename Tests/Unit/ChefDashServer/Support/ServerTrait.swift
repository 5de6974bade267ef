import ChefDashServer
import TestSupport
import Testing

/// Runs a test, or each test of a suite, with a server of its own and optionally a new player.
/// Stops and checks the server at the end. A test's own trait overrides its suite's.
final class ServerTrait: TestTrait, SuiteTrait, TestScoping {
    typealias Body = @Sendable (TestServer) async throws -> Void

    let isRecursive = true
    /// Runs the body with the server; nil if the test starts none or its own.
    fileprivate let run: (@Sendable (Body) async throws -> Void)?
    private let signsUp: Bool

    init(signsUp: Bool = false, _ run: (@Sendable (Body) async throws -> Void)?) {
        self.run = run
        self.signsUp = signsUp
    }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> ServerTrait? {
        let last = test.traits.lazy.compactMap { $0 as? ServerTrait }.last
        return testCase != nil && last === self ? self : nil
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard let run else { return try await function() }
        try await run { server in
            let player = signsUp ? try await server.signUp() : nil
            try await TestServer.$current.withValue(server) {
                try await TestPlayer.$current.withValue(player, operation: function)
            }
        }
    }
}

extension Trait where Self == ServerTrait {
    /// A server with the configuration, changed.
    static func server(
        _ configuration: ServerConfiguration = .test(),
        levels: @autoclosure @escaping @Sendable () throws -> LevelsCopy? = nil,
        _ change: @escaping @Sendable (inout ServerConfiguration) -> Void = { _ in }
    ) -> Self {
        ServerTrait { body in
            var configuration = configuration
            change(&configuration)
            try await TestServer.run(configuration, levels: levels(), body)
        }
    }

    /// A server with a player.
    static func player(
        _ configuration: ServerConfiguration = .test(),
        levels: @autoclosure @escaping @Sendable () throws -> LevelsCopy? = nil,
        _ change: @escaping @Sendable (inout ServerConfiguration) -> Void = { _ in }
    ) -> Self {
        ServerTrait(signsUp: true, server(configuration, levels: try levels(), change).run)
    }

    /// A server for races that tests play to the end; see `LevelsCopy.forRaces`.
    static func races(
        _ configuration: ServerConfiguration = .test(), clockTicks: Int = 1_000,
        rules: [String: Int] = [:], lobby: [String: Int] = [:],
        _ change: @escaping @Sendable (inout ServerConfiguration) -> Void = { _ in }
    ) -> Self {
        .server(
            configuration,
            levels: try .forRaces(clockTicks: clockTicks, rules: rules, lobby: lobby), change)
    }

    /// No server, in a suite whose other tests have one.
    static var noServer: Self { ServerTrait(nil) }
}

/// A suite whose tests have a server.
protocol ServerTests {}

extension ServerTests {
    /// The running test's server.
    var server: TestServer {
        guard let server = TestServer.current else {
            preconditionFailure("the test has no server: it needs the trait `server` or `races`")
        }
        return server
    }
}

/// A suite some of whose tests have a player.
protocol PlayerTests: ServerTests {}

extension PlayerTests {
    /// The running test's player.
    var player: TestPlayer {
        guard let player = TestPlayer.current else {
            preconditionFailure("the test has no player: it needs the trait `player`")
        }
        return player
    }
}
