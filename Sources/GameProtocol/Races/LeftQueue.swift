/// The player has no ticket any more, and no match either.
public struct LeftQueue: Codable, Hashable, Sendable {
    /// Why.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        case cancelled
        /// The connection dropped.
        case absent
        /// The level isn't there any more.
        case levelGone = "level_gone"
    }

    public var reason: Reason

    package init(reason: Reason) {
        self.reason = reason
    }
}
