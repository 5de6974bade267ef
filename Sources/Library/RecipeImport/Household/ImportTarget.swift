import Base
import Recipes

/// The household that an import goes into, without its labels: its records, and the identifiers
/// there of the entities in the file.
package struct ImportTarget: Sendable {
    /// The player who imports.
    private let player: PlayerID?
    private var keys: Set<EntityKey> = []
    /// The household's records that the file may duplicate under another identifier, the oldest of
    /// each.
    private var alike: [Likeness: EntityRecord] = [:]
    /// The sequence number of the last edit that created a starter record.
    private var starterEnd: Int64 = 0
    /// The identifiers in the household, by the keys in the file.
    private var places: [EntityKey: UInt128] = [:]

    /// Identifies a record that a household can't have twice, or starts with.
    private struct Likeness: Hashable {
        let kind: EntityKind
        let name: FoldedText
        let units: [FieldValue?]

        /// Nil for records that may share a name, such as pantry items that aren't staples.
        init?(_ kind: EntityKind, _ value: (Field) -> FieldValue?) {
            guard Self.kinds.contains(kind),
                kind != .pantryItem || value(.isStaple) == .flag(true)
            else { return nil }
            self.kind = kind
            name =
                if case .text(let text)? = value(.name) { FoldedText(text) } else { FoldedText("") }
            units = kind == .conversion ? [value(.fromUnit), value(.toUnit)] : []
        }

        static let kinds: Set<EntityKind> = [
            .tag, .category, .aisle, .conversion, .substitution, .pantryItem,
        ]
    }

    /// The kinds whose records it compares with those of the file.
    package static var comparedKinds: Set<EntityKind> { Likeness.kinds }

    /// For importing a single recipe.
    package init() { player = nil }

    /// - Parameters:
    ///   - keys: The keys of all the household's entities except recipes and their parts.
    ///   - records: At least the records of `comparedKinds`. Deleted ones are skipped.
    package init(
        _ household: HouseholdID, player: PlayerID, keys: Set<EntityKey>,
        records: some Sequence<EntityRecord>
    ) {
        self.player = player
        self.keys = keys
        let starterKeys = StarterLibrary.keys(in: household)
        for record in records where record.deleted == nil {
            if starterKeys.contains(record.key) {
                starterEnd = max(starterEnd, record.created.seq)
            }
            guard let likeness = Likeness(record.key.kind, { record[$0] }) else { continue }
            if let other = alike[likeness], other.created.seq <= record.created.seq { continue }
            alike[likeness] = record
        }
    }

    /// True if the record is still as the household started with it.
    func isUntouched(_ record: EntityRecord) -> Bool { record.modified.seq <= starterEnd }

    func has(_ key: EntityKey) -> Bool { keys.contains(key) }

    /// Removes and returns the household's own record that matches one of the file.
    mutating func takeAlike(_ record: ImportedRecord) -> EntityRecord? {
        Likeness(record.key.kind) { record.values[$0] }.flatMap { alike.removeValue(forKey: $0) }
    }

    /// Sets the place of one of the file's entities; nil if it isn't in the household.
    mutating func put(_ key: EntityKey, at id: UInt128?) {
        places[key] = id
        if let id { keys.insert(EntityKey(key.kind, id)) }
    }

    func place(of key: EntityKey) -> UInt128? { places[key] }

    /// The value with the household's identifier; nil if the household lacks the entity that the
    /// value refers to.
    func value(_ value: FieldValue, _ rule: FieldRule?) -> FieldValue? {
        guard case .reference(let id) = value else { return value }
        guard case .reference(let kind)? = rule?.content else { return nil }
        return place(of: EntityKey(kind, id)).map { .reference($0) }
    }

    func element(_ element: FieldElement, _ rule: FieldRule?) -> FieldElement? {
        guard case .reference(let id) = element else { return element }
        guard case .references(let kind, _)? = rule?.content else { return nil }
        return place(of: EntityKey(kind, id)).map { .reference($0) }
    }

    /// The operations that add a recipe to its cookbooks and to the importing player's favorites.
    ///
    /// - Parameter notes: Receives notes about the references that are left out.
    func references(
        of exact: ExactRecipe, to key: EntityKey, notes: inout [ImportNote]
    ) -> [Edit.Operation] {
        let cookbooks = exact.cookbooks.compactMap { EntityID($0) }.compactMap {
            place(of: EntityKey(.cookbook, $0.value))
        }
        if cookbooks.count < exact.cookbooks.count {
            notes.append(.missing(.cookbooks, part: nil, number: nil))
        }
        let favorites = exact.favorites.filter { $0 == player?.description }
        let others = exact.favorites.count - favorites.count
        if others > 0 { notes.append(.leftOut(.favorite, count: others)) }
        return cookbooks.map { .add(key, .cookbooks, .reference($0)) }
            + favorites.compactMap { _ in player }.map {
                .add(key, .favorites, .reference($0.value))
            }
    }
}
