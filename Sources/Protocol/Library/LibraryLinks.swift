/// The links of a household that the player may see: those of its recipes, and the player's own calendar.
public struct LibraryLinks: Codable, Hashable, Sendable {
    public var householdID: String
    /// The oldest first.
    public var links: [LibraryLinkRow]

    private enum CodingKeys: String, CodingKey {
        case links
        case householdID = "household_id"
    }

    package init(householdID: String, links: [LibraryLinkRow]) {
        self.householdID = householdID
        self.links = links
    }
}

/// A link by which who isn't a member may read something of a household.
public struct LibraryLinkRow: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits. Whoever knows them may read it.
    public var linkID: String
    /// The path on the server, such as `/shared/` and the identifier.
    public var path: String
    /// What it shows; nil for the plan as a calendar.
    public var recipeID: String?
    /// Who made it.
    public var playerID: String
    /// How many players have rated the recipe.
    public var ratingCount: Int
    /// Of all ratings together, in halves of a star.
    public var ratingSum: Int

    private enum CodingKeys: String, CodingKey {
        case path
        case linkID = "link_id"
        case recipeID = "recipe_id"
        case playerID = "player_id"
        case ratingCount = "rating_count"
        case ratingSum = "rating_sum"
    }

    package init(
        linkID: String, path: String, recipeID: String?, playerID: String, ratingCount: Int,
        ratingSum: Int
    ) {
        self.linkID = linkID
        self.path = path
        self.recipeID = recipeID
        self.playerID = playerID
        self.ratingCount = ratingCount
        self.ratingSum = ratingSum
    }
}

/// What players say of a recipe that a link shows.
public struct LinkRating: Codable, Hashable, Sendable {
    public var linkID: String
    /// The player's own, in halves of a star; nil for none.
    public var rating: Int?
    /// How many players have rated it.
    public var count: Int
    /// Of all ratings together, in halves of a star.
    public var sum: Int

    private enum CodingKeys: String, CodingKey {
        case rating
        case linkID = "link_id"
        case count = "rating_count"
        case sum = "rating_sum"
    }

    package init(linkID: String, rating: Int?, count: Int, sum: Int) {
        self.linkID = linkID
        self.rating = rating
        self.count = count
        self.sum = sum
    }
}
