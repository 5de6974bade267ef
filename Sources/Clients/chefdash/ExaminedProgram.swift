import Foundation
import Processes
import Synchronization

/// A client program, started for one situation, with all that it starts itself.
final class ExaminedProgram: Sendable {
    private let words: [String]
    private let url: String
    /// Its process id while it runs, which is its group's too.
    private let identifier = Mutex<Int32?>(nil)
    private let hasEnded = DispatchGroup()
    /// The running process, or 0.
    private static let running = Atomic<Int32>(0)
    /// What is kept of its output.
    private static let keptLines = 8
    private static let keptBytes = 2_000

    /// Makes a signal that ends this process end the program too, which has a process group of its own.
    static func endWithThisProcess() {
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            // Only what is safe in a signal's handler (signal-safety(7)).
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

    /// - Parameter words: the program and its arguments, with `{url}` in place of the URL.
    init(_ words: [String], url: String) {
        self.words = words.map { $0.replacing("{url}", with: url) }
        self.url = url
    }

    /// - Parameter ended: called once, with the last lines that it wrote.
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
                    // What it has left running; its group's id isn't free before it is reaped.
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

    /// Writes what comes to standard error.
    ///
    /// - Returns: waits for the end of it, and tells the last lines.
    private static func forward(_ output: FileHandle) -> @Sendable () -> String {
        let isAtEnd = DispatchSemaphore(value: 0)
        let tail = Tail()
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                // Foundation's handle would wait until so much is there.
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
