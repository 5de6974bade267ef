import GameProtocol

/// The requests of the recipe library (Protocol/library.md). `HouseholdLibrary` keeps a
/// copy by these calls, which most programs want instead.
///
/// All functions here throw what `request` throws. The server refuses with `wrong_role` on a connection to play
/// on, and with `unknown_household` where the player is no member.
public struct LibraryCalls: Sendable {
    let client: ChefDashClient

    // MARK: - Households

    public func households() async throws(ChefDashClientError) -> [HouseholdEntry] {
        try await ask(.listHouseholds) { if case .households(let all) = $0 { all } else { nil } }
    }

    /// Makes a household with the first categories, tags and aisles.
    ///
    /// - Parameters:
    ///   - id: 32 hexadecimal digits, drawn by the caller. With the same id it is made once.
    ///   - language: of what it starts with, as a BCP 47 tag.
    /// - Throws: refused with `household_exists`, `too_many_households`, `bad_value`.
    @discardableResult
    public func createHousehold(
        _ id: String, name: String, language: String? = nil
    ) async throws(ChefDashClientError) -> HouseholdState {
        let message = LibraryMessage.CreateHousehold(
            householdID: id, name: name, language: language)
        return try await ask(.createHousehold(message), Self.household)
    }

    /// Adds the sample recipes, once.
    @discardableResult
    public func addSamples(
        to household: String, language: String? = nil
    ) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.addSamples(householdID: household, language: language), Self.household)
    }

    public func household(_ id: String) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.getHousehold(householdID: id), Self.household)
    }

    /// Makes an invitation, for a day and for 10 people.
    ///
    /// - Parameter role: `owner`, `adult`, `child` or `guest`.
    /// - Throws: refused with `not_owner`.
    public func invite(
        to household: String, as role: String
    ) async throws(ChefDashClientError) -> Invitation {
        try await ask(.invite(householdID: household, role: role)) {
            if case .invitation(let invitation) = $0 { invitation } else { nil }
        }
    }

    /// - Throws: refused with `not_owner`.
    @discardableResult
    public func revokeInvitation(
        _ code: String, of household: String
    ) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.revokeInvitation(householdID: household, code: code), Self.household)
    }

    /// - Throws: refused with `unknown_invitation`, `too_many_members`, `too_many_households`,
    ///   `too_many_wrong_codes`.
    public func join(code: String) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(.joinHousehold(code: code), Self.household)
    }

    /// Gives a member another role.
    ///
    /// - Throws: refused with `not_owner`, `unknown_member`, `last_owner`.
    @discardableResult
    public func setRole(
        _ role: String, of player: String, in household: String
    ) async throws(ChefDashClientError) -> HouseholdState {
        try await ask(
            .changeMember(.init(householdID: household, playerID: player, role: role)),
            Self.household)
    }

    /// Removes a member. Who removes themselves leaves.
    ///
    /// - Throws: refused with `not_owner`, `unknown_member`, `last_owner`.
    public func remove(
        _ player: String, from household: String
    ) async throws(ChefDashClientError) {
        let change = LibraryMessage.ChangeMember(
            householdID: household, playerID: player, role: nil)
        try await ask(.changeMember(change)) {
            switch $0 {
            case .household, .households: ()
            case .invitation, .library, .page, .changed, .behind, .edited, .editRefused,
                .memberChanged, .found, .suggestions, .recentSearches, .matches, .recipeLevel,
                .image, .importState, .nutrition, .history, .links, .linkRating:
                nil
            }
        }
    }

    // MARK: - The copy

    /// Opens a household's library: its changes come as events, once the last page was pulled.
    ///
    /// - Parameter through: up to where the caller has everything; 0 for nothing.
    public func open(
        _ household: String, through: Int64
    ) async throws(ChefDashClientError) -> LibraryState {
        try await ask(.openLibrary(householdID: household, through: through)) {
            if case .library(let state) = $0 { state } else { nil }
        }
    }

    /// A page of what was changed after a place.
    public func pull(
        _ household: String, after cursor: LibraryCursor
    ) async throws(ChefDashClientError) -> LibraryPage {
        try await ask(.pull(.init(householdID: household, cursor: cursor))) {
            if case .page(let page) = $0 { page } else { nil }
        }
    }

    /// Performs an edit, all of it or nothing. Where the server wants edits to come more slowly, as those of an import,
    /// it waits.
    ///
    /// - Parameter edit: with the same `editID` it is done once, however often it is sent.
    /// - Returns: what it did, or why it was refused.
    public func edit(
        _ edit: LibraryMessage.LibraryEdit
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        try await askPatiently(.edit(edit), Self.editAnswer)
    }

    /// Asks again for as long as the server wants messages to come more slowly.
    func askPatiently<Answer>(
        _ message: LibraryMessage, _ read: (LibraryEvent) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        while true {
            do throws(ChefDashClientError) {
                return try await ask(message, read)
            } catch {
                guard case .refused(let message) = error, message.code == .rateLimited,
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
    ///   - cursor: what the page before had, in a search for the same; nil for the first page.
    ///   - limit: the most recipes of the page, 1 to 100; 50 unless given.
    /// - Throws: refused with `bad_value` for a cursor that no page had.
    public func search(
        _ text: String, in household: String, filter: RecipeConditions? = nil,
        after cursor: String? = nil, limit: Int? = nil
    ) async throws(ChefDashClientError) -> FoundRecipes {
        let search = LibraryMessage.RecipeSearch(
            householdID: household, text: text, filter: filter, cursor: cursor, limit: limit)
        return try await ask(.search(search)) {
            if case .found(let found) = $0 { found } else { nil }
        }
    }

    /// How what a person has typed so far could go on.
    public func suggest(
        _ text: String, in household: String
    ) async throws(ChefDashClientError) -> Suggestions {
        try await ask(.suggest(householdID: household, text: text)) {
            if case .suggestions(let suggestions) = $0 { suggestions } else { nil }
        }
    }

    /// What can be cooked with what is there.
    public func matches(
        _ request: LibraryMessage.MatchesRequest
    ) async throws(ChefDashClientError) -> RecipeMatchRows {
        try await ask(.listMatches(request)) {
            if case .matches(let rows) = $0 { rows } else { nil }
        }
    }

    /// A recipe as a level of the game. `ClientMessage.startRecipe` and `createRoom` play it.
    ///
    /// - Throws: refused with `unknown_recipe`, or with `not_playable` and why.
    public func level(of recipe: RecipeReference) async throws(ChefDashClientError)
        -> RecipeLevelState
    {
        try await ask(.getRecipeLevel(recipe)) {
            if case .recipeLevel(let state) = $0 { state } else { nil }
        }
    }

    /// Puts what a recipe lacks on the grocery list.
    ///
    /// - Throws: refused with `unknown_recipe`.
    public func planGroceries(
        _ request: LibraryMessage.PlanGroceries
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        try await ask(.planGroceries(request), Self.editAnswer)
    }

    /// Marks a recipe as cooked, and takes what it used from the pantry.
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
        try await client.ask(.library(message)) {
            if case .library(let event) = $0 { read(event) } else { nil }
        }
    }

    private static func household(_ event: LibraryEvent) -> HouseholdState? {
        if case .household(let state) = event { state } else { nil }
    }

    static func editAnswer(_ event: LibraryEvent) -> Result<EditDone, EditRefused>? {
        switch event {
        case .edited(let done): .success(done)
        case .editRefused(let refused): .failure(refused)
        case .households, .household, .invitation, .library, .page, .changed, .behind,
            .memberChanged, .found, .suggestions, .recentSearches, .matches, .recipeLevel,
            .image, .importState, .nutrition, .history, .links, .linkRating:
            nil
        }
    }
}
