/// How well a bot plays.
package enum BotStrength: String, Hashable, Sendable, CaseIterable {
    case easy, medium, hard
}
