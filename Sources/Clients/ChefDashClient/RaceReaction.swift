/// The reactions that players of a race can send (protocol.md, "Rooms").
public enum RaceReaction: String, Hashable, Sendable, CaseIterable {
    case hello
    case goodLuck = "good_luck"
    case wellPlayed = "well_played"
    case wow
    case oops
    case hurry
    case thanks
    case goodGame = "good_game"
}
