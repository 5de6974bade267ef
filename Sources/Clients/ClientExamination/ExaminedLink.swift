import GameProtocol

/// A connection as the examination knows it.
struct ExaminedLink: Sendable {
    /// Messages a second that the welcome allows at once.
    static let messageBurst = 100

    var hasSaidHello = false
    var isSignedIn = false
    var hasSnapshot = false
    /// What was asked for under each id.
    var requests: [String: ClientMessage] = [:]
    /// When the messages of the last second came.
    private var messageTimes: [Double] = []

    /// Takes in a message.
    ///
    /// - Returns: what is wrong about its time or its id, if anything is.
    mutating func note(
        _ message: ClientMessage, id: String?, at now: Double
    ) -> (expected: String, did: String)? {
        let earlier = id.flatMap { requests.updateValue(message, forKey: $0) }
        messageTimes = messageTimes.filter { $0 > now - 1000 } + [now]
        if messageTimes.count > Self.messageBurst {
            return (
                "sends at most 50 messages a second", "sent \(messageTimes.count) in one second"
            )
        }
        // What is carried out once may be asked for again.
        guard let id, let earlier, earlier != message || !earlier.needsID else { return nil }
        return ("gives each request an id of its own", "used the id \"\(id)\" again")
    }
}
