import Recipes
import Testing

@testable import Store

extension LibraryPlace {
    /// A library with recipes of these names and ingredients, numbered from 1 in order of creation.
    static func withRecipes(_ recipes: [(name: String, foods: [String])]) async throws
        -> LibraryPlace
    {
        let place = try await withHousehold()
        for (number, recipe) in recipes.enumerated() {
            try await place.edit(
                UInt128(1 + number),
                Edit.Operation.recipe(UInt128(1 + number), recipe.name, recipe.foods))
        }
        return place
    }

    /// The first page of up to 100 results.
    func find(
        _ text: String, _ filter: RecipeFilter = RecipeFilter()
    ) async throws -> [UInt128] {
        try await page(text, filter).recipes.map(\.value)
    }

    func page(
        _ text: String, _ filter: RecipeFilter = RecipeFilter(), after place: SearchPlace? = nil,
        limit: Int = SearchQuery.limit
    ) async throws -> SearchPage {
        let query = SearchQuery(
            player: Self.owner, household: Self.home, text: text, filter: filter, after: place,
            limit: limit)
        return try #require(try await read(query))
    }
}

extension Edit.Operation {
    /// The operations that create a recipe for 4 with ingredients.
    static func recipe(_ id: UInt128, _ name: String, _ foods: [String] = []) -> [Self] {
        let parts = foods.enumerated().map { index, food in
            create(
                EntityKey(.ingredient, id << 16 | UInt128(index)), parent: id,
                [.name: .text(food), .place: .text("i")])
        }
        return [
            create(
                EntityKey(.recipe, id), parent: nil, [.name: .text(name), .servings: .number(4)])
        ] + parts
    }
}
