/// A bot's skill level.
public enum BotStrength: String, Codable, Hashable, Sendable, CaseIterable {
    case easy, medium, hard
}
