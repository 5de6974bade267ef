import Kitchen

/// Writes the `race_view` of races in one level, without an allocation once `output` has grown to
/// the size of a message. The general coder reads what it writes, field for field.
package struct RaceViewEncoder: Sendable {
    private let states: RoundStateEncoder
    /// Each recipe of the level as JSON.
    private let recipes: [[UInt8]]

    /// - Parameter level: The race's.
    package init(level: Level) {
        states = RoundStateEncoder(level: level)
        recipes = RecipeDescription.all(of: level).map { recipe in
            var output: [UInt8] = []
            output.append(#"{"name":"#)
            output.append(contentsOf: JSONText.quoted(recipe.name))
            output.append(#","ingredients":["#)
            for (index, ingredient) in recipe.ingredients.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                output.append(contentsOf: JSONText.quoted(ingredient))
            }
            output.append("]}")
            return output
        }
    }

    /// Appends a `race_view` message.
    package func appendFrame(_ race: borrowing Race, to output: inout [UInt8]) {
        output.append(#"{"type":"race_view","tick":"#)
        output.append(decimal: UInt64(clamping: race.tick))
        output.append(#","seats":["#)
        for seat in race.seats.indices {
            if seat > 0 { output.append(UInt8(ascii: ",")) }
            states.append(race.seats[seat].round, to: &output)
        }
        output.append(#"],"orders":["#)
        for seat in race.seats.indices {
            if seat > 0 { output.append(UInt8(ascii: ",")) }
            output.append(contentsOf: recipes[race.seats[seat].round.recipeIndex])
        }
        output.append("]}")
    }
}
