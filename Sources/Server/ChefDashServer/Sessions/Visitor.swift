import Base
import RateLimiting
import Runtime

/// The peer of one connection: anonymous, or signed in. Owned by the queue of the connection's
/// shard.
final class Visitor: @unchecked Sendable {
    // @unchecked: queues that decode its messages carry it back to its queue, and use it only there.

    enum Stage {
        /// Before `hello`. `signingIn` follows, or the connection is closed at the deadline.
        case anonymous(helloDeadline: Instant)
        /// The store is looking up the player. `signedIn`, `companion` or `anonymous` follows.
        case signingIn(helloDeadline: Instant)
        case signedIn(Session)
        /// A device that uses the recipe library.
        case companion(Companion)
    }

    /// The most waiting messages.
    private static let waitingLimit = 16

    private(set) var stage: Stage
    /// True while another queue decodes a long message. Messages that come meanwhile wait.
    var isReading = false
    /// Messages that came while signing in, while the session moved, or behind a long one.
    private var waiting: [[UInt8]] = []
    /// The connection's message rate limit.
    var messages = RateLimit()
    /// The limit of messages beyond that, which are answered with an error, before the connection
    /// is closed.
    var excess = RateLimit()
    /// The limit of faulty messages before the connection is closed.
    var faults = RateLimit()

    init(helloDeadline: Instant) { stage = .anonymous(helloDeadline: helloDeadline) }

    /// Nil before the player is signed in.
    var player: PlayerID? {
        switch stage {
        case .anonymous, .signingIn: nil
        case .signedIn(let session): session.player.id
        case .companion(let companion): companion.player
        }
    }

    func beginSigningIn() {
        guard case .anonymous(let deadline) = stage else { return }
        stage = .signingIn(helloDeadline: deadline)
    }

    /// Returns to the stage before `hello`.
    ///
    /// - Parameter deadline: a new deadline if the failure was the server's; a wrong token gets no
    ///   more time.
    /// - Returns: the messages that waited.
    func failSigningIn(newDeadline deadline: Instant? = nil) -> [[UInt8]] {
        guard case .signingIn(let first) = stage else { return [] }
        stage = .anonymous(helloDeadline: deadline ?? first)
        return takeWaiting()
    }

    /// - Parameter stage: the player's session or companion.
    /// - Returns: the messages that waited.
    func signIn(_ stage: Stage) -> [[UInt8]] {
        self.stage = stage
        return takeWaiting()
    }

    /// Queues a message; false if too many are waiting.
    func keep(_ text: [UInt8]) -> Bool {
        guard waiting.count < Self.waitingLimit else { return false }
        waiting.append(text)
        return true
    }

    func takeWaiting() -> [[UInt8]] {
        defer { waiting = [] }
        return waiting
    }
}
