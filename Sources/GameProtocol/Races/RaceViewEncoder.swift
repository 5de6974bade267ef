import Kitchen

/// Writes the `race_view` of races in one level, without an allocation once `output` has grown to
/// the size of a message. The general coder reads what it writes, field for field.
package struct RaceViewEncoder: Sendable {
    private let states: RoundStateEncoder
    /// Each recipe of the level as JSON.
    private let recipes: [[UInt8]]
    /// The most bytes of one of them.
    private let recipeByteLimit: Int

    /// - Parameter level: The race's.
    package init(level: Level) {
        states = RoundStateEncoder(level: level)
        recipes = RecipeDescription.all(of: level).map { recipe in
            var output = Array(#"{"name":"#.utf8)
            output += JSONText.quoted(recipe.name)
            output += #","ingredients":["#.utf8
            for (index, ingredient) in recipe.ingredients.enumerated() {
                if index > 0 { output += ",".utf8 }
                output += JSONText.quoted(ingredient)
            }
            output += "]}".utf8
            return output
        }
        recipeByteLimit = recipes.map(\.count).max() ?? 0
    }

    /// Appends a `race_view` message.
    package func appendFrame(_ race: borrowing Race, to output: inout [UInt8]) {
        let seatCount = race.seats.count
        let limit = 96 + seatCount * (states.stateByteLimit + recipeByteLimit + 2)
        output.append(upTo: limit) { text in
            text.append(#"{"type":"race_view","tick":"#)
            text.append(decimal: UInt64(clamping: race.tick))
            text.append(#","seats":["#)
            for seat in 0..<seatCount {
                if seat > 0 { text.append(UInt8(ascii: ",")) }
                states.append(race.seats[seat].round, to: &text)
            }
            text.append(#"],"orders":["#)
            for seat in 0..<seatCount {
                if seat > 0 { text.append(UInt8(ascii: ",")) }
                text.append(recipes[race.seats[seat].round.recipeIndex])
            }
            text.append("]}")
        }
    }
}
