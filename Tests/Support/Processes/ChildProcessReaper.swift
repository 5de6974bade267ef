import Foundation
import Synchronization

/// Waits for one child process, and sends it signals as long as its id is its own.
final class ChildProcessReaper: Sendable {
    let identifier: Int32
    /// Whether the process was reaped: from then on, its id may be another's.
    private let isReaped = Mutex(false)

    init(identifier: Int32) {
        self.identifier = identifier
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) {
        isReaped.withLock { isReaped in
            if !isReaped { _ = kill(identifier, signal) }
        }
    }

    /// Blocks until the process has ended; to be called once.
    func awaitEnd() -> ChildProcess.Ending {
        var information = siginfo_t()
        // Leaves the process to be reaped below, under the lock that signals take.
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0,
            errno == EINTR
        {}
        var status: Int32 = 0
        isReaped.withLock { isReaped in
            waitpid(identifier, &status, 0)
            isReaped = true
        }
        // As WTERMSIG and WEXITSTATUS of sys/wait.h, which are macros.
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
}
