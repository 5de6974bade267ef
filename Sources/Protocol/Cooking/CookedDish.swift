/// A recipe as it was when a cooking session began.
public struct CookedDish: Codable, Hashable, Sendable {
    public var recipeID: String
    public var name: String
    public var servings: Int
    /// The ingredients, for these servings.
    public var lines: [DishIngredient]
    public var instructions: [DishStep]

    private enum CodingKeys: String, CodingKey {
        case name, servings, lines, instructions
        case recipeID = "recipe_id"
    }

    package init(
        recipeID: String, name: String, servings: Int, lines: [DishIngredient],
        instructions: [DishStep]
    ) {
        self.recipeID = recipeID
        self.name = name
        self.servings = servings
        self.lines = lines
        self.instructions = instructions
    }
}

/// An ingredient for the servings of a session.
public struct DishIngredient: Codable, Hashable, Sendable {
    public var ingredientID: String
    public var name: String
    public var quantity: String?
    /// The upper end of a range.
    public var upperQuantity: String?
    public var unit: String?
    public var note: String?
    public var isOptional: Bool?
    /// The pantry item that a person chose.
    public var pantryItemID: String?

    private enum CodingKeys: String, CodingKey {
        case name, quantity, unit, note
        case upperQuantity = "upper_quantity"
        case ingredientID = "ingredient_id"
        case isOptional = "optional"
        case pantryItemID = "pantry_item"
    }

    package init(
        ingredientID: String, name: String, quantity: String? = nil,
        upperQuantity: String? = nil, unit: String? = nil, note: String? = nil,
        isOptional: Bool? = nil, pantryItemID: String? = nil
    ) {
        self.ingredientID = ingredientID
        self.name = name
        self.quantity = quantity
        self.upperQuantity = upperQuantity
        self.unit = unit
        self.note = note
        self.isOptional = isOptional
        self.pantryItemID = pantryItemID
    }
}

/// A step of what is cooked.
public struct DishStep: Codable, Hashable, Sendable {
    public var stepID: String
    public var text: String
    /// How long its timers are.
    public var timerSeconds: [Int]

    private enum CodingKeys: String, CodingKey {
        case text
        case stepID = "step_id"
        case timerSeconds = "timer_seconds"
    }

    package init(stepID: String, text: String, timerSeconds: [Int]) {
        self.stepID = stepID
        self.text = text
        self.timerSeconds = timerSeconds
    }
}
