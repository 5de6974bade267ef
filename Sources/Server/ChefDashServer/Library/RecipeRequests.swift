import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles recipe searches, and requests that combine a recipe with the pantry.
struct RecipeRequests: Sendable {
    let asked: CompanionRequest

    func search(_ wanted: LibraryMessage.RecipeSearch) throws(RequestFault) {
        let household = wanted.householdID
        let query = SearchQuery(
            player: asked.player, household: household, text: wanted.text,
            filter: RecipeFilter(wanted.filter), after: wanted.cursor, limit: wanted.limit ?? 50)
        try asked.answer(with: query) { page throws(RequestFault) in
            guard let page else { throw .unknownHousehold }
            return .found(
                FoundRecipes(
                    householdID: household, recipeIDs: page.recipes,
                    count: page.count, cursor: page.next))
        }
    }

    func suggest(_ text: String, in household: HouseholdID) throws(RequestFault) {
        let query = SuggestQuery(player: asked.player, household: household, text: text)
        try asked.answer(with: query) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return .suggestions(
                Suggestions(
                    householdID: household, names: found.recipes.map(\.name),
                    ingredients: found.foods,
                    tags: found.tags.map {
                        SuggestedTag(tagID: TagID(value: $0.id.value), name: $0.name)
                    }))
        }
    }

    func listMatches(_ wanted: LibraryMessage.MatchesRequest) throws(RequestFault) {
        let household = wanted.householdID
        let query = MatchesQuery(
            player: asked.player, household: household,
            order: MatchesQuery.Order(wanted.sort ?? .match),
            isMakeableOnly: wanted.onlyMakeable ?? false,
            servings: wanted.servings, today: wanted.day,
            expiringDays: wanted.expiringDays ?? ExpiringSuggestions.usualDays,
            offset: wanted.offset ?? 0, limit: wanted.limit ?? 20)
        try asked.answerText(with: query) { page throws(RequestFault) in
            guard let page else { throw .unknownHousehold }
            return RecipeMatchRows.encoded(page, of: household, re: asked.id)
        }
    }

    func planGroceries(_ wanted: LibraryMessage.PlanGroceries) throws(RequestFault) {
        let recipe = recipe(wanted.recipeID, of: wanted.householdID)
        let edit = wanted.editID.value
        let meal = wanted.planEntryID?.value
        let query = LackingQuery(
            recipe, servings: wanted.servings, edit: edit, for: meal, since: wanted.day)
        try follow(query, edit, in: recipe.household) { lacking in
            let revision = lacking.revision
            let places = OrderKey.spread(revision.made.count)
            let made = zip(revision.made, zip(places, lacking.aisles)).map { need, whereabouts in
                var fields = Self.amount(of: need).compactMapValues(\.self)
                fields[.name] = .text(need.name)
                fields[.place] = .text(whereabouts.0.digits)
                fields[.recipe] = .reference(recipe.recipe.value)
                fields[.note] = need.note.isEmpty ? nil : .text(need.note)
                fields[.aisle] = whereabouts.1.map(FieldValue.reference)
                fields[.planEntry] = meal.map(FieldValue.reference)
                return Edit.Operation.create(
                    EntityKey(.groceryNeed, need.id.value), parent: nil, fields)
            }
            let changed = revision.changed.flatMap { need in
                Self.amount(of: need).map { field, value in
                    Edit.Operation.set(EntityKey(.groceryNeed, need.id.value), field, value)
                }
            }
            let adopted = revision.adopted.map { id in
                Edit.Operation.set(
                    EntityKey(.groceryNeed, id.value), .planEntry, meal.map(FieldValue.reference))
            }
            // If one edit can't hold all deletions, repeating the request deletes the rest.
            let room = max(0, Edit.operationLimit - made.count - changed.count - adopted.count)
            let gone = (lacking.mayDelete ? revision.gone.prefix(room) : []).map { id in
                Edit.Operation.delete(EntityKey(.groceryNeed, id.value))
            }
            return Change(operations: made + changed + adopted + gone, seenSeq: lacking.seq)
        }
    }

    /// A nil value clears the field.
    private static func amount(of need: GroceryNeed) -> [Field: FieldValue?] {
        let measure = need.amount?.measure ?? .each
        return [
            .quantity: need.amount.map { FieldValue.quantity($0.quantity) },
            .unit: measure == .each ? nil : .unit(measure),
        ]
    }

    func showNutrition(of recipe: RecipeID, in household: HouseholdID) throws(RequestFault) {
        let wanted = self.recipe(recipe, of: household)
        let query = NutritionQuery(wanted, asked.desk.rooms.files.game.foods)
        try asked.answer(with: query) { found throws(RequestFault) in
            .nutrition(Nutrition(try found.mapError { RequestFault($0) }.get(), of: wanted))
        }
    }

    func cook(_ cooked: LibraryMessage.CookedRecipe) throws(RequestFault) {
        let recipe = recipe(cooked.recipeID, of: cooked.householdID)
        let edit = cooked.editID.value
        let optional = Set(cooked.also ?? [])
        let query = DeductionQuery(recipe, servings: cooked.servings, optional: optional)
        let cooking = Edit.Operation.cooking(
            edit, recipe: cooked.recipeID, on: cooked.day, servings: cooked.servings)
        try follow(query, edit, in: recipe.household) { deduction in
            guard cooked.deducts ?? true else { return Change(operations: [cooking]) }
            return Change(
                operations: [cooking] + deduction.takings,
                leftOut: deduction.leftOut.map(LeftOutIngredient.init))
        }
    }

    /// Shows a recipe as a game level, with its best results.
    func showLevel(_ reference: RecipeReference) throws(RequestFault) {
        let wanted = RecipeInKitchen(reference, for: asked.player)
        let rooms = asked.desk.rooms
        let foods = rooms.files.game.foods
        try asked.read(DishQuery(wanted)) { found throws(RequestFault) in
            try CompiledRecipe(found, of: wanted, foods)
        } then: { compiled in
            let query = RecipeStandingQuery(
                of: compiled.key, for: asked.player, rowCount: RecipeLevelState.rowLimit)
            rooms.store.read(query, on: rooms.shard) { standing in
                asked.attempt { () throws(RequestFault) in
                    let standing = try standing.mapError { RequestFault($0) }.get()
                    asked.answer(.recipeLevel(RecipeLevelState(reference, compiled, standing)))
                }
            }
        }
    }

    // MARK: - Edits that follow from the pantry

    private struct Change {
        let operations: [Edit.Operation]
        /// The last edit of the household that the change takes into account; nil if it may be
        /// based on an older state.
        var seenSeq: Int64?
        /// For a cooked recipe, the ingredients that the pantry couldn't cover.
        var leftOut: [LeftOutIngredient] = []
    }

    /// The most retries of a change that another edit has overtaken. Otherwise two devices that ask
    /// at the same time would put the same needs on the list twice.
    private static let tryCount = 8

    /// Reads something about a recipe, and performs the resulting edit.
    private func follow<Query: StoreQuery, Found: Sendable>(
        _ query: Query, _ edit: UInt128, in household: HouseholdID, triesLeft: Int = tryCount,
        making make: @escaping @Sendable (Found) -> Change
    ) throws(RequestFault)
    where
        Query.Source == LibrarySnapshot, Query.Answer == Result<Found, RecipeInKitchen.Refusal>
    {
        try asked.read(query) { found throws(RequestFault) in
            make(try found.mapError { RequestFault($0) }.get())
        } then: { change throws(RequestFault) in
            let again: @Sendable () throws(RequestFault) -> Void = { () throws(RequestFault) in
                try follow(query, edit, in: household, triesLeft: triesLeft - 1, making: make)
            }
            let mayBeOutdated = change.seenSeq == nil || triesLeft == 0
            let edit = Edit(
                id: edit, device: asked.device, baseSeq: change.seenSeq ?? 0,
                operations: change.operations)
            try SyncRequests(asked: asked).perform(
                AskedEdit(edit: edit, leftOut: change.leftOut), in: household,
                orIfOutdated: mayBeOutdated ? nil : again)
        }
    }

    private func recipe(_ recipe: RecipeID, of household: HouseholdID) -> RecipeInKitchen {
        RecipeInKitchen(player: asked.player, household: household, recipe: recipe)
    }
}

