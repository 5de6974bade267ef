/// The state of a connection between its first message and its end (RFC 6455, section 7). It
/// decides on the response to close frames; the caller sends and closes.
///
/// In `closed`, a server closes the transport immediately. A client first gives the server time to
/// do so (section 7.1.1).
package enum ClosingHandshake: Hashable, Sendable {
    /// Neither side has sent a close frame. Followed by `closeSent`, `closeReceived` or `closed`.
    case open

    /// We sent our close frame first and wait for the peer's until a deadline. Arriving messages
    /// are dropped. Followed by `closed`.
    case closeSent

    /// The peer's close frame came first, and we must answer it with this code (nil: no code).
    /// Frames that were queued before still go out. Followed by `closed`.
    case closeReceived(answer: CloseCode?)

    /// Both sides have sent a close frame, or the connection failed. Nothing more is sent.
    case closed

    /// True while messages, pings and pongs may be sent, and arriving ones are handled: only before
    /// either side has sent a close frame.
    package var permitsSending: Bool { self == .open }

    /// Begins closing from our side. Returns `true` if the caller must send a close frame now,
    /// `false` if one was already sent or is due as an answer.
    package mutating func close() -> Bool {
        guard self == .open else { return false }
        self = .closeSent
        return true
    }

    /// Handles a close frame from the peer. Returns `true` if the caller must answer it;
    /// `closeReceived` then holds the peer's code.
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

    /// Records that the answer to the peer's close frame was sent.
    package mutating func didAnswer() {
        if case .closeReceived = self { self = .closed }
    }

    /// Handles a violation of the protocol or of a deadline by the peer (section 7.1.7). Returns
    /// `true` if the caller must send a close frame before it closes the transport, with the
    /// violation's code or as the answer still due.
    package mutating func fail() -> Bool {
        defer { self = .closed }
        return switch self {
        case .open, .closeReceived: true
        case .closeSent, .closed: false
        }
    }
}
