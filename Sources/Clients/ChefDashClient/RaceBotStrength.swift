/// The skill of a bot in a private room (protocol.md, "Rooms").
public enum RaceBotStrength: String, Hashable, Sendable, CaseIterable {
    case easy, medium, hard
}
