import Foundation
import Synchronization

/// A client's program, started for one situation.
final class ExaminedProgram: Sendable {
    private let words: [String]
    private let url: String
    private let process = Mutex<Process?>(nil)
    private let hasEnded = DispatchGroup()
    /// The process that runs, or 0.
    private static let running = Atomic<Int32>(0)

    /// A signal that ends this process ends the program, too: it is in a process group of its own.
    static func endWithThisProcess() {
        for number in [SIGINT, SIGTERM] {
            // Not ignored, which programs that are started would inherit.
            signal(number) { _ in
                let identifier = ExaminedProgram.running.load(ordering: .relaxed)
                if identifier > 0 { kill(identifier, SIGTERM) }
                _exit(ExitCode.failure.rawValue)
            }
        }
    }

    /// - Parameter words: the program and its arguments, with `{url}` where the URL belongs.
    init(_ words: [String], url: String) {
        self.words = words.map { $0.replacing("{url}", with: url) }
        self.url = url
    }

    /// - Parameter ended: called once with its exit status, or with nil where a signal ended it.
    func start(_ ended: @escaping @Sendable (Int32?) -> Void) {
        let process = Process()
        // Looks the program up in PATH and becomes it.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment
            .merging(["CHEFDASH_URL": url]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.standardError
        hasEnded.enter()
        process.terminationHandler = { [hasEnded] process in
            ended(process.terminationReason == .exit ? process.terminationStatus : nil)
            hasEnded.leave()
        }
        do {
            try process.run()
            self.process.withLock { $0 = process }
            Self.running.store(process.processIdentifier, ordering: .relaxed)
        } catch {
            Output.problem("\(words[0]): \(error.localizedDescription)")
            hasEnded.leave()
            ended(127)
        }
    }

    /// Ends the program, gently at first, and waits until it is gone.
    func end() async {
        let identifier = process.withLock { $0?.processIdentifier }
        process.withLock { if $0?.isRunning == true { $0?.terminate() } }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                if hasEnded.wait(timeout: .now() + 2) == .timedOut, let identifier {
                    kill(identifier, SIGKILL)
                    hasEnded.wait()
                }
                Self.running.store(0, ordering: .relaxed)
                continuation.resume()
            }
        }
    }
}
