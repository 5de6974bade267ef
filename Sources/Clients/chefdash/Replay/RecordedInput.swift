import Kitchen

/// An input of a record as `replay show` prints it.
struct RecordedInput: Encodable {
    let tick: Int
    /// `tap`, `clear`, `extra_coins` or `leave`.
    let type: String
    var ingredient: String?
    var coins: Int?

    /// - Parameter level: The record's level, if its catalogue has it.
    static func all(of record: RoundRecord, in level: Level?) -> [RecordedInput] {
        let ingredients = level?.ingredients.map(\.emoji) ?? []
        return record.inputs.map { timed in
            switch timed.input {
            case .tap(let place):
                let name = ingredients.indices.contains(place) ? ingredients[place] : "\(place)"
                return RecordedInput(tick: timed.tick, type: "tap", ingredient: name)
            case .clear: return RecordedInput(tick: timed.tick, type: "clear")
            case .extraCoins(let coins):
                return RecordedInput(tick: timed.tick, type: "extra_coins", coins: coins)
            case .leave: return RecordedInput(tick: timed.tick, type: "leave")
            }
        }
    }

    var line: String {
        "\(String(tick).aligned(right: 8))  \(type) \(ingredient ?? coins.map(String.init) ?? "")"
    }
}
