/// The player is no longer in a room.
public struct LeftRoom: Codable, Hashable, Sendable {
    public enum Reason: String, OpenWord, Sendable, CaseIterable {
        case left
        /// The player was disconnected for longer than a seat is held.
        case absent
        case removedByHost = "removed_by_host"
        case noContest = "no_contest"
        /// Others left a rated match before its start, so the player is back in the queue.
        case requeued
        case matchEnded = "match_ended"
        case stopping
        /// No players are left in the room.
        case empty
        case unknown
    }

    public var reason: Reason

    package init(reason: Reason) { self.reason = reason }
}
