/// The player isn't in a room any more.
public struct LeftRoom: Codable, Hashable, Sendable {
    /// Why.
    public enum Reason: String, OpenWord, Sendable, CaseIterable {
        case left
        /// The connection was gone for longer than a seat is held.
        case absent
        case removedByHost = "removed_by_host"
        case noContest = "no_contest"
        /// Others left a rated match before its start: the player is back in the queue.
        case requeued
        case matchEnded = "match_ended"
        case stopping
        /// The room is empty of players.
        case empty
        case unknown
    }

    public var reason: Reason

    package init(reason: Reason) {
        self.reason = reason
    }
}
