import Dispatch
import Foundation

/// The person's terminal: single keys instead of lines, and a screen that is drawn over. What was
/// changed is restored on every way out of the process, signals included.
///
/// `@unchecked Sendable`: `saved` is written before the object is shared, the sources are only
/// kept, and everything else are calls of the system.
final class Terminal: @unchecked Sendable {
    private let keys: DispatchSourceRead
    private var signals: [any DispatchSourceSignal] = []

    static var isInput: Bool { isatty(STDIN_FILENO) == 1 }
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The columns of the terminal on standard output; 80 where it doesn't say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Takes the keyboard over.
    ///
    /// - Parameter handle: called for each key, on a queue of the terminal's own.
    init(handle: @escaping @Sendable (KeyPress) -> Void) {
        let queue = DispatchQueue(label: "chefdash.keyboard")
        keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        TerminalState.enterRawMode()
        let source = keys
        keys.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else {
                // The terminal is gone.
                source.cancel()
                handle(.leave)
                return
            }
            // An arrow or a function key sends an escape sequence, which means nothing here.
            guard bytes[0] != 0x1B else { return }
            for byte in bytes[..<count] { KeyPress(byte: byte).map(handle) }
        }
        keys.resume()
        for number in [SIGTERM, SIGHUP, SIGQUIT, SIGINT] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { exit(128 + number) }
            source.resume()
            signals.append(source)
        }
    }

    /// Draws the lines over what was there.
    func draw(_ lines: [String]) {
        TerminalState.enterScreen()
        Output.bytes(
            Data(("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J").utf8))
    }

    /// Leaves the drawn screen, so that lines can be written.
    func leaveScreen() { TerminalState.leaveScreen() }

    /// Gives the keyboard back.
    func close() {
        keys.cancel()
        for source in signals { source.cancel() }
        TerminalState.restore()
    }
}
