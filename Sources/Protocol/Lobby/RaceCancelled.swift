/// The race doesn't count, and everything it took was given back.
public struct RaceCancelled: Codable, Hashable, Sendable {
    public enum Reason: String, OpenWord, Sendable, CaseIterable {
        /// Someone didn't appear before the start.
        case noContest = "no_contest"
        /// The database couldn't be written.
        case notOpened = "not_opened"
        /// It had no result in time.
        case overdue
        case stopping
        case unknown
    }

    public var reason: Reason
    /// Players who didn't appear before the start.
    public var absentPlayerIDs: [String]

    private enum CodingKeys: String, CodingKey {
        case reason
        case absentPlayerIDs = "absent_player_ids"
    }

    package init(reason: Reason, absentPlayerIDs: [String]) {
        self.reason = reason
        self.absentPlayerIDs = absentPlayerIDs
    }
}
