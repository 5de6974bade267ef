import Foundation
import Synchronization

/// A client program, started for one situation.
final class ExaminedProgram: Sendable {
    private let words: [String]
    private let url: String
    private let process = Mutex<Process?>(nil)
    private let hasEnded = DispatchGroup()
    /// The running process, or 0.
    private static let running = Atomic<Int32>(0)

    /// Makes a signal that ends this process end the program too, which has its own process group.
    static func endWithThisProcess() {
        for number in [SIGINT, SIGTERM] {
            // Not ignored, because started programs would inherit that.
            signal(number) { _ in
                let identifier = ExaminedProgram.running.load(ordering: .relaxed)
                if identifier > 0 { kill(identifier, SIGTERM) }
                _exit(ExitCode.failure.rawValue)
            }
        }
    }

    /// - Parameter words: the program and its arguments, with `{url}` in place of the URL.
    init(_ words: [String], url: String) {
        self.words = words.map { $0.replacing("{url}", with: url) }
        self.url = url
    }

    /// - Parameter ended: called once with its exit status, or with nil if a signal ended it.
    func start(_ ended: @escaping @Sendable (Int32?) -> Void) {
        let process = Process()
        // Finds the program in PATH and replaces itself with it.
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

    /// Ends the program, gently at first, and waits for its end.
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
