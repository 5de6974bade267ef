import Base
import Recipes

/// A household's tags and categories by folded name, and the tags that an import adds.
package struct ImportLabels: Sendable {
    package private(set) var tags: [FoldedText: UInt128] = [:]
    package private(set) var categories: [FoldedText: UInt128] = [:]
    private var tagCount = 0
    private let makesTags: Bool

    /// - Parameters:
    ///   - records: The household's records. Deleted ones and other kinds are skipped.
    ///   - makesTags: True if a word without a tag may become one.
    package init(_ records: some Sequence<EntityRecord>, makesTags: Bool = true) {
        self.makesTags = makesTags
        for record in records where record.deleted == nil {
            guard case .text(let name)? = record[.name] else { continue }
            switch record.key.kind {
            case .tag:
                tags[FoldedText(name)] = record.key.id
                tagCount += 1
            case .category: categories[FoldedText(name)] = record.key.id
            case .recipe, .ingredient, .step, .cookingNote, .cooking, .cookbook, .pantryItem, .lot,
                .planEntry, .groceryNeed, .aisle, .conversion, .substitution:
                break
            }
        }
    }

    /// - Parameters:
    ///   - tags: A household's tags by folded name.
    ///   - categories: Its categories by folded name.
    package init(tags: [FoldedText: UInt128], categories: [FoldedText: UInt128]) {
        self.tags = tags
        self.categories = categories
        tagCount = tags.count
        makesTags = true
    }

    /// Adds an imported tag or category. Ignores other kinds.
    mutating func add(_ record: ImportedRecord, at id: UInt128) {
        let name = FoldedText(record.name)
        if record.key.kind == .tag {
            if tags.updateValue(id, forKey: name) == nil { tagCount += 1 }
        } else if record.key.kind == .category {
            categories[name] = id
        }
    }

    /// The same labels, but new words don't become tags.
    package var withoutNewTags: ImportLabels {
        var labels = ImportLabels([], makesTags: false)
        labels.tags = tags
        labels.categories = categories
        return labels
    }

    /// Finds the tag with a name, or adds it.
    ///
    /// - Returns: Nil if there is none and none may be added.
    mutating func tag(
        _ name: String, in household: HouseholdID
    ) -> (id: UInt128, isNew: Bool)? {
        let folded = FoldedText(name)
        if let id = tags[folded] { return (id, false) }
        guard makesTags, tagCount < EntityKind.tag.limit else { return nil }
        let id = ImportIdentifiers.tag(folded, in: household)
        tags[folded] = id
        tagCount += 1
        return (id, true)
    }
}
