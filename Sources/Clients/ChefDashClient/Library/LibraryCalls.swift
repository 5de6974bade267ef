import Base
import GameProtocol
import Recipes

/// A companion's requests to the recipe library (Protocol/library.md). Most programs
/// want `HouseholdLibrary` instead, which keeps a copy with these calls.
///
/// All functions here throw the errors of `request`. The server refuses with `wrong_role` on a
/// playing connection, and with `unknown_household` if the player isn't a member.
public struct LibraryCalls: Sendable {
    let client: ChefDashClient

    // MARK: - Households

    public func households() async throws(ChefDashClientError) -> [HouseholdEntry] {
        try await ask(.listHouseholds, \.households)
    }

    /// Creates a household with the first categories, tags and aisles.
    ///
    /// - Parameters:
    ///   - id: drawn by the caller. Repeating the call with the same id has no further effect.
    ///   - language: the language of its first records, as a BCP 47 tag.
    /// - Throws: refused with `household_exists`, `too_many_households`, `bad_value`.
    @discardableResult
    public func createHousehold(
        _ id: HouseholdID, name: String, language: String? = nil
    ) async throws(ChefDashClientError) -> HouseholdState {
        let message = LibraryMessage.CreateHousehold(
            householdID: id, name: name, language: language)
        return try await ask(.createHousehold(message), \.household)
    }

