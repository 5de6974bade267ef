import GameProtocol

/// What the player has searched for. A change comes to the player's other companions as `recentSearches`, where they have
/// the household open.
extension LibraryCalls {
    /// At most 20, the last first.
    public func recentSearches(
        in household: String
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await searches(.listRecentSearches(householdID: household))
    }

    /// Puts a search before all others. One with the same words, but for case and accents, goes.
    ///
    /// - Parameter text: 1 to 100 characters.
    /// - Returns: all there are then, the last first.
    /// - Throws: refused with `bad_value`.
    @discardableResult
    public func addRecentSearch(
        _ text: String, in household: String, filter: RecipeConditions? = nil
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await searches(
            .addRecentSearch(.init(householdID: household, text: text, filter: filter)))
    }

    /// - Returns: all there are then, the last first.
    @discardableResult
    public func removeRecentSearch(
        _ text: String, in household: String
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await searches(.removeRecentSearch(householdID: household, text: text))
    }

    public func clearRecentSearches(
        in household: String
    ) async throws(ChefDashClientError) {
        _ = try await searches(.clearRecentSearches(householdID: household))
    }

    private func searches(
        _ message: LibraryMessage
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await ask(message) {
            if case .recentSearches(let all) = $0 { all.searches } else { nil }
        }
    }
}
