import GameProtocol

/// An event that isn't an answer to a request.
public enum ClientEvent: Hashable, Sendable {
    /// The server sent a message that answers no request.
    case message(ServerEvent)
    /// The connection was lost and is being restored. Messages in between are lost; a snapshot
    /// follows if a round is running.
    case disconnected(Disconnection)
    /// The connection is restored. Without a `disconnected` before it, the server has sent the
    /// player to another node, and the client has sent requests without an answer there again.
    case resumed(Welcome)
    /// The connection is gone for good; the last event.
    case ended(Disconnection)
}
