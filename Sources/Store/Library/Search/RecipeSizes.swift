import Base
import Recipes

/// Limits the size of the records and recipes that an edit writes.
struct RecipeSizes {
    /// The maximum size of an encoded record, in bytes.
    static let recordLimit = 24 * 1024
    /// The maximum size of a recipe with its ingredients and steps, in bytes. Its cookings and
    /// cooking notes, which grow in number as it is cooked, don't count: they have limits of their
    /// own.
    static let recipeLimit = 64 * 1024

    private let records: [EntityRecord]
    private let contents: [[UInt8]]
    private let household: HouseholdID

    /// - Parameters:
    ///   - records: the records after the edit.
    ///   - contents: the encoded records.
    init(_ records: [EntityRecord], _ contents: [[UInt8]], of household: HouseholdID) {
        self.records = records
        self.contents = contents
        self.household = household
    }

    /// Why the edit is too large; nil if it isn't. An edit that makes a recipe no larger isn't
    /// refused for the recipe's size.
    ///
    /// - Parameter known: the records before the edit.
    func refusal(
        of edit: Edit, over known: HouseholdEntities, in entities: StoredEntities
    ) throws(StoreFault) -> EditRefusal? {
        var changes: [EntityKey: (bytes: Int, last: EntityRecord)] = [:]
        for (record, content) in zip(records, contents) {
            guard content.count <= Self.recordLimit else {
                return EditRefusal(
                    record.key, in: edit,
                    .tooLarge(
                        .record, record.longestFieldChanged, bytes: content.count,
                        limit: Self.recordLimit))
            }
            guard let recipe = Self.recipe(of: record) else { continue }
            let was = try known.record(record.key)
            let before = was.map { $0.deleted == nil ? $0.encoded().count : 0 } ?? 0
            let after = record.deleted == nil ? content.count : 0
            changes[recipe, default: (0, record)].bytes += after - before
            changes[recipe]?.last = record
        }
        for (recipe, change) in changes.sorted(by: { $0.key < $1.key }) where change.bytes > 0 {
            var bytes = change.bytes
            if let was = try known.record(recipe) {
                if was.deleted == nil { bytes += was.encoded().count }
                bytes += try entities.byteCount(ofPartsOf: recipe, in: household)
            }
            guard bytes <= Self.recipeLimit else {
                return EditRefusal(
                    change.last.key, in: edit,
                    .tooLarge(
                        .recipe, change.last.longestFieldChanged, bytes: bytes,
                        limit: Self.recipeLimit))
            }
        }
        return nil
    }

    private static func recipe(of record: EntityRecord) -> EntityKey? {
        switch record.key.kind {
        case .recipe: record.key
        case .ingredient, .step: record.parentKey
        case .cookingNote, .cooking, .category, .tag, .cookbook, .pantryItem, .lot, .planEntry,
            .groceryNeed, .aisle, .conversion, .substitution:
            nil
        }
    }
}

extension EntityRecord {
    /// The largest field that the last edit has changed; nil if it has changed none.
    fileprivate var longestFieldChanged: Field? {
        var sizes: [Field: Int] = [:]
        for (field, entry) in fields where entry.stamp.seq == modified.seq {
            sizes[field] = if case .text(let text)? = entry.value { text.utf8.count } else { 0 }
        }
        for (field, set) in elements where set.values.contains(where: { $0.seq == modified.seq }) {
            let sizesOfElements = set.keys.map { element in
                if case .text(let text) = element { text.utf8.count } else { 16 }
            }
            sizes[field] = sizesOfElements.reduce(0, +)
        }
        return sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
