import Base
import Recipes

/// Imports recipes and a household's other exported records. It decides which edit comes next and
/// takes the results; the caller performs the edits in the given order.
package struct RecipeImporter: Sendable {
    package enum Step: Hashable, Sendable {
        /// The caller performs the edit and passes the result to `take`.
        case perform(Edit)
        /// The item is done; the next one can begin.
        case finished(ImportOutcome)
    }

    /// The result of an edit.
    package enum Answer: Hashable, Sendable {
        /// The edit was done, now or before.
        ///
        /// - Parameter isThere: True if the edit made or changed the imported entity, and it isn't
        ///   deleted.
        case done(isThere: Bool)
        /// - Parameters:
        ///   - reason: A reason of Protocol/library.md's `edit_refused`.
        ///   - why: The reason as a sentence for a person.
        case refused(reason: String, why: String)
    }

    /// An import in progress. Several can be in progress at the same time.
    package struct Addition: Sendable {
        fileprivate let item: ImportedItem
        fileprivate let address: String?
        fileprivate let labelsBefore: ImportLabels
        fileprivate let wasThere: Bool
        fileprivate var edits: ImportedEdits
        fileprivate var isThere: Bool
        /// True while it makes tags, its first phase.
        fileprivate var isAtTags = true
        fileprivate var place = 0

        package var key: EntityKey { edits.key }

        /// The place of the recipe's picture in the archive; nil if it has none.
        package var image: String? {
            if case .recipe(let recipe) = item { recipe.pictures.first } else { nil }
        }

        /// True if other items may refer to the entity that it makes next. Nothing else may begin
        /// until that entity exists.
        package var isAlone: Bool {
            switch item {
            case .recipe: isAtTags
            case .record(let record):
                switch record.key.kind {
                case .tag, .category, .aisle, .cookbook, .pantryItem, .planEntry: true
                case .recipe, .ingredient, .step, .cookingNote, .cooking, .lot, .groceryNeed,
                    .conversion, .substitution:
                    false
                }
            }
        }
    }

    private let household: HouseholdID
    private let device: DeviceID
    private var labels: ImportLabels
    /// The identifiers of the household's recipes.
    private var recipes: Set<UInt128>
    private var target: ImportTarget

    /// - Parameter recipes: The identifiers of the household's recipes.
    package init(
        _ household: HouseholdID, device: DeviceID, labels: ImportLabels, recipes: Set<UInt128>,
        target: ImportTarget
    ) {
        self.household = household
        self.device = device
        self.labels = labels
        self.recipes = recipes
        self.target = target
    }

    /// True for a recipe of another program that the household got before.
    package func has(_ found: Result<ImportedItem, ImportRefusal>) -> Bool {
        guard case .success(.recipe(let recipe)) = found, let exact = recipe.exact else {
            return false
        }
        let ids = ImportIdentifiers(recipe, in: household, source: "chefdash:\(exact.id)")
        return recipes.contains(ids.id(.recipe))
    }

    /// Begins the next recipe or record.
    ///
    /// - Parameter address: The address of its page, if it comes from one.
    /// - Returns: The addition for `take`; nil if the item is finished at once.
    package mutating func begin(
        _ found: Result<ImportedItem, ImportRefusal>, address: String? = nil
    ) -> (addition: Addition?, step: Step) {
        switch found {
        case .failure(let refusal):
            return (
                nil,
                .finished(
                    .refused(name: nil, reason: refusal.rawValue, why: refusal.description))
            )
        case .success(.recipe(let recipe)): return begin(recipe, address)
        case .success(.record(let record)): return begin(record)
        }
    }

    private mutating func begin(
        _ recipe: ImportedRecipe, _ address: String?
    ) -> (addition: Addition?, step: Step) {
        let exported = recipe.exact.flatMap { EntityID($0.id) }
            .map { EntityKey(.recipe, $0.value) }
        // A recipe that this household exported is still here.
        if let exported, recipes.contains(exported.id) {
            target.put(exported, at: exported.id)
            return (nil, .finished(.known(name: recipe.name)))
        }
        let before = labels
        let edits = ImportedEdits(
            of: recipe, for: household, address: address, labels: &labels, target: target,
            device: device)
        if let exported { target.put(exported, at: edits.key.id) }
        // A file may contain a recipe twice.
        let wasThere = !recipes.insert(edits.key.id).inserted
        return begin(
            Addition(
                item: .recipe(recipe), address: address, labelsBefore: before, wasThere: wasThere,
                edits: edits, isThere: wasThere))
    }

    private mutating func begin(_ record: ImportedRecord) -> (addition: Addition?, step: Step) {
        // The household has it if it exported it or imported it before.
        for key in [record.key, record.key(in: household)] where target.has(key) {
            target.put(record.key, at: key.id)
            return (nil, .finished(.known(name: record.name)))
        }
        let before = labels
        let edits: ImportedEdits
        if let own = target.takeAlike(record) {
            edits = record.edits(of: own, for: household, target: target, device: device)
        } else {
            let parent = record.parentKey.flatMap { target.place(of: $0) }
            if parent == nil, record.key.kind.parent != nil {
                let why = "its parent is missing"
                return (nil, .finished(.refused(name: record.name, reason: "gone", why: why)))
            }
            edits = record.edits(for: household, parent: parent, target: target, device: device)
        }
        target.put(record.key, at: edits.key.id)
        labels.add(
            EntityKey(record.key.kind, edits.key.id), FoldedText(record.name))
        if edits.edits.isEmpty { return (nil, .finished(.known(name: record.name))) }
        return begin(
            Addition(
                item: .record(record), address: nil, labelsBefore: before, wasThere: false,
                edits: edits, isThere: false))
    }

    private func begin(_ addition: Addition) -> (addition: Addition?, step: Step) {
        var addition = addition
        let step = next(&addition)
        return (addition, step)
    }

    /// Takes the result of the last edit from `begin` or `take`, and returns the next step.
    package mutating func take(_ answer: Answer, for current: inout Addition) -> Step {
        switch answer {
        case .done(let isThere):
            current.place += 1
            if !current.isAtTags { current.isThere = current.isThere || isThere }
        case .refused(let reason, let why):
            switch current.item {
            case .recipe(let recipe) where current.isAtTags:
                // For example, a tag was deleted. Without new tags the recipe can still be
                // imported.
                var labels = current.labelsBefore.withoutNewTags
                current.edits = ImportedEdits(
                    of: recipe, for: household, address: current.address, labels: &labels,
                    target: target, device: device)
                self.labels = current.labelsBefore
                (current.isAtTags, current.place) = (false, 0)
            case .recipe(let recipe):
                if !current.wasThere, let id = recipe.exact.flatMap({ EntityID($0.id) }) {
                    target.put(EntityKey(.recipe, id.value), at: nil)
                }
                let isOther = reason == "exists" && current.wasThere
                return .finished(
                    .refused(
                        name: recipe.name, reason: reason,
                        why: isOther ? "the household has another version of it" : why))
            case .record(let record):
                target.put(record.key, at: nil)
                if current.isAlone { labels = current.labelsBefore }
                return .finished(.refused(name: record.name, reason: reason, why: why))
            }
        }
        return next(&current)
    }

    private func next(_ current: inout Addition) -> Step {
        if current.isAtTags, current.place == current.edits.tagEdits.count {
            (current.isAtTags, current.place) = (false, 0)
        }
        let edits = current.isAtTags ? current.edits.tagEdits : current.edits.edits
        if current.place < edits.count { return .perform(edits[current.place]) }
        let name = current.item.name
        if current.wasThere { return .finished(.known(name: name)) }
        return .finished(
            current.isThere
                ? .imported(name: name, notes: current.edits.notes) : .deleted(name: name))
    }
}
