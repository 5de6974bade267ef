import Base
import Recipes

/// What an import knows of the household into which it goes, beside its labels, and where the things of a file are
/// in it.
package struct ImportTarget: Sendable {
    /// Who imports.
    private let player: PlayerID?
    private var keys: Set<EntityKey> = []
    /// What the household may have already under its own identifier, the oldest of each.
    private var alike: [Likeness: EntityRecord] = [:]
    /// The last edit that made something with which the household began.
    private var starterEnd: Int64 = 0
    /// By the keys in the file.
    private var places: [EntityKey: UInt128] = [:]

    /// What can't be there twice, or what a household starts with.
    private struct Likeness: Hashable {
        let kind: EntityKind
        let name: FoldedText
        let units: [FieldValue?]

        /// Nil for what may be there several times under one name, as what is in the pantry may, unless it always is.
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

    /// The kinds of which it must know the records.
    package static var comparedKinds: Set<EntityKind> { Likeness.kinds }

    /// For a recipe by itself.
    package init() { player = nil }

    /// - Parameters:
    ///   - keys: of all that the household has, but for recipes and their parts.
    ///   - records: at least those of `comparedKinds`; what is deleted is skipped.
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

    /// Whether a record is as the household began with it.
    func isUntouched(_ record: EntityRecord) -> Bool { record.modified.seq <= starterEnd }

    func has(_ key: EntityKey) -> Bool { keys.contains(key) }

    /// The household's own record that says the same as one of a file. It is given once.
    mutating func takeAlike(_ record: ImportedRecord) -> EntityRecord? {
        Likeness(record.key.kind) { record.values[$0] }.flatMap { alike.removeValue(forKey: $0) }
    }

    /// Notes where something of the file is; nil if it is nowhere.
    mutating func put(_ key: EntityKey, at id: UInt128?) {
        places[key] = id
        if let id { keys.insert(EntityKey(key.kind, id)) }
    }

    func place(of key: EntityKey) -> UInt128? { places[key] }

    /// A value with the identifier that it has here; nil if what it refers to isn't here.
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

    /// What adds a recipe to its cookbooks and to the importing player's favorites.
    ///
    /// - Parameter notes: takes what is left out.
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
