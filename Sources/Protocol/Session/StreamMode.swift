/// How often a connection gets the state of its room.
public enum StreamMode: String, Codable, Sendable, CaseIterable {
    /// At every tick.
    case tick
    /// When something changed that the client can't predict, and once a second.
    case change
}
