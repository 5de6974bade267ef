import GameProtocol
import Kitchen
import Recipes
import Store

/// Finding recipes, and what follows from a recipe and the pantry.
struct RecipeRequests: Sendable {
    let desk: LibraryDesk
    let sync: SyncRequests

    func search(
        _ wanted: LibraryMessage.RecipeSearch, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = try desk.household(wanted.householdID)
        let query = SearchQuery(
            player: companion.player, household: household, text: wanted.text,
            filter: RecipeFilter(wanted.filter), limit: wanted.limit ?? 50)
        try desk.read(query, companion, asked) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return .found(
                FoundRecipes(
                    householdID: household.description, recipeIDs: found.map(\.description)))
        }
    }
}
