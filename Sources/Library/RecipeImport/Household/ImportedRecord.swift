import Base
import Recipes
import StrictJSON

/// What a file can hold.
package enum ImportedItem: Hashable, Sendable {
    case recipe(ImportedRecipe)
    case record(ImportedRecord)

    /// What a person knows it by.
    var name: String {
        switch self {
        case .recipe(let recipe): recipe.name
        case .record(let record): record.name
        }
    }

    /// The same with other names of images, by those that they have in the file.
    package func renamingImages(_ names: [String: String]) -> ImportedItem {
        guard case .recipe(var recipe) = self else { return self }
        recipe.exact?.renameImages(names)
        return .recipe(recipe)
    }

    static let recipeRank = 2

    /// What must be there before others can refer to it has the lower number.
    var rank: Int {
        switch self {
        case .recipe: Self.recipeRank
        case .record(let record):
            switch record.key.kind {
            case .tag, .category, .aisle, .conversion, .substitution, .pantryItem: 0
            case .cookbook, .lot: 1
            case .recipe, .ingredient, .step: Self.recipeRank
            case .cookingNote, .cooking, .planEntry: 3
            case .groceryNeed: 4
            }
        }
    }
}

/// Something of a household beside its recipes, as `chefdash library export` writes it: of the pantry, the plan and
/// so on. Its identifiers are those of the household that it comes from.
package struct ImportedRecord: Hashable, Sendable {
    package let key: EntityKey
    /// Of what it is a part.
    package let parent: UInt128?
    package let values: [Field: FieldValue]
    package let elements: [Field: Set<FieldElement>]
    /// The names of fields that couldn't be taken over.
    package let leftOut: Set<String>

    /// What a person knows that by of which it is a part or to which it refers, where the file has it.
    var ownerName: String?

    /// Of a set. No field may have more.
    private static let elementLimit = 500

    /// The member of a JSON-LD object that holds it.
    static let member = "chefdash:record"

    package var parentKey: EntityKey? {
        guard let parent, let kind = key.kind.parent else { return nil }
        return EntityKey(kind, parent)
    }

    /// - Throws: `unknownRecord`.
    init(_ node: JSONNode) throws(ImportRefusal) {
        guard case .object(let members) = node, case .text(let kindName)? = members["kind"],
            let kind = EntityKind(rawValue: kindName), Self.isRecord(kind),
            let id = Self.identifier(members["id"]), case .object? = members["fields"]
        else { throw .unknownRecord }
        key = EntityKey(kind, id)
        parent = kind.parent == nil ? nil : Self.identifier(members["parent"])
        var leftOut: Set<String> = []
        values = kind.values(of: members["fields"], leftOut: &leftOut)
        var elements: [Field: Set<FieldElement>] = [:]
        if case .object(let sets)? = members["sets"] {
            for (name, set) in sets {
                guard let field = Field(rawValue: name), let rule = kind.fields[field],
                    case .object(let all) = set
                else {
                    EntityKind.note(name, in: &leftOut)
                    continue
                }
                let known = all.keys.compactMap { Self.element($0, rule) }.sorted()
                    .prefix(Self.elementLimit)
                if known.count < all.count { leftOut.insert(name) }
                if !known.isEmpty { elements[field] = Set(known) }
            }
        }
        self.elements = elements
        self.leftOut = leftOut
    }

    /// Recipes are written with their ingredients and steps, as JSON-LD.
    private static func isRecord(_ kind: EntityKind) -> Bool {
        switch kind {
        case .recipe, .ingredient, .step: false
        case .cookingNote, .cooking, .category, .tag, .cookbook, .pantryItem, .lot, .planEntry,
            .groceryNeed, .aisle, .conversion, .substitution:
            true
        }
    }

    private static func identifier(_ node: JSONNode?) -> UInt128? {
        if case .text(let text)? = node { EntityID(text)?.value } else { nil }
    }

    private static func element(_ text: String, _ rule: FieldRule) -> FieldElement? {
        let element: FieldElement?
        switch rule.content {
        case .lines: element = .text(text)
        case .references: element = EntityID(text).map { .reference($0.value) }
        case .line, .text, .number, .quantity, .unit, .choice, .flag, .day, .reference, .link,
            .emoji, .numbers, .place, .image, .players, .stock, .checked:
            element = nil
        }
        return element.flatMap { rule.problem(with: $0) == nil ? $0 : nil }
    }

    /// What it is named by, as it has no name of its own: of what it is a part, or the recipe of a meal.
    var ownerKey: EntityKey? {
        switch key.kind {
        case .lot, .cooking: return parentKey
        case .planEntry:
            guard case .reference(let recipe)? = values[.recipe] else { return nil }
            return EntityKey(.recipe, recipe)
        case .recipe, .ingredient, .step, .cookingNote, .category, .tag, .cookbook, .pantryItem,
            .groceryNeed, .aisle, .conversion, .substitution:
            return nil
        }
    }

    /// What a person knows it by: a lot by its item, a meal or a cooking by its recipe and day.
    package var name: String {
        if let ownerName {
            guard case .day(let day)? = values[.day] else { return ownerName }
            return "\(ownerName), \(day)"
        }
        for field in [Field.name, .text, .day, .toQuantity] {
            switch values[field] {
            case .text(let text) where !text.isEmpty: return text
            case .day(let day): return "\(day)"
            case .quantity(let quantity): return "\(quantity)"
            case .text, .number, .numbers, .flag, .unit, .reference, .checked, nil: continue
            }
        }
        return key.kind.rawValue
    }
}
