/// The race doesn't count, and gave back what it took.
public struct RaceCancelled: Codable, Hashable, Sendable {
    /// Why.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// Somebody didn't appear before the start.
        case noContest = "no_contest"
        /// The database couldn't be written.
        case notOpened = "not_opened"
        /// It had no result in time.
        case overdue
        case stopping
    }

    public var reason: Reason
    /// Players who didn't appear before the start.
    public var absent: [String]

    package init(reason: Reason, absent: [String]) {
        self.reason = reason
        self.absent = absent
    }
}
