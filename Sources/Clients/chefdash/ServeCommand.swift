import ChefDashServer
import CommandArguments
import Dispatch
import Foundation
import Store

enum ServeCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash serve", summary: "Run the server.",
        flags: ServerFlags.entries.map(\.flag),
        discussion: [
            """
            A flag overrides its variable. Times are in milliseconds or have a unit: 1500, \
            1500ms, 2s.
            """,
            """
            SIGTERM and SIGINT let running rounds finish and exit with 0, or with 1 if the disk \
            prevented settling them; a second one exits at once with 1. SIGHUP reads the \
            levels, the web root and the certificate again; if they are faulty, the old ones \
            stay.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        let configuration = try ServerFlags.configuration(arguments)
        try ServerFlags.checkTogether(configuration, arguments)
        let writer = LogWriter(format: configuration.logFormat)
        let log = Log(minimum: configuration.logLevel, writer: writer)
        signal(SIGPIPE, SIG_IGN)
        let server: Server
        do {
            server = try await opened(configuration, log) {
                writer.flush()
                // Nothing here is worth saving: the other server has the data.
                _exit(ExitCode.failure.rawValue)
            }
        } catch {
            guard configuration.logFormat == .json else { throw error }
            // Whoever reads the log expects only JSON on standard error.
            log.error("not_started", ["error": "\(error)"])
            writer.flush()
            throw ReportedFailure()
        }
        let unsettled = await untilStopped(server) {
            announce(configuration, port: server.start(), metricsPort: server.metricsPort)
        }
        writer.flush()
        guard unsettled == 0 else { throw ReportedFailure() }
    }

    /// The longest wait for the store's engine at the start.
    private static let patience = Duration.seconds(60)

    private static func opened(
        _ configuration: ServerConfiguration, _ log: Log, didRetire: @escaping @Sendable () -> Void
    ) async throws -> Server {
        var silentNodes: [Int64: Int64]?
        if configuration.isStandby { silentNodes = try await waitForItsTurn(configuration, log) }
        var end = ContinuousClock.now + patience
        while true {
            do {
                return try Server(
                    configuration: configuration, log: log, silentNodes: silentNodes,
                    didRetire: didRetire, didDrain: { kill(getpid(), SIGTERM) })
            } catch {
                if configuration.isStandby, error.isInUse {
                    // Another standby, or a port that isn't free yet.
                    silentNodes = try await waitForItsTurn(configuration, log)
                    end = ContinuousClock.now + patience
                    continue
                }
                guard error.mayPass, ContinuousClock.now < end else { throw error }
                log.warning("store_unreachable", ["message": "\(error); trying again"])
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// The pause between two looks at a store that another server has.
    private static let pause = Duration.milliseconds(50)

    /// - Returns: see `StoreStandby`.
    private static func waitForItsTurn(
        _ configuration: ServerConfiguration, _ log: Log
    ) async throws -> [Int64: Int64] {
        let location = Server.location(of: configuration)
        let listener = OperatorsListener(ofStandby: configuration, log)
        listener?.start()
        log.info(
            "standby",
            [
                "message": "another server has this data; waiting for its end",
                "metrics_port": listener.map { "\($0.port)" } ?? "none",
            ])
        defer { listener?.stop() }
        while true {
            if let silent = try silentNodes(location) { return silent }
            try await Task.sleep(for: pause)
        }
    }

    private static func silentNodes(_ location: StoreLocation) throws -> [Int64: Int64]? {
        do {
            return try StoreStandby.silentNodes(location)
        } catch StoreOpenError.unreachable {
            // Nothing ends because the engine is away.
            return nil
        }
    }

    private static func announce(
        _ configuration: ServerConfiguration, port: UInt16, metricsPort: UInt16?
    ) {
        let data = URL(filePath: configuration.dataDirectory).standardizedFileURL.path
        let isAnyAddress = ["0.0.0.0", "::"].contains(configuration.host)
        let host = isAnyAddress ? "127.0.0.1" : configuration.host
        let scheme = configuration.tlsCertificateFile == nil ? "ws" : "wss"
        let authority = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        let base = configuration.basePath
        let address = "\(scheme)://\(authority)"
        let others = isAnyAddress ? "  (and every other address)" : ""
        Output.line(
            """
            ChefDash \(ChefDashCommand.version) is serving.
              open:     \(scheme == "ws" ? "http" : "https")://\(authority)\(base)
              connect:  \(address)\(base.path("/play"))\(others)
              play:     \(CommandLine.arguments[0]) play --server \(address)\(base == .root ? "" : "\(base)")
              data:     \(data)/
              stop:     Ctrl-C, or kill -TERM \(ProcessInfo.processInfo.processIdentifier)
            """)
        if let node = configuration.nodeAddress { Output.line("  node:     \(node)") }
        if let endpoint = configuration.metricsEndpoint, let metricsPort {
            let host = endpoint.host.contains(":") ? "[\(endpoint.host)]" : endpoint.host
            Output.line("  metrics:  http://\(host):\(metricsPort)/metrics")
        }
    }

    /// Starts the server once signals are handled, waits for the signal to stop, and waits until
    /// the server has stopped. Returns the number of changes that couldn't be settled.
    private static func untilStopped(_ server: Server, start: () -> Void) async -> Int {
        let queue = DispatchQueue(label: "chefdash.signals")
        var sources: [any DispatchSourceSignal] = []
        let unsettled = await withCheckedContinuation { continuation in
            // Owned by the signals' queue.
            nonisolated(unsafe) var hasBegun = false
            for number in [SIGTERM, SIGINT] {
                let source = source(number, queue) {
                    dispatchPrecondition(condition: .onQueue(queue))
                    // The first signal shuts down in order, the second immediately.
                    guard !hasBegun else { exit(ExitCode.failure.rawValue) }
                    hasBegun = true
                    server.shutDown { continuation.resume(returning: $0) }
                }
                sources.append(source)
            }
            sources.append(source(SIGHUP, queue) { server.reload() })
            listen(sources)
            start()
        }
        for source in sources { source.cancel() }
        return unsettled
    }

    private static func source(
        _ number: Int32, _ queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        // The source receives the signal although the process ignores it.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: handler)
        return source
    }

    /// Returns once every source receives its signal; earlier signals would be lost.
    private static func listen(_ sources: [any DispatchSourceSignal]) {
        let registrations = DispatchGroup()
        for source in sources {
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.activate()
        }
        registrations.wait()
    }
}
