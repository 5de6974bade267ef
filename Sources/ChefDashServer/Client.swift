import Runtime

/// What the host knows of one connection. Owned by the queue of the connection's shard.
final class Client {
    enum Stage {
        /// Nobody yet; `signingIn` follows, or the connection is closed at the deadline.
        case anonymous(helloDeadline: Instant)
        /// The store looks the player up; messages wait. `signedIn` or `anonymous` follows.
        case signingIn(waiting: [[UInt8]])
        case signedIn(Session)
    }

    /// How many messages may wait for the store to answer a `hello`.
    static let waitingLimit = 16

    var stage: Stage
    /// What the connection may send.
    var messages: TokenBucket
    /// Messages beyond that, each answered with an error, before the connection is closed.
    var excess: TokenBucket
    /// Messages that can't be read or make no sense, before the connection is closed.
    var faults: TokenBucket

    init(configuration: ServerConfiguration, now: Instant) {
        stage = .anonymous(
            helloDeadline: now.advanced(byMilliseconds: configuration.helloMilliseconds))
        messages = TokenBucket(
            capacity: configuration.messageBurst, ratePerSecond: configuration.messagesPerSecond,
            now: now)
        excess = TokenBucket(
            capacity: configuration.messageBurst, ratePerSecond: configuration.messagesPerSecond,
            now: now)
        faults = TokenBucket(capacity: 20, ratePerSecond: 1, now: now)
    }
}