    /// Adds the sample recipes, once.
    @discardableResult
    public func addSamples(
        to household: HouseholdID, language: String? = nil
    ) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.addSamples(householdID: household, language: language), \.household)
    }

    public func household(_ id: HouseholdID) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.getHousehold(householdID: id), \.household)
    }

    /// Creates an invitation that is valid for a day and for 10 people.
    ///
    /// - Throws: refused with `not_owner`.
    public func invite(
        to household: HouseholdID, as role: Role
    ) async throws(ChefDashClientError) -> Invitation {
        try await ask(.invite(householdID: household, role: role), \.invitation)
    }

    /// - Throws: refused with `not_owner`.
    @discardableResult
    public func revokeInvitation(
        _ code: String, of household: HouseholdID
    ) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.revokeInvitation(householdID: household, code: code), \.household)
    }

    /// Tells what an invitation is for.
    ///
    /// - Throws: as `join`.
    public func invitation(code: String) async throws(ChefDashClientError) -> InvitationShown {
        try await ask(.getInvitation(code: code), \.invitationShown)
    }

    /// - Throws: refused with `unknown_invitation`, `too_many_members`, `too_many_households`,
    ///   `too_many_wrong_codes`.
    public func join(code: String) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.joinHousehold(code: code), \.household)
    }

    /// Changes a member's role.
    ///
    /// - Throws: refused with `not_owner`, `unknown_member`, `last_owner`.
    @discardableResult
    public func setRole(
        _ role: Role, of player: PlayerID, in household: HouseholdID
    ) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(
            .changeMember(.init(householdID: household, playerID: player, role: role)),
            \.household)
    }

    /// Removes a member. Players who remove themselves leave.
    ///
    /// - Throws: refused with `not_owner`, `unknown_member`, `last_owner`.
    public func remove(
        _ player: PlayerID, from household: HouseholdID
    ) async throws(ChefDashClientError) {
        let change = LibraryMessage.ChangeMember(
            householdID: household, playerID: player, role: nil)
        try await ask(.changeMember(change)) { event -> Void? in
            event.households != nil || event.household != nil ? () : nil
        }
    }

    /// Deletes a household for good, with all that it has.
    ///
    /// - Throws: refused with `not_owner`.
    public func delete(_ household: HouseholdID) async throws(ChefDashClientError) {
        try await ask(.deleteHousehold(householdID: household)) { event -> Void? in
            event.households != nil ? () : nil
        }
    }

    // MARK: - The copy

    /// Opens a household's library: its changes arrive as events once the last page was pulled.
    ///
    /// - Parameter through: the sequence number up to which the caller has everything; 0 for
    ///   nothing.
    public func open(
        _ household: HouseholdID, through: Int64
    ) async throws(ChefDashClientError) -> LibraryState {
        try await ask(.openLibrary(householdID: household, through: through), \.library)
    }

    /// A page of the records changed after a cursor.
    public func pull(
        _ household: HouseholdID, after cursor: LibraryCursor
    ) async throws(ChefDashClientError) -> LibraryPage {
        try await ask(.pull(.init(householdID: household, cursor: cursor)), \.page)
    }

    /// Performs an edit, all of it or nothing. It waits if the server wants edits to come more
    /// slowly, for example during an import.
    ///
    /// - Parameter edit: the server applies it once per `editID`, however often it is sent.
    /// - Returns: the changes, or the reason why the server refused them.
    public func edit(
        _ edit: LibraryMessage.LibraryEdit
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        try await askPatiently(.edit(edit), Self.editAnswer)
    }

    /// Repeats the request for as long as the server wants messages to come more slowly.
    func askPatiently<Answer>(
        _ message: LibraryMessage, _ read: (LibraryEvent) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        while true {
            do throws(ChefDashClientError) {
                return try await ask(message, read)
            } catch {
                guard case .refused(let message) = error,
                    [.rateLimited, .tooManyUploads].contains(message.code),
                    let wait = message.retryAfterMilliseconds
                else { throw error }
                do {
                    try await Task.sleep(for: .milliseconds(min(max(wait, 1), 10_000)))
                } catch {
                    throw .cancelled
                }
            }
        }
    }

    // MARK: - Finding and following

    /// Finds recipes by words and conditions; without words, the newest.
    ///
    /// - Parameters:
    ///   - cursor: the previous page's cursor, in the same search; nil for the first page.
    ///   - limit: the maximum number of recipes of the page, 1 to 100; 50 by default.
    /// - Throws: refused with `bad_value` for a cursor that no page had.
    public func search(
        _ text: String, in household: HouseholdID, filter: RecipeConditions? = nil,
        after cursor: SearchPlace? = nil, limit: Int? = nil
    ) async throws(ChefDashClientError) -> FoundRecipes {
        let search = LibraryMessage.RecipeSearch(
            householdID: household, text: text, filter: filter, cursor: cursor, limit: limit)
        return try await ask(.search(search), \.found)
    }

    /// Completions of a search as the person types.
    public func suggest(
        _ text: String, in household: HouseholdID
    ) async throws(ChefDashClientError) -> Suggestions {
        try await ask(.suggest(householdID: household, text: text), \.suggestions)
    }

    /// The recipes that can be cooked with the pantry's stock.
    public func matches(
        _ request: LibraryMessage.MatchesRequest
    ) async throws(ChefDashClientError) -> RecipeMatchRows {
        try await ask(.listMatches(request), \.matches)
    }

    /// A recipe as a level of the game. `ClientMessage.startRecipe` and `createRoom` play it.
    ///
    /// - Throws: refused with `unknown_recipe`, or with `not_playable` and the reason.
    public func level(of recipe: RecipeReference) async throws(ChefDashClientError)
        -> RecipeLevelState
    {
        try await ask(.getRecipeLevel(recipe), \.recipeLevel)
    }

    /// Puts a recipe's missing ingredients on the grocery list.
    ///
    /// - Throws: refused with `unknown_recipe`.
    public func planGroceries(
        _ request: LibraryMessage.PlanGroceries
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        try await ask(.planGroceries(request), Self.editAnswer)
    }

    /// Marks a recipe as cooked, and takes its ingredients from the pantry.
    ///
    /// - Throws: refused with `unknown_recipe`.
    public func cook(
        _ request: LibraryMessage.CookedRecipe
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        try await ask(.cook(request), Self.editAnswer)
    }

    // MARK: - Answers

    func ask<Answer>(
        _ message: LibraryMessage, _ read: (LibraryEvent) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        try await client.ask(.library(message)) { $0.library.flatMap(read) }
    }

    static func editAnswer(_ event: LibraryEvent) -> Result<EditDone, EditRefused>? {
        event.edited.map { .success($0) } ?? event.editRefused.map { .failure($0) }
    }
}
