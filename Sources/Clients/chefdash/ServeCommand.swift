import ChefDashServer
import CommandArguments
import Dispatch
import Foundation
import Runtime
import Store

enum ServeCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash serve", summary: "Run the server.",
        flags: [.config] + ServerFlags.entries.map(\.flag),
        discussion: [
            """
            A flag overrides its variable, and both override the file of --config. Times are in \
            milliseconds or have a unit: 1500, 1500ms, 2s. `chefdash check-config` checks them all.
            """,
            """
            SIGTERM and SIGINT let running rounds finish and exit with 0, or with 1 if the disk \
            prevented settling them; a second one exits at once with 1. SIGHUP reads the \
            levels, the web root and the certificate again; if they are faulty, the old ones \
            stay.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        var configuration = try ServerFlags.configuration(arguments)
        try ServerFlags.checkTogether(configuration, arguments)
        let environment = ProcessInfo.processInfo.environment
        let socket = try InheritedSocket(environment: environment)
        if let socket { (configuration.host, configuration.port) = (socket.host, socket.port) }
        let manager = ServiceNotifier(environment: environment)
        let writer = LogWriter(format: configuration.logFormat)
        let log = Log(minimum: configuration.logLevel, writer: writer)
        signal(SIGPIPE, SIG_IGN)
        for variable in UnknownVariable.all(in: environment) {
            log.warning(
                "unknown_variable", ["name": variable.name, "message": variable.description])
        }
        let server: Server
        do {
            server = try await opened(configuration, socket, manager, log) {
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
        let unsettled = await untilStopped(server, manager) { [configuration] in
            announce(configuration, server, port: server.start())
            manager.tell(.ready)
        }
        writer.flush()
        guard unsettled == 0 else { throw ReportedFailure() }
    }

    /// The longest wait for the store's engine at the start.
    private static let patience = Duration.seconds(60)

    private static func opened(
        _ configuration: ServerConfiguration, _ socket: InheritedSocket?,
        _ manager: ServiceNotifier, _ log: Log, didRetire: @escaping @Sendable () -> Void
    ) async throws -> Server {
        var silentNodes: [Int64: Int64]?
        // The start of a server that waits is over for its manager.
        if configuration.isStandby { manager.tell(.waiting) }
        if configuration.isStandby { silentNodes = try await waitForItsTurn(configuration, log) }
        var end = ContinuousClock.now + patience
        while true {
            do {
                return try Server(
                    configuration: configuration, log: log, socket: socket,
                    silentNodes: silentNodes, didRetire: didRetire,
                    didDrain: { kill(getpid(), SIGTERM) })
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
        _ configuration: ServerConfiguration, _ server: Server, port: UInt16
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
        if let metrics = configuration.metricsEndpoint, let port = server.metricsPort {
            Output.line("  metrics:  http://\(metrics.at(port))/metrics")
        }
        if let console = configuration.consoleEndpoint, let port = server.consolePort {
            Output.line("  console:  \(scheme == "ws" ? "http" : "https")://\(console.at(port))/")
        }
    }

    /// Starts the server once signals are handled, waits for the signal to stop, and waits until
    /// the server has stopped. Returns the number of changes that couldn't be settled.
    private static func untilStopped(
        _ server: Server, _ manager: ServiceNotifier, start: () -> Void
    ) async -> Int {
        let queue = DispatchQueue(label: "chefdash.signals")
        let watchdog = watchdog(of: server, manager, queue)
        defer { watchdog?.cancel() }
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
                    manager.tell(.stopping)
                    server.shutDown { continuation.resume(returning: $0) }
                }
                sources.append(source)
            }
            sources.append(
                source(SIGHUP, queue) {
                    manager.tell(.reloading)
                    server.reload()
                    manager.tell(.ready)
                })
            listen(sources)
            start()
        }
        for source in sources { source.cancel() }
        return unsettled
    }

    /// Tells the service manager thrice in its time that the server works; nil if it doesn't ask.
    private static func watchdog(
        of server: Server, _ manager: ServiceNotifier, _ queue: DispatchQueue
    ) -> (any DispatchSourceTimer)? {
        guard let microseconds = manager.watchdogMicroseconds else { return nil }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now(), repeating: .microseconds(Int(clamping: max(1, microseconds / 3))))
        timer.setEventHandler { server.pulse { manager.tell(.alive) } }
        timer.activate()
        return timer
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
