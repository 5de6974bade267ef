import Recipes
import StrictJSON

/// Makes recipes from JSON-LD and microdata.
struct RecipeReader {
    let data: LinkedData
    /// The page's address.
    let address: WebAddress?
    private let canonical: String?
    private let language: String?

    /// - Parameters:
    ///   - canonical: The page's canonical address, as written.
    ///   - language: The page's language, as written.
    init(
        _ data: LinkedData, address: WebAddress?, canonical: String? = nil, language: String? = nil
    ) {
        self.data = data
        self.address = address
        self.canonical = canonical
        self.language = language
    }

    /// All recipes in document order, including those with a fault.
    func recipes() throws(ImportRefusal) -> [ImportedRecipe] {
        var recipes: [ImportedRecipe] = []
        for object in try data.recipes() { recipes.append(try recipe(object)) }
        return recipes
    }

    private func recipe(_ object: LinkedData.Object) throws(ImportRefusal) -> ImportedRecipe {
        var recipe = ImportedRecipe()
        recipe.name = try line(object, "name") ?? ""
        recipe.about = try line(object, "description")
        recipe.sourceAddress = try addresses(data.values(of: object, "url")).first
        if recipe.sourceAddress == nil, let canonical {
            recipe.sourceAddress = WebAddress.absolute(LineBuilder.line(canonical), in: address)
        }
        recipe.imageAddress = try image(of: object)
        recipe.setYield(try lines(data.values(of: object, "recipeYield", "yield")))
        recipe.prepMinutes = try minutes(object, "prepTime")
        recipe.cookMinutes = try minutes(object, "cookTime")
        recipe.totalMinutes = try minutes(object, "totalTime")
        recipe.ingredients = try ingredients(of: object)
        let steps = try StepReader(
            self, data.values(of: object, "recipeInstructions", "instructions"))
        recipe.steps = steps.steps
        try add(data.values(of: object, "supply") + steps.supplies, to: &recipe)
        recipe.tools = Self.withoutDoubles(
            try lines(data.values(of: object, "tool") + steps.tools))
        recipe.keywords = try words(object, "keywords")
        recipe.categories = try words(object, "recipeCategory")
        recipe.cuisines = try words(object, "recipeCuisine")
        recipe.diets = try diets(of: object)
        let authors = try lines(data.values(of: object, "author"))
        recipe.author = authors.isEmpty ? nil : authors.joined(separator: ", ")
        recipe.language =
            try line(object, "inLanguage").flatMap(LanguageTag.normalized)
            ?? language.flatMap(LanguageTag.normalized)
        recipe.nutrition = try nutrition(of: object)
        recipe.exact = ExactRecipe(object[ExactRecipe.member])
        return recipe
    }

    // MARK: Texts

    /// A value's text as written: the value itself, or an object's name or text.
    func text(of node: JSONNode, _ names: String...) throws(ImportRefusal) -> String? {
        switch node {
        case .text(let text):
            try data.spend(on: text)
            return text
        case .integer(let number): return "\(number)"
        case .real(let number): return node.wholeNumber.map { "\($0)" } ?? "\(number)"
        case .object(let object):
            for name in names.isEmpty ? ["name", "text"] : names {
                for value in try data.values(of: object, name) {
                    guard case .object = value else { return try text(of: value) }
                }
            }
            return nil
        case .null, .boolean, .list: return nil
        }
    }

    /// The nonempty values, each as a clean line.
    private func lines(_ values: [JSONNode]) throws(ImportRefusal) -> [String] {
        var lines: [String] = []
        for value in values {
            let isAmount =
                if case .object(let object) = value { object["value"] != nil } else { false }
            let text =
                isAmount ? try amount(value, "value", "unitText") : try text(of: value) ?? ""
            let line = MarkupText.line(text)
            if !line.isEmpty { lines.append(line) }
        }
        return lines
    }

    private func line(_ object: LinkedData.Object, _ name: String) throws(ImportRefusal) -> String?
    {
        try lines(data.values(of: object, name)).first
    }

    private func minutes(
        _ object: LinkedData.Object, _ name: String
    ) throws(ImportRefusal) -> Int? {
        try line(object, name).flatMap(Duration.minutes)
    }

    private func words(
        _ object: LinkedData.Object, _ name: String
    ) throws(ImportRefusal) -> [String] {
        var words: [String] = []
        for line in try lines(data.values(of: object, name)) {
            words += line.split { ",，、،".contains($0) }.map { LineBuilder.line($0) }
        }
        return Self.withoutDoubles(words)
    }

    private static func withoutDoubles(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }

    private func diets(of object: LinkedData.Object) throws(ImportRefusal) -> [String] {
        var names: [String] = []
        for name in ["suitableForDiet", "schema:suitableForDiet"] {
            // Schema.org's diets are addresses, not references to other objects.
            if let node = object[name] { names += DietName.references(in: node) }
        }
        for name in ["http://schema.org/suitableForDiet", "https://schema.org/suitableForDiet"] {
            if let node = object[name] { names += DietName.references(in: node) }
        }
        names += try lines(data.values(of: object, "suitableForDiet"))
        return Self.withoutDoubles(names.compactMap(DietName.word))
    }

