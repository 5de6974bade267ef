import Recipes

extension LibraryMessage {
    /// Puts a search before the player's others.
    public struct AddRecentSearch: Encodable, Hashable, Sendable {
        public var householdID: String
        public var text: String
        public var filter: RecipeConditions?

        private enum CodingKeys: String, CodingKey {
            case text, filter
            case householdID = "household_id"
        }

        public init(householdID: String, text: String, filter: RecipeConditions? = nil) {
            self.householdID = householdID
            self.text = text
            self.filter = filter
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                text: try fields.required("text"), filter: try fields.optional("filter"))
            if let problem = RecentSearch.problem(with: text) {
                throw RequestFault(.badValue, "`text` \(problem)")
            }
        }
    }
}

/// What the player has searched for in a household.
public struct RecentSearches: Codable, Hashable, Sendable {
    public var householdID: String
    /// At most 20, the last first.
    public var searches: [RecentSearchRow]

    private enum CodingKeys: String, CodingKey {
        case searches
        case householdID = "household_id"
    }

    package init(householdID: String, searches: [RecentSearchRow]) {
        self.householdID = householdID
        self.searches = searches
    }
}

/// One search.
public struct RecentSearchRow: Codable, Hashable, Sendable {
    public var text: String
    public var filter: RecipeConditions?

    package init(text: String, filter: RecipeConditions? = nil) {
        self.text = text
        self.filter = filter
    }
}
