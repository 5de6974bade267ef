import Base
import Recipes
import StrictJSON

/// A recipe or another record of a file.
package enum ImportedItem: Hashable, Sendable {
    case recipe(ImportedRecipe)
    case record(ImportedRecord)

    /// The name shown to people.
    var name: String {
        switch self {
        case .recipe(let recipe): recipe.name
        case .record(let record): record.name
        }
    }

    /// The same item with other image names, by the names in the file.
    package func renamingImages(_ names: [String: String]) -> ImportedItem {
        guard case .recipe(var recipe) = self else { return self }
        recipe.exact?.renameImages(names)
        return .recipe(recipe)
    }

    /// The same recipe with its picture uploaded, or with a note that it is left out.
    ///
    /// - Parameter image: Nil if the picture can't be uploaded.
    package func withPicture(_ image: String?, thumbnail: String?) -> ImportedItem {
        guard case .recipe(var recipe) = self else { return self }
        (recipe.image, recipe.thumbnail) = (image, thumbnail)
        if image == nil { recipe.leftOut.append(.image) }
        return .recipe(recipe)
    }

    static let recipeRank = 2

    /// The import order: an entity needs a lower rank than those that refer to it.
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

/// A record of a household other than a recipe, such as a pantry item or a planned meal, as
/// `chefdash library export` writes it. Its identifiers are those of the exporting household.
package struct ImportedRecord: Hashable, Sendable {
    package let key: EntityKey
    /// The identifier of its parent.
    package let parent: UInt128?
    package let values: [Field: FieldValue]
    package let elements: [Field: Set<FieldElement>]
    /// The names of fields that couldn't be imported.
    package let leftOut: Set<String>

    /// The name of the owner (`ownerKey`), if the file contains it.
    var ownerName: String?

    /// The most elements of a set. No field allows more.
    private static let elementLimit = 500

    /// The member of a JSON-LD object that holds it.
    static let member = "chefdash:record"

    package var parentKey: EntityKey? {
        guard let parent, let kind = key.kind.parent else { return nil }
        return EntityKey(kind, parent)
    }

    /// Drops the values that the fields' rules don't allow.
    init(
        _ key: EntityKey, parent: UInt128? = nil, _ values: [Field: FieldValue],
        _ elements: [Field: Set<FieldElement>] = [:]
    ) {
        let rules = key.kind.fields
        self.key = key
        self.parent = parent
        self.values = values.filter { rules[$0.key]?.problem(with: $0.value) == nil }
        var kept: [Field: Set<FieldElement>] = [:]
        for (field, set) in elements {
            let allowed = set.filter { rules[field]?.problem(with: $0) == nil }.sorted()
            if !allowed.isEmpty { kept[field] = Set(allowed.prefix(Self.elementLimit)) }
        }
        self.elements = kept
        leftOut = Set(values.keys).subtracting(self.values.keys).reduce(into: []) {
            $0.insert($1.rawValue)
        }
    }

    /// - Throws: `unknownRecord`.
    init(_ node: JSONNode) throws(ImportRefusal) {
        func id(_ name: String) -> UInt128? {
            node.members?[name]?.string.flatMap { EntityID($0)?.value }
        }
        guard let members = node.members, let name = members["kind"]?.string,
            let kind = EntityKind(rawValue: name), Self.isRecord(kind), let own = id("id"),
            members["fields"]?.members != nil
        else { throw .unknownRecord }
        key = EntityKey(kind, own)
        parent = kind.parent == nil ? nil : id("parent")
        var leftOut: Set<String> = []
        values = kind.values(of: members["fields"], leftOut: &leftOut)
        var elements: [Field: Set<FieldElement>] = [:]
        for (name, set) in members["sets"]?.members ?? [:] {
            guard let field = Field(rawValue: name), let rule = kind.fields[field],
                let all = set.members
            else {
                EntityKind.note(name, in: &leftOut)
                continue
            }
            let known = all.keys.compactMap { FieldElement($0, in: field, of: kind) }
                .filter { rule.problem(with: $0) == nil }.sorted().prefix(Self.elementLimit)
            if known.count < all.count { leftOut.insert(name) }
            if !known.isEmpty { elements[field] = Set(known) }
        }
        self.elements = elements
        self.leftOut = leftOut
    }

    /// Recipes are exported with their ingredients and steps as JSON-LD instead.
    private static func isRecord(_ kind: EntityKind) -> Bool {
        switch kind {
        case .recipe, .ingredient, .step: false
        case .cookingNote, .cooking, .category, .tag, .cookbook, .pantryItem, .lot, .planEntry,
            .groceryNeed, .aisle, .conversion, .substitution:
            true
        }
    }

    /// The entity whose name stands in for a record without a name: the parent, or a meal's recipe.
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

    /// The name shown to people: a lot has its item's, a meal or a cooking its recipe's with the
    /// day.
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
