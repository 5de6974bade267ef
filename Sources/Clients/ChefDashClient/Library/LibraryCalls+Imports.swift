import Base
import GameProtocol
import Recipes

extension LibraryCalls {
    /// Imports the recipes of a file. The server continues by itself; `importState` returns its
    /// progress. A large file takes some seconds, because the server limits messages per second.
    ///
    /// - Parameters:
    ///   - name: the file's name, with an extension for its format.
    ///   - content: at most `GameProtocol.importBytes`.
    ///   - id: 32 hexadecimal digits, drawn for this import.
    /// - Throws: refused with `forbidden`, `too_large`, `too_many_uploads`, `busy`,
    ///   `import_exists`.
    public func importRecipes(
        _ content: [UInt8], named name: String, as id: ImportID, into household: HouseholdID
    ) async throws(ChefDashClientError) -> ImportState {
        try await upload(content) { (offset, data) throws(ChefDashClientError) in
            let piece = LibraryMessage.ImportRecipes.Piece(
                name: name, byteCount: content.count, offset: offset, data: data)
            let state = try await importState(
                .importRecipes(.init(householdID: household, importID: id, source: .piece(piece))))
            // Without an offset there is no next piece, and the upload fails.
            return (state, state.phase == .receiving ? state.received ?? content.count : nil)
        }
    }

    /// Imports the recipe of a page, which the server fetches.
    ///
    /// - Throws: as for a file.
    public func importPage(
        at address: String, as id: ImportID, into household: HouseholdID
    ) async throws(ChefDashClientError) -> ImportState {
        try await importState(
            .importRecipes(.init(householdID: household, importID: id, source: .address(address))))
    }

    /// The progress of an import, with rows of its report.
    ///
    /// - Throws: refused with `unknown_import`.
    public func importState(
        of id: ImportID, in household: HouseholdID, from offset: Int = 0
    ) async throws(ChefDashClientError) -> ImportState {
        try await importState(.getImport(householdID: household, importID: id, offset: offset))
    }

    /// The nutrition of one serving of a recipe.
    ///
    /// - Throws: refused with `unknown_recipe`.
    public func nutrition(
        of recipe: RecipeID, in household: HouseholdID
    ) async throws(ChefDashClientError) -> Nutrition {
        try await ask(.getNutrition(householdID: household, recipeID: recipe), \.nutrition)
    }

    /// A page of the changes to a record and to its parts, newest first.
    ///
    /// - Parameter cursor: the previous page's cursor.
    /// - Throws: refused with `unknown_entity`.
    public func history(
        of id: EntityID, kind: EntityKind, in household: HouseholdID,
        before cursor: LibraryCursor? = nil
    ) async throws(ChefDashClientError) -> LibraryHistory {
        try await ask(
            .getHistory(.init(householdID: household, kind: kind, entityID: id, cursor: cursor)),
            \.history)
    }

    private func importState(
        _ message: LibraryMessage
    ) async throws(ChefDashClientError) -> ImportState {
        try await askPatiently(message, \.importState)
    }
}
