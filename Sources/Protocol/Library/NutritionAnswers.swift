/// What one serving of a recipe has, as far as the server's data on foods covers it.
public struct Nutrition: Codable, Hashable, Sendable {
    /// Of one serving.
    public struct Amounts: Codable, Hashable, Sendable {
        public var energyKilocalories: Int
        public var proteinMilligrams: Int
        public var fatMilligrams: Int
        public var carbohydrateMilligrams: Int
        public var fibreMilligrams: Int
        public var sugarMilligrams: Int
        public var saltMilligrams: Int

        private enum CodingKeys: String, CodingKey {
            case energyKilocalories = "energy_kcal"
            case proteinMilligrams = "protein_mg"
            case fatMilligrams = "fat_mg"
            case carbohydrateMilligrams = "carbohydrate_mg"
            case fibreMilligrams = "fibre_mg"
            case sugarMilligrams = "sugar_mg"
            case saltMilligrams = "salt_mg"
        }

        package init(
            energyKilocalories: Int, proteinMilligrams: Int, fatMilligrams: Int,
            carbohydrateMilligrams: Int, fibreMilligrams: Int, sugarMilligrams: Int,
            saltMilligrams: Int
        ) {
            self.energyKilocalories = energyKilocalories
            self.proteinMilligrams = proteinMilligrams
            self.fatMilligrams = fatMilligrams
            self.carbohydrateMilligrams = carbohydrateMilligrams
            self.fibreMilligrams = fibreMilligrams
            self.sugarMilligrams = sugarMilligrams
            self.saltMilligrams = saltMilligrams
        }
    }

    /// How an ingredient counts.
    public struct Ingredient: Codable, Hashable, Sendable {
        public enum State: String, OpenWord, Sendable, CaseIterable {
            case covered
            /// Nothing in the data has its name.
            case noFood = "no_food"
            /// The recipe says no amount.
            case noAmount = "no_amount"
            /// Nobody knows what so much of it weighs.
            case noWeight = "no_weight"

            /// A word that this program doesn't know.
            case unknown
        }

        public var ingredientID: String
        public var state: State
        /// What it is in the data.
        public var food: String?
        /// Of the whole recipe.
        public var milligrams: Int?

        private enum CodingKeys: String, CodingKey {
            case state, food
            case ingredientID = "ingredient_id"
            case milligrams = "weight_mg"
        }

        package init(ingredientID: String, state: State, food: String?, milligrams: Int?) {
            self.ingredientID = ingredientID
            self.state = state
            self.food = food
            self.milligrams = milligrams
        }
    }

    public var householdID: String
    public var recipeID: String
    /// Whether the server has any data on foods.
    public var hasFoods: Bool
    public var serving: Amounts
    public var ingredients: [Ingredient]
    /// The weight of all ingredients of which it is known, of the whole recipe.
    public var knownMilligrams: Int
    /// Of those that count.
    public var coveredMilligrams: Int

    private enum CodingKeys: String, CodingKey {
        case serving
        case ingredients = "parts"
        case householdID = "household_id"
        case recipeID = "recipe_id"
        case hasFoods = "has_foods"
        case knownMilligrams = "known_mg"
        case coveredMilligrams = "covered_mg"
    }

    package init(
        householdID: String, recipeID: String, hasFoods: Bool, serving: Amounts,
        ingredients: [Ingredient], knownMilligrams: Int, coveredMilligrams: Int
    ) {
        self.householdID = householdID
        self.recipeID = recipeID
        self.hasFoods = hasFoods
        self.serving = serving
        self.ingredients = ingredients
        self.knownMilligrams = knownMilligrams
        self.coveredMilligrams = coveredMilligrams
    }
}
