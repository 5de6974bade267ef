/// The state of a connection between its first message and its end (RFC 6455, section 7). It
/// decides what to do about close frames; the caller sends and closes.
///
/// In `closed`, a server closes the transport immediately. A client first gives the server time to
/// do so (section 7.1.1).
package enum ClosingHandshake: Hashable, Sendable {
    /// No close frame was sent or received. Followed by `closeSent`, `closeReceived` or `closed`.
    case open

    /// We sent our close frame first and wait for the peer's until a deadline. Messages that still
    /// arrive are dropped. Followed by `closed`.
    case closeSent

    /// The peer's close frame came first, and we must answer it with this code (nil: no code). What
    /// was queued before still goes out. Followed by `closed`.
    case closeReceived(answer: CloseCode?)

    /// Both close frames were exchanged, or the connection failed. Nothing more is sent.
    case closed

    /// Whether messages, pings and pongs may still be sent: only before either side has sent a
    /// close frame.
    package var permitsSending: Bool { self == .open }

    /// Whether arriving messages are still handled.
    package var acceptsMessages: Bool { self == .open }

    /// We want to close. Returns `true` if a close frame must be sent now, `false` if one was sent
    /// already or is due as an answer.
    package mutating func close() -> Bool {
        guard self == .open else { return false }
        self = .closeSent
        return true
    }

    /// A close frame arrived. Returns `true` if it must be answered; `closeReceived` then holds the
    /// peer's code.
    package mutating func receiveClose(_ code: CloseCode?) -> Bool {
        switch self {
        case .open:
            self = .closeReceived(answer: code)
            return true
        case .closeSent:
            self = .closed
            return false
        case .closeReceived, .closed:
            return false
        }
    }

    /// The answer to the peer's close frame was sent.
    package mutating func didAnswer() {
        if case .closeReceived = self { self = .closed }
    }

    /// The peer broke the protocol or a deadline (section 7.1.7). Returns `true` if a close frame,
    /// with the fault's code or as the answer still due, must be sent before the transport is
    /// closed.
    package mutating func fail() -> Bool {
        defer { self = .closed }
        return switch self {
        case .open, .closeReceived: true
        case .closeSent, .closed: false
        }
    }
}
