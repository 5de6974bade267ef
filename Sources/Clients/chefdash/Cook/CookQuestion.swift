import GameProtocol

/// A question to the person, answered in one line.
enum CookQuestion: Hashable, Sendable {
    /// `timerMinutes` follows.
    case timerLabel
    case timerMinutes(label: String)
    /// The questions about a finished dish follow each other in this order.
    case rating
    case note(CookFinish)
    case leftovers(CookFinish)
    case deducts(CookFinish)
    case abandons

    var text: String {
        switch self {
        case .timerLabel: "What is the timer for?"
        case .timerMinutes: "How many minutes?"
        case .rating: "How was it, from 1 to 10? (Enter for no rating)"
        case .note: "A note for next time? (Enter for none)"
        case .leftovers: "How many servings are left over? (Enter for none)"
        case .deducts: "Take what it used from the pantry? (Enter or y, n)"
        case .abandons: "End the session without a dish? (y, n)"
        }
    }
}

/// The answers about a finished dish.
struct CookFinish: Hashable, Sendable {
    /// In half stars, 1 to 10.
    var rating: Int?
    var note = ""
    /// In servings.
    var leftovers = 0
    var deducts = true
}

/// The action that a key or an answer asks for.
enum CookEffect: Hashable, Sendable {
    case act(CookingAction)
    case finish(CookFinish)
    case leave
    case quit
    /// Shows everything once more, for people who don't see the screen.
    case tell
}
