/// The player has no ticket any more, and no match either.
public struct LeftQueue: Codable, Hashable, Sendable {
    /// Why.
    public enum Reason: String, OpenWord, Sendable, CaseIterable {
        case cancelled
        /// The connection dropped.
        case absent
        /// The level isn't there any more.
        case levelGone = "level_gone"
        /// The server stops, and no race begins any more.
        case stopping
        case unknown
    }

    public var reason: Reason

    package init(reason: Reason) {
        self.reason = reason
    }
}
