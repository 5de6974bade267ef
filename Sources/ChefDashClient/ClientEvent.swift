import GameProtocol

/// What happens to a client that it didn't ask for.
public enum ClientEvent: Hashable, Sendable {
    /// The server said something that answers no request.
    case message(ServerEvent)
    /// The connection was lost and is being made again; the messages in between are lost, and a
    /// snapshot follows where a round is under way.
    case disconnected(Disconnection)
    /// The connection is back.
    case resumed(Welcome)
    /// The connection is gone for good; the last event.
    case ended(Disconnection)
}
