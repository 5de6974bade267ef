import Recipes

extension ImportedRecipe {
    /// The number of things that `bounded` dropped or cut.
    package struct Cut: Hashable, Sendable {
        var ingredients = 0
        var steps = 0
        /// Tags, categories, diets, tools, cookbooks and favorites.
        var names = 0
        /// Names, ingredients and headings that were cut.
        var lines = 0
        var fields = 0

        /// Notes about the lines and names. The other kinds have notes of their own.
        var notes: [ImportNote] {
            var notes: [ImportNote] = []
            if lines > 0 { notes.append(.leftOut(.lineEnd, count: lines)) }
            if names > 0 { notes.append(.leftOut(.word, count: names)) }
            return notes
        }
    }

    /// The recipe reduced to little more than a library can hold, so that making its edits is
    /// quick. A text that is cut here is still too long for its field, so the cut is noted when the
    /// field is filled.
    package var bounded: ImportedRecipe {
        var recipe = self
        recipe.name = name.bounded(to: Self.lineBytes)
        recipe.about = about?.bounded(to: Self.textBytes)
        recipe.note = note?.bounded(to: Self.textBytes)
        recipe.author = author?.bounded(to: Self.textBytes)
        recipe.yieldText = yieldText?.bounded(to: Self.textBytes)
        recipe.sourceAddress = sourceAddress?.bounded(to: Self.textBytes)
        recipe.imageAddress = imageAddress?.bounded(to: Self.textBytes)
        recipe.nutrition = nutrition.mapValues { $0.bounded(to: Self.lineBytes) }
        recipe.boundIngredients()
        recipe.boundSteps()
        recipe.categories = recipe.names(categories)
        recipe.cuisines = recipe.names(cuisines)
        recipe.keywords = recipe.names(keywords)
        recipe.diets = recipe.names(diets)
        recipe.tools = recipe.names(tools)
        if var exact = recipe.exact {
            exact.diets = recipe.names(exact.diets)
            exact.tags = recipe.names(exact.tags)
            exact.categories = recipe.names(exact.categories)
            exact.cookbooks = recipe.names(exact.cookbooks)
            exact.favorites = recipe.names(exact.favorites)
            recipe.exact = exact
        }
        recipe.cut.fields += max(0, otherFields.count - Self.fieldLimit)
        recipe.otherFields = Array(otherFields.prefix(Self.fieldLimit))
        return recipe
    }

    private static let lineBytes = 2_048
    private static let textBytes = 8_192
    /// The most bytes of all steps. A recipe with all its parts has the same limit.
    private static let stepBytes = 65_536
    /// The most names of each kind.
    private static let nameLimit = 100
    private static let fieldLimit = 20

    private mutating func boundIngredients() {
        let limit = EntityKind.ingredient.limit
        if let exact, exact.ingredients.count > limit {
            let isComplete = exact.ingredients.count == ingredients.count
            self.exact?.ingredients = isComplete ? Array(exact.ingredients.prefix(limit)) : []
        }
        cut.ingredients += max(0, ingredients.count - limit)
        var kept: [Ingredient] = []
        for ingredient in ingredients.prefix(limit) {
            var ingredient = ingredient
            if let group = ingredient.group { ingredient.group = line(group) }
            ingredient.text = line(ingredient.text)
            ingredient.values = ingredient.values.mapValues { value in
                guard case .text(let text) = value else { return value }
                return .text(text.bounded(to: Self.lineBytes))
            }
            kept.append(ingredient)
        }
        ingredients = kept
    }

    private mutating func boundSteps() {
        let limit = EntityKind.step.limit
        if let exact, exact.steps.count > limit { self.exact?.steps = [] }
        var kept: [Step] = []
        var bytesLeft = Self.stepBytes
        for step in steps.prefix(limit) where bytesLeft > 0 {
            var step = step
            step.text = step.text.bounded(to: bytesLeft)
            if let section = step.section { step.section = line(section) }
            if let name = step.name { step.name = line(name) }
            step.imageAddress = step.imageAddress?.bounded(to: Self.lineBytes)
            step.timers = Array(step.timers.prefix(8))
            bytesLeft -= step.text.utf8.count
            kept.append(step)
        }
        cut.steps += steps.count - kept.count
        steps = kept
    }

    private mutating func names(_ all: [String]) -> [String] {
        cut.names += max(0, all.count - Self.nameLimit)
        var kept: [String] = []
        for name in all.prefix(Self.nameLimit) { kept.append(line(name)) }
        return kept
    }

    private mutating func line(_ text: String) -> String {
        if text.utf8.count > Self.lineBytes { cut.lines += 1 }
        return text.bounded(to: Self.lineBytes)
    }
}

extension String {
    /// The text's first characters, at most `byteCount` bytes.
    func bounded(to byteCount: Int) -> String {
        guard utf8.count > byteCount else { return self }
        // This doesn't split a character: `String` rounds an index within one down to its start.
        return String(self[..<utf8.index(startIndex, offsetBy: byteCount)])
    }

    /// The name of an unknown field, shortened for a report.
    var asFieldName: String { String(bounded(to: 128).prefix(32)) }
}
