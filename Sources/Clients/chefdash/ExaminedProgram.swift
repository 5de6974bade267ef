import Foundation
import Processes
import Synchronization

/// A client program, started for one situation, with all its child processes.
final class ExaminedProgram: Sendable {
    private let words: [String]
    private let url: String
    /// The process id while the program runs, which is also its group's.
    private let identifier = Mutex<Int32?>(nil)
    private let hasEnded = DispatchGroup()
    /// The running program's process id, or 0.
    private static let running = Atomic<Int32>(0)
    /// The limits of the output kept for the finding.
    private static let keptLines = 8
    private static let keptBytes = 2_000

    /// Makes the signals that end this process end the program too, which has a process group of
    /// its own.
    static func endWithThisProcess() {
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            // Calls only functions that are safe in a signal handler (signal-safety(7)).
            signal(number) { _ in
                let group = -ExaminedProgram.running.load(ordering: .relaxed)
                if group < 0 {
                    kill(group, SIGTERM)
                    var pause = timespec(tv_sec: 0, tv_nsec: 50_000_000)
                    for _ in 0..<40 where kill(group, 0) == 0 { nanosleep(&pause, nil) }
                    kill(group, SIGKILL)
                }
                _exit(ExitCode.failure.rawValue)
            }
        }
    }

    /// - Parameter words: The program and its arguments, with `{url}` in place of the URL.
    init(_ words: [String], url: String) {
        self.words = words.map { $0.replacing("{url}", with: url) }
        self.url = url
    }

    /// - Parameter ended: Called once, with the last lines of the program's output.
    func start(_ ended: @escaping @Sendable (Program.Ending, String) -> Void) {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        let started: Int32
        do {
            started = try Program.start(
                words,
                environment: ProcessInfo.processInfo.environment
                    .merging(["CHEFDASH_URL": url]) { $1 },
                output: writing, error: writing, leadsGroup: true)
        } catch {
            let reason = "\(words[0]): \(error)"
            Output.problem(reason)
            return ended(.exit(127), reason)
        }
        identifier.withLock { $0 = started }
        Self.running.store(started, ordering: .relaxed)
        hasEnded.enter()
        try? pipe.fileHandleForWriting.close()
        let lastLines = Self.forward(pipe.fileHandleForReading)
        Thread.detachNewThread { [self] in
            let ending = Program.awaitEnd(of: started) { reap in
                identifier.withLock {
                    // Ends the processes that the program left running. Its group's id stays taken
                    // until it is reaped.
                    kill(-started, SIGKILL)
                    reap()
                    $0 = nil
                }
            }
            ended(ending, lastLines())
            hasEnded.leave()
        }
    }

    /// Ends the program, gently at first, and waits for its end.
    func end() async {
        signalGroup(SIGTERM)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                if hasEnded.wait(timeout: .now() + 2) == .timedOut {
                    signalGroup(SIGKILL)
                    hasEnded.wait()
                }
                Self.running.store(0, ordering: .relaxed)
                continuation.resume()
            }
        }
    }

    private func signalGroup(_ number: Int32) {
        identifier.withLock { if let identifier = $0 { kill(-identifier, number) } }
    }

    /// Copies the program's output to standard error.
    ///
    /// - Returns: A function that waits for the end of the output and returns its last lines.
    private static func forward(_ output: FileHandle) -> @Sendable () -> String {
        let isAtEnd = DispatchSemaphore(value: 0)
        let tail = Tail()
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                // Foundation's handle would wait until the buffer is full.
                let count = read(output.fileDescriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                let data = Data(buffer[..<count])
                try? FileHandle.standardError.write(contentsOf: data)
                tail.append(data)
            }
            isAtEnd.signal()
        }
        return {
            isAtEnd.wait()
            return tail.text
        }
    }

    /// The last bytes of an output.
    private final class Tail: Sendable {
        private let bytes = Mutex(Data())

        func append(_ data: Data) {
            bytes.withLock { $0 = Data(($0 + data).suffix(ExaminedProgram.keptBytes)) }
        }

        var text: String {
            bytes.withLock { bytes in
                String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
                    .suffix(ExaminedProgram.keptLines).joined(separator: "\n")
            }
        }
    }
}
