import Dispatch
import Foundation

/// The person's terminal: single keys instead of lines, and a screen that is drawn over. What was
/// changed is restored on every way out of the process, signals included.
final class Terminal {
    private let keys: (any DispatchSourceRead)?
    private let signals: [any DispatchSourceSignal]

    static var isInput: Bool { isatty(STDIN_FILENO) == 1 }
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The columns of the terminal on standard output; 80 where it doesn't say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Takes the terminal over.
    ///
    /// - Parameters:
    ///   - readsKeys: whether the keyboard is read as well; Ctrl-C is a key then.
    ///   - handle: called for each key, on a queue of the terminal's own.
    init(readsKeys: Bool, handle: @escaping @Sendable (KeyPress) -> Void) {
        let queue = DispatchQueue(label: "chefdash.terminal")
        signals = [SIGTERM, SIGHUP, SIGQUIT, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // Leaving by `exit` restores the terminal.
            source.setEventHandler { exit(128 + number) }
            source.resume()
            return source
        }
        guard readsKeys else {
            keys = nil
            return
        }
        TerminalState.enterRawMode()
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        source.setEventHandler {
            if !Self.readKeys(handle) {
                source.cancel()
                handle(.leave)
            }
        }
        source.resume()
        keys = source
    }

    /// Reads the keys that were pressed; false where the terminal is gone.
    private static func readKeys(_ handle: (KeyPress) -> Void) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return false }
        // An arrow or a function key sends an escape sequence, which means nothing here.
        guard bytes[0] != 0x1B else { return true }
        for byte in bytes[..<count] { KeyPress(byte: byte).map(handle) }
        return true
    }

    /// Draws the lines over what was there.
    func draw(_ lines: [String]) {
        TerminalState.enterScreen()
        let text = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        Output.bytes(Data("\u{1B}[H\(text)\u{1B}[J".utf8))
    }

    /// Leaves the drawn screen, so that lines can be written.
    func leaveScreen() { TerminalState.leaveScreen() }

    /// Gives the terminal back.
    func close() {
        keys?.cancel()
        for source in signals { source.cancel() }
        TerminalState.restore()
    }
}
