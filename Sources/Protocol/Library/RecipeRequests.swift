import Recipes
import StrictJSON

/// Which recipes a search leaves in: all that is given must hold.
public struct RecipeConditions: Codable, Hashable, Sendable {
    public var diets: [String]?
    /// Foods that must be in it.
    public var include: [String]?
    /// Foods that mustn't.
    public var exclude: [String]?
    public var minServings: Int?
    public var maxServings: Int?
    /// Preparing and cooking together.
    public var maxMinutes: Int?
    /// Identifiers; one of them is enough.
    public var tags: [String]?
    public var category: String?
    public var cookbook: String?
    public var difficulty: String?
    /// Only the player's own favorites.
    public var favorites: Bool?
    /// Only what the pantry has enough of everything for, at the servings that the recipe is written for.
    public var makeable: Bool?

    private enum CodingKeys: String, CodingKey {
        case diets, include, exclude, tags, category, cookbook, difficulty, favorites, makeable
        case minServings = "min_servings"
        case maxServings = "max_servings"
        case maxMinutes = "max_minutes"
    }

    public init() {}
}

extension RecipeConditions: RequestMember {
    /// The most words of one condition.
    private static let wordLimit = 20

    init(_ node: JSONNode, name: String) throws(RequestFault) {
        let members = try RequestFields(node, path: name)
        diets = try members.words("diets", limit: Self.wordLimit)
        include = try members.words("include", limit: Self.wordLimit)
        exclude = try members.words("exclude", limit: Self.wordLimit)
        minServings = try members.number("min_servings", 1...1_000)
        maxServings = try members.number("max_servings", 1...1_000)
        maxMinutes = try members.number("max_minutes", 0...20_160)
        tags = try members.words("tags", limit: Self.wordLimit)
        for tag in tags ?? [] { try members.checkIdentifier(tag, of: "tags") }
        category = try members.optionalIdentifier("category")
        cookbook = try members.optionalIdentifier("cookbook")
        difficulty = try members.choice("difficulty", of: Difficulty.allCases.map(\.rawValue))
        favorites = try members.optional("favorites")
        makeable = try members.optional("makeable")
        if let minServings, let maxServings, minServings > maxServings {
            throw RequestFault(
                .badValue, "`\(name).min_servings` is greater than `\(name).max_servings`")
        }
    }
}

extension LibraryMessage {
    /// Finds recipes by words and conditions.
    public struct RecipeSearch: Encodable, Hashable, Sendable {
        public var householdID: String
        /// Without words, the newest recipes are found.
        public var text: String
        public var filter: RecipeConditions?
        /// Where the page begins: the `cursor` of what was found before, in a search for the same. The first page has
        /// none.
        public var cursor: String?
        /// 1 to 100; 50 unless given.
        public var limit: Int?

        private enum CodingKeys: String, CodingKey {
            case text, filter, cursor, limit
            case householdID = "household_id"
        }

