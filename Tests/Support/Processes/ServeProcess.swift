import Foundation

/// `chefdash serve` as a separate process, on a port that the kernel chose.
package struct ServeProcess {
    package let process: ChildProcess
    package let port: UInt16
    package let url: URL

    /// Replaces the page, which a debug build needs a fifth of a second to build; tests of the page
    /// use servers in their own process.
    private static let noPage = TemporaryDirectory()

    /// Starts a server without a page and waits until it serves.
    ///
    /// - Parameters:
    ///   - levels: the directory of the level files; nil for a copy without its large files.
    ///   - port: 0 for one that the kernel chooses.
    ///   - tls: the certificate of a server with TLS.
    ///   - program: a program that runs the server, with its arguments, such as `unshare`; usually
    ///   nothing.
    package init(
        data: String, levels: String? = nil, port: UInt16 = 0,
        tls: TestAuthority.Files? = nil, flags: [String] = [],
        environment: [String: String] = [:], program: [String] = []
    ) async throws {
        var flags = flags
        if let tls { flags += ["--tls-cert", tls.certificate, "--tls-key", tls.key] }
        let process = try Self.process(
            data: data, levels: levels, port: port, flags: flags, environment: environment,
            program: program)
        try await self.init(process, scheme: tls == nil ? "ws" : "wss")
    }

    /// Waits until a server that was started serves.
    package init(_ process: ChildProcess, scheme: String = "ws") async throws {
        self.process = process
        port = try await Self.port(of: process)
        url = URL(string: "\(scheme)://127.0.0.1:\(port)")!
    }

    /// Starts a server without a page, and doesn't wait for it.
    package static func process(
        data: String, levels: String? = nil, port: UInt16 = 0, flags: [String] = [],
        environment: [String: String] = [:], program: [String] = []
    ) throws -> ChildProcess {
        var words = program + [ChildProcess.chefdashPath]
        words += ["serve", "--port", "\(port)", "--data", data]
        words += ["--levels", try levels ?? LevelsCopy.game.get().path]
        words += ["--web-root", noPage.path] + flags
        return try ChildProcess(
            program: words[0], Array(words.dropFirst()), environment: environment)
    }

    /// Waits for the line with the server's port, or another number after `text`.
    package static func port(
        of process: ChildProcess, after text: String = "  connect:  ws"
    ) async throws -> UInt16 {
        let line = try await process.outputLine(containing: text)
        let authority = line.split(separator: "/").dropFirst().first ?? ""
        guard let port = authority.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw TestFailure(description: "no port is in \(line)")
        }
        return port
    }

    /// Stops the server cleanly and waits for its end.
    package func stop() async throws -> ChildProcess.Ending {
        process.send(SIGTERM)
        return try await process.end()
    }
}
