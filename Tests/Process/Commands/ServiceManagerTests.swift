import Foundation
import TestSupport
import Testing

/// A server of a service manager's, such as systemd: it gets a socket and tells its states.
@Suite(.serialized)
struct ServiceManagerTests {
    private let data = TemporaryDirectory()

    /// Listens, and runs the server twice with that socket, the second one after the first. Prints
    /// the states that the servers tell, as `told: STATE`.
    private static let manager = """
        import os, socket, sys, threading
        listening = socket.create_server(("127.0.0.1", 0))
        os.dup2(listening.fileno(), 3)
        os.set_inheritable(3, True)
        told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        told.bind(os.environ["NOTIFY_SOCKET"])
        def tell():
            while True:
                print("told:", told.recv(4096).decode().replace("\\n", " "), flush=True)
        threading.Thread(target=tell, daemon=True).start()
        for name in ("first", "second"):
            child = os.fork()
            if child == 0:
                os.environ["LISTEN_PID"] = os.environ["WATCHDOG_PID"] = str(os.getpid())
                # It ends with this program, even if a test fails.
                words = ["setpriv", "--pdeathsig", "KILL", "--"] + sys.argv[1:]
                os.execv("/usr/bin/setpriv", words)
            print(name, "server:", child, flush=True)
            _, status = os.waitpid(child, 0)
            if status: sys.exit(1)
        """

    private func identifier(_ name: String, _ process: ChildProcess) async throws -> pid_t {
        let line = try await process.outputLine(containing: "\(name) server:")
        return try #require(line.split(separator: " ").last.flatMap { pid_t($0) })
    }

    @Test func theSocketOutlivesAServerAndStatesAreTold() async throws {
        let process = try ServeProcess.process(
            data: data.path,
            environment: [
                "NOTIFY_SOCKET": data.path + "/told", "LISTEN_FDS": "1",
                "WATCHDOG_USEC": "60000",
            ],
            program: ["/usr/bin/env", "python3", "-c", Self.manager])
        let server = try await ServeProcess(process)
        try await process.outputLine(containing: "told: READY=1")
        for _ in 1...2 { try await process.outputLine(containing: "told: WATCHDOG=1") }
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife")
        let first = try await identifier("first", process)
        kill(first, SIGHUP)
        try await process.outputLine(containing: "told: RELOADING=1 MONOTONIC_USEC=")
        kill(first, SIGTERM)
        try await process.outputLine(containing: "told: STOPPING=1")
        let second = try await identifier("second", process)
        // Waits in the socket until the next server has started.
        let again = try await ClientPlayer(on: server, as: try await player.credentials)
        #expect(again.welcome.player.coins == player.welcome.player.coins - 30)
        kill(second, SIGTERM)
        #expect(try await process.end() == .exit(0))
    }

    @Test func aWrongSocketIsRefused() async throws {
        for (count, descriptor, part) in [
            ("1", "socket.socket()", "doesn't listen for TCP"),
            ("2", "socket.create_server((\"127.0.0.1\", 0))", "passes 2 sockets; one is allowed"),
        ] {
            let script = """
                import os, socket, sys
                held = \(descriptor)
                os.dup2(held.fileno(), 3)
                os.set_inheritable(3, True)
                os.environ["LISTEN_PID"] = str(os.getpid())
                os.execv(sys.argv[1], sys.argv[1:])
                """
            let outcome = try await ServeProcess.process(
                data: data.path, environment: ["LISTEN_FDS": count],
                program: ["/usr/bin/env", "python3", "-c", script]
            ).outcome()
            #expect(outcome.ending == .exit(1) && outcome.error.contains(part), "\(outcome)")
        }
    }
}
