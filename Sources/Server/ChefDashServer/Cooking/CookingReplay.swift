import Base
import Foundation
import GameProtocol
import Kitchen
import Recipes
import Store
import StrictJSON

/// A session rebuilt from its stored inputs.
package struct CookingReplay {
    /// The contradiction found in the record.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    package let dish: CookedDish
    /// The state after the last input.
    package private(set) var session: CookingSession
    /// The identifiers of the devices' inputs.
    package private(set) var inputs: Set<EntityID> = []

    /// - Throws: the first contradiction in the record.
    package init(_ stored: StoredCooking) throws(Problem) {
        guard let dish = CookedDish(stored: stored.content) else {
            throw Problem(description: "what is cooked can't be read")
        }
        self.dish = dish
        session = CookingSession(dish.recipe, head: stored.head)
        for (number, input) in stored.inputs.enumerated() {
            if let id = input.id { inputs.insert(id) }
            try apply(input, number)
        }
    }

    private mutating func apply(
        _ stored: StoredCooking.Input, _ number: Int
    ) throws(Problem) {
        guard let action = CookingAction(stored: stored.content), let input = action.input else {
            throw Problem(description: "input \(number) can't be read")
        }
        guard stored.tick >= session.tick else {
            throw Problem(
                description: "input \(number) is of tick \(stored.tick), and the one before of tick"
                    + " \(session.tick)")
        }
        var effects: [CookingEffect] = []
        do throws(CookingRefusal) {
            try session.apply(
                input, by: stored.player, as: action.knownStanding, at: stored.tick, into: &effects)
        } catch {
            throw Problem(description: "input \(number) can't be done: \(error)")
        }
    }

    /// Advances the session to a tick.
    package mutating func advance(to tick: Int64) {
        var effects: [CookingEffect] = []
        session.advance(to: tick, into: &effects)
    }
}

// MARK: - What is kept

/// A value that the store keeps as JSON.
package protocol StoredJSON: Decodable, JSONWritable {}

extension StoredJSON {
    /// Nil if the content can't be read.
    package init?(stored content: [UInt8]) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(content)) else {
            return nil
        }
        self = value
    }

    var stored: [UInt8] { JSONWriter.bytes(of: JSONNode(self)) }
}

extension CookingAction: StoredJSON {}

extension CookedDish: StoredJSON {
    /// The most bytes of a stored recipe.
    package static let byteLimit = 64 * 1024

    init(_ recipe: Recipe) {
        self.init(
            recipeID: recipe.id, name: recipe.name, servings: recipe.servings,
            lines: recipe.ingredients.map(DishIngredient.init),
            instructions: recipe.steps.map {
                DishStep(
                    stepID: $0.id, text: $0.text, timerSeconds: $0.timers)
            })
    }

    /// The recipe for the session's rules.
    var recipe: Recipe {
        var recipe = Recipe(id: recipeID, name: name)
        recipe.servings = servings
        // A session needs no texts, and there may be thousands of them.
        recipe.steps = instructions.map { RecipeStep(id: $0.stepID, text: "") }
        return recipe
    }

    /// The ingredients that cooking takes from the pantry.
    package var ingredients: [RecipeIngredient] { lines.map(\.ingredient) }
}

extension DishIngredient {
    package var ingredient: RecipeIngredient {
        RecipeIngredient(
            id: ingredientID, name: name,
            amount: quantity.map { Amount($0, unit.map { Measure(wire: $0) } ?? .each) },
            upTo: upperQuantity, note: note ?? "", isOptional: isOptional ?? false,
            pantryItem: pantryItemID)
    }

    fileprivate init(_ ingredient: RecipeIngredient) {
        self.init(
            ingredientID: ingredient.id, name: ingredient.name,
            quantity: ingredient.amount?.quantity,
            upperQuantity: ingredient.upperQuantity,
            unit: ingredient.amount?.measure.wire,
            note: ingredient.note.isEmpty ? nil : ingredient.note,
            isOptional: ingredient.isOptional ? true : nil,
            pantryItemID: ingredient.pantryItem)
    }
}
