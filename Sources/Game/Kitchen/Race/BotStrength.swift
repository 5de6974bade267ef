/// A bot's skill level.
package enum BotStrength: String, Hashable, Sendable, CaseIterable {
    case easy, medium, hard
}
