/// What the server accepts from one connection.
public struct Limits: Codable, Hashable, Sendable {
    public var messageBytes: Int
    /// On average; bursts of up to `message_burst` are allowed.
    public var messagesPerSecond: Int
    public var messageBurst: Int

    private enum CodingKeys: String, CodingKey {
        case messageBytes = "message_bytes"
        case messagesPerSecond = "messages_per_second"
        case messageBurst = "message_burst"
    }

    package init(messageBytes: Int, messagesPerSecond: Int, messageBurst: Int) {
        self.messageBytes = messageBytes
        self.messagesPerSecond = messagesPerSecond
        self.messageBurst = messageBurst
    }
}
