import GameProtocol

/// The requests of cooking sessions (Protocol/library.md, "Cooking together"). What others do there comes as
/// events, for the household that is open.
///
/// All functions here throw what `request` throws. The server refuses with `unknown_household` where the player is
/// no member, and with `unknown_cooking` and `cooking_over`.
public struct CookingCalls: Sendable {
    let client: ChefDashClient

    /// Begins to cook a recipe.
    ///
    /// - Parameter session: 32 hexadecimal digits, drawn by the caller. With the same id it begins once.
    /// - Throws: refused with `unknown_recipe`, `too_many_cookings`, `too_many_cookings_begun`,
    ///   `cooking_exists`, `forbidden`, `too_large`.
    @discardableResult
    public func start(
        _ session: String, of recipe: String, servings: Int, in household: String
    ) async throws(ChefDashClientError) -> CookingState {
        let message = CookingMessage.StartCooking(
            householdID: household, sessionID: session, recipeID: recipe, servings: servings)
        return try await ask(.start(message), Self.state)
    }

    /// Does something in a session.
    ///
    /// - Parameter input: 32 hexadecimal digits, drawn by the caller. With the same id it is done once.
    /// - Throws: refused as Protocol/library.md says for each action.
    @discardableResult
    public func act(
        _ action: CookingAction, input: String, session: String, in household: String
    ) async throws(ChefDashClientError) -> CookingState {
        let message = CookingMessage.DoCooking(
            householdID: household, sessionID: session, inputID: input, action)
        return try await ask(.act(message), Self.state)
    }

    /// Ends a session with a dish.
    ///
    /// - Returns: what it did in the library, or why that was refused; then the session goes on.
    public func finish(
        _ request: CookingMessage.FinishCooking
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        try await client.ask(.cooking(.finish(request))) {
            if case .library(let event) = $0 { LibraryCalls.editAnswer(event) } else { nil }
        }
    }

    /// What is cooked in a session, and what was done in it, from an entry on.
    public func record(
        of session: String, in household: String, from first: Int64 = 0
    ) async throws(ChefDashClientError) -> CookingRecord {
        let message = CookingMessage.GetCooking(
            householdID: household, sessionID: session, from: first == 0 ? nil : first)
        return try await ask(.get(message)) {
            if case .record(let record) = $0 { record } else { nil }
        }
    }

    private func ask<Answer>(
        _ message: CookingMessage, _ read: (CookingEvent) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        try await client.ask(.cooking(message)) {
            if case .cooking(let event) = $0 { read(event) } else { nil }
        }
    }

    private static func state(_ event: CookingEvent) -> CookingState? {
        if case .state(let state) = event { state } else { nil }
    }
}
