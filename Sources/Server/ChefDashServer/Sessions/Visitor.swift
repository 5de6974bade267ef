import RateLimiting
import Runtime

/// Who is behind one connection: nobody yet, or a player. Owned by the queue of the connection's shard.
final class Visitor {
    enum Stage {
        /// Nobody yet; `signingIn` follows, or the connection is closed at the deadline.
        case anonymous(helloDeadline: Instant)
        /// The store looks the player up. `signedIn` or `anonymous` follows.
        case signingIn(helloDeadline: Instant)
        case signedIn(Session)
        /// A device for the recipe library.
        case companion(Companion)
    }

    /// How many messages may wait.
    private static let waitingLimit = 16

    private(set) var stage: Stage
    /// Whether a long message is being read on another queue. Those that come meanwhile wait.
    var isReading = false
    /// Messages that came while signing in, while the session moved, or behind a long one.
    private var waiting: [[UInt8]] = []
    /// What the connection may send.
    var messages = RateLimit()
    /// How many messages beyond that are answered with an error before the connection is closed.
    var excess = RateLimit()
    /// How many messages may be wrong before the connection is closed.
    var faults = RateLimit()

    init(helloDeadline: Instant) { stage = .anonymous(helloDeadline: helloDeadline) }

    func beginSigningIn() {
        guard case .anonymous(let deadline) = stage else { return }
        stage = .signingIn(helloDeadline: deadline)
    }

    /// Goes back to where the client was before its `hello`.
    ///
    /// - Parameter deadline: the new deadline where the failure was ours; a wrong token gets no more time.
    /// - Returns: the messages that waited.
    func failSigningIn(newDeadline deadline: Instant? = nil) -> [[UInt8]] {
        guard case .signingIn(let first) = stage else { return [] }
        stage = .anonymous(helloDeadline: deadline ?? first)
        return takeWaiting()
    }

    /// - Returns: the messages that waited.
    func signIn(_ session: Session) -> [[UInt8]] {
        stage = .signedIn(session)
        return takeWaiting()
    }

    /// - Returns: the messages that waited.
    func signIn(_ companion: Companion) -> [[UInt8]] {
        stage = .companion(companion)
        return takeWaiting()
    }

    /// Lets a message wait; false when too many do.
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
