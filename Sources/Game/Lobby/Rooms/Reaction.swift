/// The messages that players can send each other. There is no free text, so nothing needs
/// moderation.
package enum Reaction: String, CaseIterable, Sendable {
    case hello
    case goodLuck = "good_luck"
    case wellPlayed = "well_played"
    case wow
    case oops
    case hurry
    case thanks
    case goodGame = "good_game"
}
