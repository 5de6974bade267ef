import Base
import Recipes

/// A household's tags and categories by folded name, and the tags that an import adds.
package struct ImportLabels: Sendable {
    package private(set) var tags: [FoldedText: UInt128]
    package private(set) var categories: [FoldedText: UInt128]
    /// True if a word without a tag may become one.
    private var makesTags = true

    package init(tags: [FoldedText: UInt128] = [:], categories: [FoldedText: UInt128] = [:]) {
        self.tags = tags
        self.categories = categories
    }

    /// - Parameter records: The household's records. Deleted ones and other kinds are skipped.
    package init(_ records: some Sequence<EntityRecord>) {
        self.init()
        for record in records where record.deleted == nil {
            if case .text(let name)? = record[.name] { add(record.key, FoldedText(name)) }
        }
    }

    /// Adds a tag or category. Ignores other kinds.
    mutating func add(_ key: EntityKey, _ name: FoldedText) {
        if key.kind == .tag { tags[name] = key.id }
        if key.kind == .category { categories[name] = key.id }
    }

    /// The same labels, but new words don't become tags.
    package var withoutNewTags: ImportLabels {
        var labels = self
        labels.makesTags = false
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
        guard makesTags, tags.count < EntityKind.tag.limit else { return nil }
        let id = ImportIdentifiers.tag(folded, in: household)
        tags[folded] = id
        return (id, true)
    }
}
