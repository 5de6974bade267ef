import Base
import GameProtocol

/// A companion's actions in cooking sessions (Protocol/library.md, "Cooking together"). Other people's
/// actions arrive as events for the household that is open.
///
/// All functions here throw the errors of `request`. The server refuses with `unknown_household` if
/// the player isn't a member, and with `unknown_cooking` and `cooking_over`.
public struct CookingCalls: Sendable {
    let client: ChefDashClient

    /// Begins to cook a recipe.
    ///
    /// - Parameter session: 32 hexadecimal digits, drawn by the caller. Repeating the call with the
    ///   same id has no further effect.
    /// - Throws: refused with `unknown_recipe`, `too_many_cookings`, `too_many_cookings_begun`,
    ///   `cooking_exists`, `forbidden`, `too_large`.
    @discardableResult
    public func start(
        _ session: CookingID, of recipe: RecipeID, servings: Int, in household: HouseholdID
    ) async throws(ChefDashClientError) -> CookingState {
        let message = CookingMessage.StartCooking(
            householdID: household, sessionID: session, recipeID: recipe, servings: servings)
        return try await ask(.start(message), \.state)
    }

    /// Performs an action in a session.
    ///
    /// - Parameter input: 32 hexadecimal digits, drawn by the caller. Repeating the call with the
    ///   same id has no further effect.
    /// - Throws: refused with the errors that Protocol/library.md lists for each action.
    @discardableResult
    public func act(
        _ action: CookingAction, input: EntityID, session: CookingID, in household: HouseholdID
    ) async throws(ChefDashClientError) -> CookingState {
        let message = CookingMessage.DoCooking(
            householdID: household, sessionID: session, inputID: input, action)
        return try await ask(.act(message), \.state)
    }

    /// Ends a session with a dish.
    ///
    /// - Returns: the changes to the library, or the reason why the server refused them; the
    ///   session then goes on.
    public func finish(
        _ request: CookingMessage.FinishCooking
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        try await client.ask(.cooking(.finish(request))) {
            $0.library.flatMap(LibraryCalls.editAnswer)
        }
    }

    /// The session's recipe, and its entries from `first` on.
    public func record(
        of session: CookingID, in household: HouseholdID, from first: Int64 = 0
    ) async throws(ChefDashClientError) -> CookingRecord {
        let message = CookingMessage.GetCooking(
            householdID: household, sessionID: session, from: first == 0 ? nil : first)
        return try await ask(.get(message), \.record)
    }

    private func ask<Answer>(
        _ message: CookingMessage, _ read: (CookingEvent) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        try await client.ask(.cooking(message)) { $0.cooking.flatMap(read) }
    }
}
