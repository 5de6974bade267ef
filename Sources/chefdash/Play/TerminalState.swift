import Foundation
import Synchronization

/// What of the terminal was changed, kept for the process as `atexit` knows no objects.
enum TerminalState {
    private struct State {
        var saved: termios?
        var isOnScreen = false
        var hasRegistered = false
    }

    private static let state = Mutex(State())

    /// Single keys, unechoed; Ctrl-C arrives as a key.
    static func enterRawMode() {
        state.withLock { state in
            var settings = termios()
            guard state.saved == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
            state.saved = settings
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
            settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &settings)
            registerRestore(&state)
        }
    }

    /// The alternate screen, without a cursor.
    static func enterScreen() {
        state.withLock { state in
            guard !state.isOnScreen else { return }
            state.isOnScreen = true
            registerRestore(&state)
            write("\u{1B}[?1049h\u{1B}[?25l")
        }
    }

    static func leaveScreen() {
        state.withLock { state in
            guard state.isOnScreen else { return }
            state.isOnScreen = false
            write("\u{1B}[?25h\u{1B}[?1049l")
        }
    }

    static func restore() {
        leaveScreen()
        state.withLock { state in
            guard var saved = state.saved else { return }
            state.saved = nil
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &saved)
        }
    }

    private static func registerRestore(_ state: inout State) {
        guard !state.hasRegistered else { return }
        state.hasRegistered = true
        atexit { TerminalState.restore() }
    }

    /// Straight to the descriptor: at the exit there is nobody left to handle an error.
    private static func write(_ text: String) {
        var bytes = Array(text.utf8)
        _ = Foundation.write(STDOUT_FILENO, &bytes, bytes.count)
    }
}