extension Edit.Operation {
    /// Records a recipe as cooked.
    static func cooking(_ id: UInt128, recipe: RecipeID, on day: Day, servings: Int) -> Self {
        .create(
            EntityKey(.cooking, id), parent: recipe.value,
            [.day: .day(day), .servings: .number(Int64(servings))])
    }
}

extension RecipeLevelState {
    fileprivate init(
        _ reference: RecipeReference, _ compiled: CompiledRecipe,
        _ standing: RecipeStandingQuery.Standing
    ) {
        // The level's number isn't shown, so any recipe number does.
        let level = compiled.level.level(
            id: Level.recipeIDs.lowerBound, named: compiled.name)
        self.init(
            householdID: reference.householdID, recipeID: reference.recipeID,
            level: RecipeLevelSummary(level), orders: level.recipes.map(\.ingredients),
            bestStars: standing.bestStars, rowCount: standing.board.rowCount,
            bestRows: standing.board.rows.map(BoardRows.Row.init),
            own: standing.board.own.map(BoardRows.Row.init))
    }
}

extension MatchesQuery.Order {
    fileprivate init(_ sort: LibraryMessage.MatchesRequest.Order) {
        switch sort {
        case .match: self = .match
        case .expiring: self = .expiring
        case .time: self = .time
        case .cooked: self = .cooked
        case .name: self = .name
        }
    }
}
