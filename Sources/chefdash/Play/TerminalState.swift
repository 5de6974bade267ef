import Foundation
import Synchronization

/// The changes to the terminal, in static storage since an `atexit` handler gets no object.
enum TerminalState {
    private struct State {
        /// Whether `saved` is to be restored. Not an optional: in release builds of Swift 6.3.1 a
        /// static's optional of a C structure starts out as present.
        var hasSaved = false
        var saved = termios()
        var isOnScreen = false
        var hasRegistered = false
    }

    private static let state = Mutex(State())

    /// Single keys, unechoed; Ctrl-C arrives as a key.
    static func enterRawMode() {
        state.withLock { state in
            guard !state.hasSaved, tcgetattr(STDIN_FILENO, &state.saved) == 0 else { return }
            state.hasSaved = true
            var settings = state.saved
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
            guard state.hasSaved else { return }
            state.hasSaved = false
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &state.saved)
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