    private func nutrition(
        of object: LinkedData.Object
    ) throws(ImportRefusal) -> [String: String] {
        var result: [String: String] = [:]
        for case .object(let facts) in try data.values(of: object, "nutrition").prefix(1) {
            for name in Self.nutritionNames { result[name] = try line(facts, name) }
        }
        return result
    }

    private static let nutritionNames = [
        "calories", "carbohydrateContent", "cholesterolContent", "fatContent", "fiberContent",
        "proteinContent", "saturatedFatContent", "servingSize", "sodiumContent", "sugarContent",
        "transFatContent", "unsaturatedFatContent",
    ]

    // MARK: Addresses

    func image(of object: LinkedData.Object) throws(ImportRefusal) -> String? {
        try addresses(data.values(of: object, "image")).first
    }

    private func addresses(_ values: [JSONNode]) throws(ImportRefusal) -> [String] {
        var found: [String] = []
        for value in values {
            guard let text = try text(of: value, "url", "contentUrl") else { continue }
            let reference = MarkupText.line(text)
            guard !reference.isEmpty else { continue }
            if let address = WebAddress.absolute(reference, in: address) { found.append(address) }
        }
        return found
    }

    // MARK: Ingredients

    private func ingredients(
        of object: LinkedData.Object
    ) throws(ImportRefusal) -> [ImportedRecipe.Ingredient] {
        var lines = IngredientLines()
        let values = try data.values(of: object, "recipeIngredient", "ingredients")
        if values.count == 1, case .text(let text) = values[0] {
            for piece in MarkupText(text).pieces {
                switch piece {
                case .heading(let heading): lines.group = Heading.bare(heading)
                case .text(let text): lines.add(LineBuilder.line(text))
                }
            }
        } else {
            for value in values { try add(value, to: &lines, depth: 0) }
        }
        return lines.all
    }

    private func add(
        _ value: JSONNode, to lines: inout IngredientLines, depth: Int
    ) throws(ImportRefusal) {
        guard depth < LenientJSON.depthLimit else { throw .tooDeep }
        guard case .object(let object) = value else {
            return lines.add(MarkupText.line(try text(of: value) ?? ""))
        }
        let elements = try data.values(of: object, "itemListElement")
        if !elements.isEmpty {
            lines.group = try line(object, "name").map(Heading.bare)
            for element in elements { try add(element, to: &lines, depth: depth + 1) }
            lines.group = nil
        } else if let item = try data.values(of: object, "item").first {
            try add(item, to: &lines, depth: depth + 1)
        } else if let text = try text(of: value, "text") {
            lines.add(MarkupText.line(text))
        } else {
            let parts = [
                try amount(value, "amount", "unit"), try amount(value, "value", "unitText"),
                try text(of: value, "name") ?? "",
            ]
            lines.add(MarkupText.line(Self.joined(parts)))
        }
    }

    /// The most words of a supply's name to compare with the ingredients.
    private static let nameWords = 20

    /// Adds the steps' supplies to the ingredients, except those that an ingredient names.
    private func add(
        _ supplies: [JSONNode], to recipe: inout ImportedRecipe
    ) throws(ImportRefusal) {
        var lines: [(line: String, name: String)] = []
        for supply in supplies {
            let name = MarkupText.line(try text(of: supply) ?? "")
            var quantities: [String] = []
            if case .object(let object) = supply {
                quantities = try self.lines(data.values(of: object, "requiredQuantity"))
            }
            lines.append((Self.joined(quantities.prefix(1) + [name]), name))
        }
        var seen: Set<String> = []
        lines = lines.filter { !$0.name.isEmpty && seen.insert($0.line.lowercased()).inserted }
        let limit = EntityKind.ingredient.limit
        recipe.cut.ingredients += max(0, lines.count - limit)
        let known = recipe.ingredients.prefix(limit).map { Self.distinctWords($0.text) }
        for (line, name) in lines.prefix(limit) {
            let words = Self.distinctWords(name)
            // A longer text is a sentence, not a name.
            let isName = (1...Self.nameWords).contains(words.count)
            if isName, known.contains(where: { words.isSubset(of: $0) }) { continue }
            recipe.ingredients.append(ImportedRecipe.Ingredient(text: line))
        }
    }

    private static func distinctWords(_ text: String) -> Set<Substring> {
        Set(FoldedText(text).text.split { !$0.isLetter && !$0.isNumber })
    }

    /// An object's number and unit.
    private func amount(
        _ node: JSONNode, _ amount: String, _ unit: String
    ) throws(ImportRefusal) -> String {
        Self.joined([try text(of: node, amount) ?? "", try text(of: node, unit) ?? ""])
    }

    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The lines of an ingredient list, with the headings above them.
struct IngredientLines {
    private(set) var all: [ImportedRecipe.Ingredient] = []
    var group: String?

    /// Adds an ingredient whose values the document keeps apart.
    mutating func add(_ text: String, _ values: [Field: FieldValue]) {
        guard !values.isEmpty else { return add(text) }
        all.append(ImportedRecipe.Ingredient(group: group, text: text, values: values))
    }

    /// Adds a line, or makes it the heading of those that follow.
    mutating func add(_ line: String) {
        if let heading = Heading(line) {
            group = heading.text
        } else {
            let text = ListMark.removed(from: line)
            if !text.isEmpty { all.append(ImportedRecipe.Ingredient(group: group, text: text)) }
        }
    }
}
