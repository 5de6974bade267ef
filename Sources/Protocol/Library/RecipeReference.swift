/// A recipe of a household: what is asked about it, or played.
public struct RecipeReference: Encodable, Hashable, Sendable {
    public var householdID: String
    public var recipeID: String

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case recipeID = "recipe_id"
    }

    public init(householdID: String, recipeID: String) {
        self.householdID = householdID
        self.recipeID = recipeID
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            householdID: try fields.identifier("household_id"),
            recipeID: try fields.identifier("recipe_id"))
    }
}
