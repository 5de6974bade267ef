/// How well a bot in a private room plays (protocol.md, `add_bot`).
public enum RaceBotStrength: String, Hashable, Sendable, CaseIterable {
    case easy, medium, hard
}
