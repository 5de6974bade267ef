import Kitchen

/// An input of a record as `replay show` prints it.
struct RecordedInput: Encodable {
    let tick: Int
    /// `tap`, `clear`, `extra_coins` or `leave`.
    let type: String
    var ingredient: String?
    var coins: Int?

    init(_ timed: RoundRecord.TimedInput, ingredients: [String]) {
        tick = timed.tick
        switch timed.input {
        case .tap(let place):
            type = "tap"
            ingredient = ingredients.indices.contains(place) ? ingredients[place] : "\(place)"
        case .clear: type = "clear"
        case .extraCoins(let coins):
            type = "extra_coins"
            self.coins = coins
        case .leave: type = "leave"
        }
    }

    var line: String {
        let number = String(tick)
        let indented = String(repeating: " ", count: max(0, 8 - number.count)) + number
        let detail = ingredient ?? coins.map(String.init) ?? ""
        return "\(indented)  \(type) \(detail)"
    }
}
