import Base
import GameProtocol

/// The player's recent searches. Changes arrive at the player's other companions as
/// `recentSearches`, if they have the household open.
extension LibraryCalls {
    /// At most 20 searches, newest first.
    public func recentSearches(
        in household: HouseholdID
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await searches(.listRecentSearches(householdID: household))
    }

    /// Puts a search before all others. It replaces one with the same words, ignoring case and
    /// accents.
    ///
    /// - Parameter text: 1 to 100 characters.
    /// - Returns: all searches, newest first.
    /// - Throws: refused with `bad_value`.
    @discardableResult
    public func addRecentSearch(
        _ text: String, in household: HouseholdID, filter: RecipeConditions? = nil
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await searches(
            .addRecentSearch(.init(householdID: household, text: text, filter: filter)))
    }

    /// - Returns: all remaining searches, newest first.
    @discardableResult
    public func removeRecentSearch(
        _ text: String, in household: HouseholdID
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await searches(.removeRecentSearch(householdID: household, text: text))
    }

    public func clearRecentSearches(
        in household: HouseholdID
    ) async throws(ChefDashClientError) {
        _ = try await searches(.clearRecentSearches(householdID: household))
    }

    private func searches(
        _ message: LibraryMessage
    ) async throws(ChefDashClientError) -> [RecentSearchRow] {
        try await ask(message, \.recentSearches?.searches)
    }
}
