import Foundation
import Synchronization

/// The changes to the terminal. They are in static storage because an `atexit` handler gets no
/// object.
enum TerminalState {
    private struct State {
        /// True if `saved` must be restored. Not an optional: in release builds of Swift 6.3.1 a
        /// static optional of a C structure starts as non-nil.
        var hasSaved = false
        var saved = termios()
        var isOnScreen = false
    }

    private static let state = Mutex(State())
    /// Registers the restoration at its first use.
    private static let restoration = atexit { TerminalState.restore() }

    /// Reads single keys without echo; Ctrl-C arrives as a key.
    static func enterRawMode() {
        state.withLock { state in
            guard !state.hasSaved, tcgetattr(STDIN_FILENO, &state.saved) == 0 else { return }
            state.hasSaved = true
            var settings = state.saved
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
            settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &settings)
            _ = restoration
        }
    }

    /// Shows the alternate screen without a cursor.
    static func enterScreen() {
        state.withLock { state in
            guard !state.isOnScreen else { return }
            state.isOnScreen = true
            _ = restoration
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

    /// Writes directly to the descriptor: at exit nobody can handle an error.
    private static func write(_ text: String) {
        var bytes = Array(text.utf8)
        _ = Foundation.write(STDOUT_FILENO, &bytes, bytes.count)
    }
}
