/// The player no longer has a ticket, and has no match.
public struct LeftQueue: Codable, Hashable, Sendable {
    public enum Reason: String, OpenWord, Sendable, CaseIterable {
        case cancelled
        /// The connection dropped.
        case absent
        /// The level no longer exists.
        case levelGone = "level_gone"
        /// The server is stopping and starts no more races.
        case stopping
        case unknown
    }

    public var reason: Reason

    package init(reason: Reason) { self.reason = reason }
}
