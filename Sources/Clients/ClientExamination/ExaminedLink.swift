import GameProtocol

/// The examination's record of a connection.
struct ExaminedLink: Sendable {
    /// The burst of messages that the welcome allows.
    static let messageBurst = 100

    var hasSaidHello = false
    var isSignedIn = false
    var hasSnapshot = false
    /// The requests by their ids.
    var requests: [String: ClientMessage] = [:]
    private(set) var repeatedIDs: Set<String> = []
    /// The arrival times of the last second's messages.
    private var messageTimes: [Double] = []

    /// Records a message.
    ///
    /// - Returns: the fault in its time or its id, if any.
    mutating func note(
        _ message: ClientMessage, id: String?, at now: Double
    ) -> (expected: String, did: String)? {
        let earlier = id.flatMap { requests.updateValue(message, forKey: $0) }
        if let id, earlier != nil { repeatedIDs.insert(id) }
        messageTimes = messageTimes.filter { $0 > now - 1000 } + [now]
        if messageTimes.count > Self.messageBurst {
            return (
                "sends at most 50 messages a second", "sent \(messageTimes.count) in one second"
            )
        }
        // A request that the server carries out only once may be repeated.
        guard let id, let earlier, earlier != message || !earlier.needsID else { return nil }
        return ("gives each request an id of its own", "used the id \"\(id)\" again")
    }
}
