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

    private enum CodingKeys: String, CodingKey {
        case path
        case linkID = "link_id"
        case recipeID = "recipe_id"
        case playerID = "player_id"
    }

    package init(linkID: String, path: String, recipeID: String?, playerID: String) {
        self.linkID = linkID
        self.path = path
        self.recipeID = recipeID
        self.playerID = playerID
    }
}