        public init(
            householdID: String, text: String, filter: RecipeConditions? = nil,
            cursor: String? = nil, limit: Int? = nil
        ) {
            self.householdID = householdID
            self.text = text
            self.filter = filter
            self.cursor = cursor
            self.limit = limit
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                text: try fields.optional("text") ?? "", filter: try fields.optional("filter"),
                cursor: try fields.optional("cursor"), limit: try fields.number("limit", 1...100))
            if let cursor, SearchPlace(cursor) == nil {
                throw RequestFault(
                    .badValue,
                    "`cursor` must be the `cursor` of a `found`; leave it out for the first page")
            }
        }
    }

    /// Asks what can be cooked with what is there.
    public struct MatchesRequest: Encodable, Hashable, Sendable {
        public var householdID: String
        /// `match`, `expiring`, `time`, `cooked` or `name`; `match` unless given.
        public var sort: String?
        public var onlyMakeable: Bool?
        /// How many each recipe is cooked for, 1 to 1,000; those that it is written for unless given.
        public var servings: Int?
        /// The day from which what expires soon is counted, such as 2026-11-25.
        public var day: String
        /// Within how many days something must expire to count as soon, 0 to 60; 5 unless given.
        public var expiringDays: Int?
        /// How many of them are skipped.
        public var offset: Int?
        /// 1 to 50; 20 unless given.
        public var limit: Int?

        private enum CodingKeys: String, CodingKey {
            case sort, servings, day, offset, limit
            case householdID = "household_id"
            case onlyMakeable = "only_makeable"
            case expiringDays = "expiring_days"
        }

        public init(
            householdID: String, sort: String? = nil, onlyMakeable: Bool? = nil,
            servings: Int? = nil, day: String, expiringDays: Int? = nil, offset: Int? = nil,
            limit: Int? = nil
        ) {
            self.householdID = householdID
            self.sort = sort
            self.onlyMakeable = onlyMakeable
            self.servings = servings
            self.day = day
            self.expiringDays = expiringDays
            self.offset = offset
            self.limit = limit
        }

        /// Every `sort`.
        package enum Order: String, CaseIterable, Sendable {
            case match, expiring, time, cooked, name
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                sort: try fields.choice("sort", of: Order.allCases.map(\.rawValue)),
                onlyMakeable: try fields.optional("only_makeable"),
                servings: try fields.number("servings", 1...1_000), day: try fields.day("day"),
                expiringDays: try fields.number(
                    "expiring_days", 0...ExpiringSuggestions.dayLimit),
                offset: try fields.number("offset", 0...20_000),
                limit: try fields.number("limit", 1...50))
        }
    }

    /// Puts what a recipe needs beyond what the pantry has on the grocery list, in place of what it has put there before,
    /// as one edit.
    public struct PlanGroceries: Encodable, Hashable, Sendable {
        public var householdID: String
        public var editID: String
        public var recipeID: String
        public var servings: Int
        /// The meal that it is for.
        public var planEntryID: String?
        /// With `planEntryID`: what the meals planned from this day until then use isn't there for it.
        public var day: String?

        private enum CodingKeys: String, CodingKey {
            case servings, day
            case householdID = "household_id"
            case editID = "edit_id"
            case recipeID = "recipe_id"
            case planEntryID = "plan_entry_id"
        }

        public init(
            householdID: String, editID: String, recipeID: String, servings: Int,
            planEntryID: String? = nil, day: String? = nil
        ) {
            self.householdID = householdID
            self.editID = editID
            self.recipeID = recipeID
            self.servings = servings
            self.planEntryID = planEntryID
            self.day = day
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                editID: try fields.identifier("edit_id"),
                recipeID: try fields.identifier("recipe_id"), servings: try fields.servings(),
                planEntryID: try fields.optionalIdentifier("plan_entry_id"),
                day: try fields.optionalDay("day"))
        }
    }

    /// Marks a recipe as cooked and takes what it used from the pantry, as one edit.
    public struct CookedRecipe: Encodable, Hashable, Sendable {
        public var householdID: String
        public var editID: String
        public var recipeID: String
        public var servings: Int
        /// When it was cooked, such as 2026-11-25.
        public var day: String
        /// The optional ingredients that were used as well.
        public var also: [String]?
        /// False takes nothing from the pantry; true unless given.
        public var deducts: Bool?

        private enum CodingKeys: String, CodingKey {
            case servings, day, also
            case householdID = "household_id"
            case editID = "edit_id"
            case recipeID = "recipe_id"
            case deducts = "deduct"
        }

        public init(
            householdID: String, editID: String, recipeID: String, servings: Int, day: String,
            also: [String]? = nil, deducts: Bool? = nil
        ) {
            self.householdID = householdID
            self.editID = editID
            self.recipeID = recipeID
            self.servings = servings
            self.day = day
            self.also = also
            self.deducts = deducts
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                editID: try fields.identifier("edit_id"),
                recipeID: try fields.identifier("recipe_id"), servings: try fields.servings(),
                day: try fields.day("day"), also: try fields.words("also", limit: 100),
                deducts: try fields.optional("deduct"))
            for id in also ?? [] { try fields.checkIdentifier(id, of: "also") }
        }
    }
}
