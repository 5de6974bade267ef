import GameProtocol

/// Why a call of the client failed.
public enum ChefDashClientError: Error, Hashable, Sendable {
    /// The URL can't name a server.
    case badURL(String)
    /// No connection could be made.
    case unreachable(String)
    /// The server's certificate isn't trusted, or the file of trusted certificates can't be used;
    /// the text says which.
    case untrusted(String)
    /// The server answered the WebSocket handshake with something else.
    case handshakeRefused(status: Int?, reason: String)
    /// A deadline passed; the text says of what.
    case timedOut(String)
    /// The server refused the request, which changed nothing.
    case refused(ErrorMessage)
    /// The connection ended before the answer came. Whether the request was carried out is not
    /// known; asking again with the same id is safe.
    case connectionLost(Disconnection)
    /// There is no connection to send on.
    case notConnected
    /// `connect` was called twice.
    case alreadyConnected
    /// As much waits to be sent, or as many requests to be answered, as the options allow.
    case queueFull
    /// A request with the same id waits for its answer.
    case requestIDInUse(String)
    /// What the server sent makes no sense.
    case unreadable(String)
    /// The task that asked was cancelled.
    case cancelled
}

extension ChefDashClientError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .badURL(let text), .unreachable(let text), .untrusted(let text): text
        case .handshakeRefused(let status, let reason):
            "the server refused the WebSocket handshake"
                + (status.map { " with status \($0)" } ?? "") + ": \(reason)"
        case .timedOut(let what): "\(what) took too long"
        case .refused(let message): "\(message.text) (\(message.code.rawValue))"
        case .connectionLost(let disconnection): "the connection was lost: \(disconnection)"
        case .notConnected: "there is no connection"
        case .alreadyConnected: "the client is connected already"
        case .queueFull: "too much is waiting to be sent or answered"
        case .requestIDInUse(let id): "a request with the id \(id) waits for its answer"
        case .unreadable(let text): "the server sent something unreadable: \(text)"
        case .cancelled: "the request was cancelled"
        }
    }
}

extension ChefDashClientError {
    /// Whether connecting again can help.
    var allowsRetry: Bool {
        switch self {
        case .unreachable, .timedOut, .notConnected, .queueFull: true
        // 503 is what a full or stopping server answers.
        case .handshakeRefused(let status, _): status.map { $0 >= 500 } ?? false
        case .refused(let message): message.canRetry
        case .connectionLost(let disconnection): disconnection.canRetry
        case .badURL, .untrusted, .alreadyConnected, .requestIDInUse, .unreadable, .cancelled: false
        }
    }
}
