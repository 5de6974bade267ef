/// What players can say to each other: nothing else, so that there is nothing to moderate.
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
