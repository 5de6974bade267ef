import Base
import GameProtocol

/// Links through which non-members may read something of a household.
extension LibraryCalls {
    /// The links to recipes, and the player's own calendar, oldest first.
    public func links(in household: HouseholdID) async throws(ChefDashClientError)
        -> [LibraryLinkRow]
    {
        try await links(.listLinks(householdID: household))
    }

    /// Makes a link, unless it exists.
    ///
    /// - Parameter recipe: the recipe that it shows; nil for the plan as a calendar of the player's
    ///   own.
    /// - Returns: all links.
    /// - Throws: refused with `unknown_recipe`, `forbidden` or `too_many_links`.
    @discardableResult
    public func makeLink(
        to recipe: RecipeID?, in household: HouseholdID
    ) async throws(ChefDashClientError) -> [LibraryLinkRow] {
        try await links(.makeLink(householdID: household, recipeID: recipe))
    }

    /// Revokes a link: from then on it shows nothing.
    ///
    /// - Returns: all remaining links.
    /// - Throws: refused with `forbidden`.
    @discardableResult
    public func revokeLink(
        _ link: LinkID, in household: HouseholdID
    ) async throws(ChefDashClientError) -> [LibraryLinkRow] {
        try await links(.revokeLink(householdID: household, linkID: link))
    }

    /// Rates a recipe that somebody shares. Each player has one rating.
    ///
    /// - Parameter rating: in halves of a star, 1 to 10; nil removes it.
    /// - Throws: refused with `unknown_link`.
    @discardableResult
    public func rateLink(
        _ link: LinkID, _ rating: Int?
    ) async throws(ChefDashClientError) -> LinkRating {
        try await ask(.rateLink(linkID: link, rating: rating), \.linkRating)
    }

    private func links(
        _ message: LibraryMessage
    ) async throws(ChefDashClientError) -> [LibraryLinkRow] {
        try await ask(message, \.links?.links)
    }
}
