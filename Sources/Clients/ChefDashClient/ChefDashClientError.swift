import GameProtocol

/// The reason why a call of the client failed.
public enum ChefDashClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The URL isn't the address of a server.
    case badURL(String)
    /// No connection could be made.
    case unreachable(String)
    /// The server's certificate isn't trusted, or the file of trusted certificates can't be used;
    /// the text says which.
    case untrusted(String)
    /// The server answered the WebSocket handshake with something else.
    case handshakeRefused(status: Int?, reason: String)
    /// A deadline passed; the text says which.
    case timedOut(String)
    /// The server refused the request, which changed nothing.
    case refused(ErrorMessage)
    /// The connection ended before the answer arrived. It isn't known whether the request was
    /// carried out; repeating it with the same id is safe.
    case connectionLost(Disconnection)
    /// There is no connection to send on.
    case notConnected
    /// `connect` was called twice.
    case alreadyConnected
    /// The options' limit for unsent bytes or unanswered requests is reached.
    case queueFull
    /// A request with the same id is still waiting for its answer.
    case requestIDInUse(String)
    /// The server's message can't be understood.
    case unreadable(String)
    /// The copy is newer than the server's data: the server was restored from a backup, or is
    /// another one.
    case serverForgot
    /// The calling task was cancelled.
    case cancelled

    public var description: String {
        switch self {
        case .badURL(let text), .unreachable(let text), .untrusted(let text): text
        case .handshakeRefused(let status, let reason):
            "the server refused the WebSocket handshake"
                + (status.map { " with status \($0)" } ?? "") + ": \(reason)"
        case .timedOut(let what): "\(what) took too long"
        case .refused(let message): "\(message.text) (\(message.label))"
        case .connectionLost(let disconnection): "the connection was lost: \(disconnection)"
        case .notConnected: "there is no connection"
        case .alreadyConnected: "the client is connected already"
        case .queueFull: "too much is waiting to be sent or answered"
        case .requestIDInUse(let id): "a request with the id \(id) waits for its answer"
        case .unreadable(let text): "the server sent something unreadable: \(text)"
        case .serverForgot: "the server has lost data that this copy has, or is another one"
        case .cancelled: "the request was cancelled"
        }
    }

    /// True if connecting again can help.
    var allowsRetry: Bool {
        switch self {
        case .unreachable, .timedOut, .notConnected, .queueFull: true
        // A full or stopping server answers 503, and so does a proxy whose server is gone.
        case .handshakeRefused(let status, _): status.map { $0 >= 500 || $0 == 429 } ?? false
        case .refused(let message): message.canRetry
        case .connectionLost(let disconnection): disconnection.canRetry
        case .badURL, .untrusted, .alreadyConnected, .requestIDInUse, .unreadable, .serverForgot,
            .cancelled:
            false
        }
    }
}

extension ErrorMessage {
    /// The code, and the id of the server's log line if there is one, for the player to tell the
    /// operator.
    public var label: String { code.rawValue + (logID.map { ", log id \($0)" } ?? "") }

    /// The text, and that id.
    public var notice: String { text + (logID.map { " (log id \($0))" } ?? "") }
}
