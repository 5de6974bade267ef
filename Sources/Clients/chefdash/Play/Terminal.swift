import Dispatch
import Foundation

/// The person's terminal: single keys instead of lines, and a screen that is redrawn. It restores
/// its changes on every exit from the process, including signals.
final class Terminal {
    private let keys: (any DispatchSourceRead)?
    private let signals: [any DispatchSourceSignal]

    static var isInput: Bool { isatty(STDIN_FILENO) == 1 }
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The width of the terminal on standard output; 80 if unknown.
    static var columns: Int { size.map { Int($0.ws_col) } ?? 80 }
    /// The height of the terminal on standard output; 24 if unknown.
    static var rows: Int { size.map { Int($0.ws_row) } ?? 24 }

    private static var size: winsize? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return size
    }

    /// Takes over the terminal.
    ///
    /// - Parameters:
    ///   - readsKeys: True to read the keyboard too; Ctrl-C is then a key.
    ///   - handle: Called with the bytes of the pressed keys, on the terminal's own queue; with
    ///     those of Ctrl-D once the terminal is gone.
    init(readsKeys: Bool, handle: @escaping @Sendable ([UInt8]) -> Void) {
        let queue = DispatchQueue(label: "chefdash.terminal")
        signals = [SIGTERM, SIGHUP, SIGQUIT, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // `exit` restores the terminal.
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
                handle([0x04])
            }
        }
        source.resume()
        keys = source
    }

    /// Reads the pressed keys. Returns `false` if the terminal is gone.
    private static func readKeys(_ handle: ([UInt8]) -> Void) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return false }
        // Arrow and function keys send an escape sequence, which is ignored.
        guard bytes[0] != 0x1B else { return true }
        handle(Array(bytes[..<count]))
        return true
    }

    /// Draws the lines over the earlier ones.
    func draw(_ lines: [String]) {
        TerminalState.enterScreen()
        let text = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        Output.bytes(Data("\u{1B}[H\(text)\u{1B}[J".utf8))
    }

    func close() {
        keys?.cancel()
        for source in signals { source.cancel() }
        TerminalState.restore()
    }
}
