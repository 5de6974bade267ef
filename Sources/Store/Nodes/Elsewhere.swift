/// Another node, which has what was asked for and to which clients are sent.
package struct Elsewhere: Hashable, Sendable {
    /// The reason for the place (protocol.md, "Several nodes").
    package enum Reason: String, Sendable {
        /// It has the player's round, alone.
        case round
        /// It has the player's place in the queue, or the room.
        case lobby
        /// It has the household's cooking sessions.
        case cooking
        /// It stays, while this one ends.
        case drain
    }

    /// The node's address, as clients connect to it.
    package let url: String
    package let reason: Reason

    package init(url: String, _ reason: Reason) {
        self.url = url
        self.reason = reason
    }
}
