import Base
import StrictJSON

/// The options of a private room. What is missing in `set_room` doesn't change.
public struct RoomOptions: JSONObjectWritable, Hashable, Sendable {
    /// 1 if missing in `create_room`.
    public var levelID: Int?
    /// In `create_room`, the household of a recipe that replaces the level.
    public var householdID: HouseholdID?
    public var recipeID: RecipeID?
    /// 2 to 8; 2 if missing in `create_room`.
    public var seatCount: Int?
    /// The most races in a match: 1, 3 or 5; 1 if missing in `create_room`.
    public var bestOf: Int?
    /// True if items may be equipped; false if missing in `create_room`.
    public var allowItems: Bool?

    public init(
        levelID: Int? = nil, seatCount: Int? = nil, bestOf: Int? = nil, allowItems: Bool? = nil,
        recipe: RecipeReference? = nil
    ) {
        self.levelID = levelID
        householdID = recipe?.householdID
        recipeID = recipe?.recipeID
        self.seatCount = seatCount
        self.bestOf = bestOf
        self.allowItems = allowItems
    }

    /// The recipe of `householdID` and `recipeID`.
    package var recipe: RecipeReference? {
        guard let householdID, let recipeID else { return nil }
        return RecipeReference(householdID: householdID, recipeID: recipeID)
    }

    /// Reads the options of `create_room`.
    init(creating fields: RequestFields) throws(RequestFault) {
        try self.init(fields)
        householdID = try fields.optional("household_id")
        recipeID = try fields.optional("recipe_id")
        guard (householdID == nil) == (recipeID == nil) else {
            throw RequestFault(
                .missingField, "`household_id` and `recipe_id` must be given together, or neither")
        }
        guard recipe == nil || (levelID == nil && allowItems != true) else {
            throw RequestFault(
                .badValue, "a recipe can't go with `level_id`, nor with `allow_items`")
        }
    }

    private init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            levelID: try fields.optional("level_id"),
            seatCount: try fields.optional("seat_count"), bestOf: try fields.optional("best_of"),
            allowItems: try fields.optional("allow_items"))
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("level_id", levelID)
        json.member("household_id", householdID)
        json.member("recipe_id", recipeID)
        json.member("seat_count", seatCount)
        json.member("best_of", bestOf)
        json.member("allow_items", allowItems)
    }

    /// Reads the options of `set_room`, which must change at least one.
    init(changing fields: RequestFields) throws(RequestFault) {
        try self.init(fields)
        guard self != RoomOptions() else {
            throw RequestFault(
                .missingField, "`level_id`, `seat_count`, `best_of` or `allow_items` must be given")
        }
    }
}
