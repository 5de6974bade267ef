/// Where a connection stands between its first message and its end (RFC 6455, section 7), and what
/// is to be done about close frames. It decides; the caller sends and closes.
///
/// Once `closed`, a server closes the transport at once, while a client first gives the server time
/// to do so (section 7.1.1).
package enum ClosingHandshake: Hashable, Sendable {
    /// No close frame was sent or received; `closeSent`, `closeReceived` or `closed` can follow.
    case open

    /// Our close frame went first and the peer's is awaited, until a deadline; messages that still
    /// arrive are dropped. `closed` follows.
    case closeSent

    /// The peer's close frame came first and our answer is to be sent, with this code (nil: none).
    /// What was queued before the answer still goes out. `closed` follows.
    case closeReceived(answer: CloseCode?)

    /// Both close frames were exchanged, or the connection failed; nothing more is said.
    case closed

    /// Whether messages, pings and pongs may still be sent: never after a close frame of our own,
    /// nor to a peer that has said its last word.
    package var permitsSending: Bool { self == .open }

    /// Whether a message that arrives is still to be acted on.
    package var acceptsMessages: Bool { self == .open }

    /// We wish to close. True if a close frame must be sent now; false if one is on its way already
    /// or is owed as an answer.
    package mutating func close() -> Bool {
        guard self == .open else { return false }
        self = .closeSent
        return true
    }

    /// A close frame arrived. True if it must be answered: `closeReceived` then holds the code,
    /// which is the peer's own.
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

    /// The peer broke the protocol or a deadline (section 7.1.7). True if a close frame, with the
    /// fault's code or the answer that is still owed, must be sent before the transport is closed.
    package mutating func fail() -> Bool {
        defer { self = .closed }
        return switch self {
        case .open, .closeReceived: true
        case .closeSent, .closed: false
        }
    }
}
