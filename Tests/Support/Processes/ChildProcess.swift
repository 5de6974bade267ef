import Foundation
import Processes
import Synchronization

/// A process started by a test: its output and its end. It is killed when the value is released, or
/// when the test process ends.
package final class ChildProcess: Sendable {
    package typealias Ending = Program.Ending

    /// The process's output and state.
    package struct Report: Sendable {
        package fileprivate(set) var standardOutput = Data()
        package fileprivate(set) var standardError = Data()
        fileprivate var openPipeCount = 2
        fileprivate var processEnding: Ending?

        /// The end of the process; set once all of its output has arrived, too.
        package var ending: Ending? { openPipeCount == 0 ? processEnding : nil }
        package var outputText: String { String(decoding: standardOutput, as: UTF8.self) }
        package var errorText: String { String(decoding: standardError, as: UTF8.self) }
    }

    /// The `chefdash` under test: the one that `CHEFDASH_PROGRAM` names, or that of the tests' own
    /// build.
    package static let chefdashPath =
        ProcessInfo.processInfo.environment["CHEFDASH_PROGRAM"] ?? builtProgram("chefdash")

    /// A program of the tests' own build, which lies beside them.
    package static func builtProgram(_ name: String) -> String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: name).path
    }

    /// The process's standard input.
    package enum Input: Sendable {
        case nothing
        /// A pipe with the text that `type` writes.
        case lines
        /// A terminal with the keys that `type` writes; the output goes to the same terminal.
        case terminal(columns: UInt16, rows: UInt16)
    }

    package let report = Watched(Report())
    /// Prefix of a command that ends the program when the thread that started it ends: the kernel's
    /// PR_SET_PDEATHSIG of prctl(2), which survives exec.
    package static let tie = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"]

    private let keyboard: Int32?
    package let identifier: Int32
    /// True once the process was reaped: from then on, its id may be reused.
    private let isReaped = Watched(false)

    /// A `PATH`, and the report files of sanitizers: few tests read a program's standard error.
    private static let ownEnvironment: [String: String] = {
        let names = ["ASAN_OPTIONS", "TSAN_OPTIONS"]
        return ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
            .merging(["PATH": "/usr/bin:/bin"]) { $1 }
    }()

    /// The variables of all programs that the running test starts.
    @TaskLocal package static var common: [String: String] = [:]

    /// Starts a program whose environment has only the given variables, `common` and
    /// `ownEnvironment`.
    package init(
        program: String = ChildProcess.chefdashPath, _ arguments: [String],
        environment: [String: String] = [:], input: Input = .nothing
    ) throws {
        ParentWatch.start()
        let (output, inputs) = try Self.makeEnds(input)
        keyboard = inputs?.writing
        let error = try Self.makePipe()
        let environment = environment.merging(Self.common) { given, _ in given }
            .merging(Self.ownEnvironment) { given, _ in given }
        let started = Mutex<Result<Int32, any Error>?>(nil)
        let isStarted = DispatchSemaphore(value: 0)
        // The kernel ends a child with the *thread* that started it, so that thread must stay.
        Thread.detachNewThread { [report, isReaped] in
            let result = Result {
                try Program.start(
                    Self.tie + [program] + arguments, environment: environment,
                    input: inputs?.reading,
                    output: output.writing, error: error.writing)
            }
            started.withLock { $0 = result }
            isStarted.signal()
            guard let identifier = try? result.get() else { return }
            let ending = Program.awaitEnd(of: identifier) { reap in
                isReaped.update {
                    reap()
                    $0 = true
                }
            }
            report.update { $0.processEnding = ending }
        }
        isStarted.wait()
        close(output.writing)
        close(error.writing)
        if let inputs { close(inputs.reading) }
        Self.read(output.reading, into: \.standardOutput, of: report)
        Self.read(error.reading, into: \.standardError, of: report)
        identifier = try started.withLock { $0! }.get()
    }

    deinit {
        send(SIGKILL)
        if let keyboard { close(keyboard) }
    }

    /// Writes to the standard input.
    package func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard let keyboard, write(keyboard, bytes, bytes.count) == bytes.count else {
            throw TestFailure(call: "write")
        }
    }

    /// The result of a process that has ended.
    package struct Outcome: Sendable {
        package let ending: Ending
        package let output: String
        package let error: String

        /// The output as JSON; nil if it isn't a value of the type.
        package func json<Value>(_ type: Value.Type = [String: Any].self) throws -> Value? {
            try JSONSerialization.jsonObject(with: Data(output.utf8)) as? Value
        }
    }

    /// Runs `chefdash` to its end.
    package static func chefdash(
        _ arguments: String..., environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(arguments, environment: environment)
    }

    package static func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await ChildProcess(arguments, environment: environment).outcome()
    }

    /// Sends a signal, unless the process has ended.
    package func send(_ signal: Int32) {
        isReaped.update { if !$0 { _ = kill(identifier, signal) } }
    }

    /// Waits for the end, and kills the process after the limit.
    package func end(within limit: Duration = .seconds(60)) async throws -> Ending {
        do {
            return try await report.wait(
                for: "the end of process \(identifier)", within: limit
            ) { $0.ending }
        } catch {
            send(SIGKILL)
            throw error
        }
    }

    /// Waits for the end, and returns the result.
    package func outcome() async throws -> Outcome {
        let ending = try await end()
        let report = report.value
        return Outcome(ending: ending, output: report.outputText, error: report.errorText)
    }

    /// Waits for a whole line on standard error that contains this text.
    @discardableResult
    package func errorLine(containing text: String) async throws -> String {
        try await line(containing: text) { $0.errorText }
    }

    /// Waits for a whole line on standard output that contains this text.
    @discardableResult
    package func outputLine(containing text: String) async throws -> String {
        try await line(containing: text) { $0.outputText }
    }

    private func line(
        containing text: String, in stream: @escaping @Sendable (Report) -> String
    ) async throws -> String {
        let line = try await report.wait(for: "a line with \"\(text)\"") { report -> String?? in
            let lines = stream(report).split(separator: "\n", omittingEmptySubsequences: false)
            if let line = lines.dropLast().first(where: { $0.contains(text) }) {
                return String(line)
            }
            return report.ending == nil ? nil : .some(nil)
        }
        guard let line else {
            let report = report.value
            let ending = report.ending.map { "\($0)" } ?? "running"
            throw TestFailure(
                description: "no line with \"\(text)\" before the end (\(ending)):\n"
                    + report.outputText + report.errorText)
        }
        return line
    }

    // MARK: - Threads

    private static func read(
        _ descriptor: Int32, into field: WritableKeyPath<Report, Data> & Sendable,
        of report: Watched<Report>
    ) {
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = Foundation.read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                let data = Data(buffer[..<count])
                report.update { $0[keyPath: field] += data }
            }
            close(descriptor)
            report.update { $0.openPipeCount -= 1 }
        }
    }

    private typealias Ends = (reading: Int32, writing: Int32)

    /// The pipes or terminal for the output, and for the input if there is any.
    private static func makeEnds(_ input: Input) throws -> (output: Ends, input: Ends?) {
        switch input {
        case .nothing: return (try makePipe(), nil)
        case .lines: return (try makePipe(), try makePipe())
        case .terminal(let columns, let rows):
            // Same as posix_openpt(3), unlockpt(3) and ptsname(3), which Swift doesn't import:
            // ioctl_tty(2), TIOCSPTLCK and TIOCGPTN.
            let own = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (lock, number): (Int32, UInt32) = (0, 0)
            guard own >= 0, ioctl(own, 0x4004_5431, &lock) == 0,
                ioctl(own, 0x8004_5430, &number) == 0
            else { throw TestFailure(call: "ioctl") }
            let process = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            guard process >= 0, ioctl(process, UInt(TIOCSWINSZ), &size) == 0 else {
                throw TestFailure(call: "ioctl")
            }
            return (
                (own, process), (fcntl(process, F_DUPFD_CLOEXEC, 0), fcntl(own, F_DUPFD_CLOEXEC, 0))
            )
        }
    }

    /// A pipe that other starting processes don't inherit; a socket pair, since Swift doesn't
    /// import pipe2.
    private static func makePipe() throws -> Ends {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw TestFailure(call: "socketpair")
        }
        return (ends[0], ends[1])
    }
}
