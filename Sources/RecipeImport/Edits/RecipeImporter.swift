import Kitchen
import Recipes

/// Puts imported recipes into a household, one after the other. It decides which edit comes next and is told what came
/// of it; somebody else performs them.
package struct RecipeImporter: Sendable {
    package enum Step: Hashable, Sendable {
        /// To be performed and answered with `take`.
        case perform(Edit)
        /// The recipe is done; the next one can begin.
        case finished(ImportOutcome)
    }

    /// What came of an edit.
    package enum Answer: Hashable, Sendable {
        /// It was done, now or before.
        ///
        /// - Parameter isThere: whether the recipe is among the records that it made or changed, and isn't deleted.
        case done(isThere: Bool)
        /// - Parameters:
        ///   - reason: of protocol.md's `edit_refused`.
        ///   - why: the same for a person.
        case refused(reason: String, why: String)
    }

    /// The recipe that is under way.
    private struct Current {
        let recipe: ImportedRecipe
        let address: String?
        let labelsBefore: ImportLabels
        let wasThere: Bool
        var edits: ImportedEdits
        var isThere: Bool
        /// Edits of tags come before those of the recipe.
        var isAtTags = true
        var place = 0
    }

    private let household: HouseholdID
    private let device: DeviceID
    private var labels: ImportLabels
    /// The recipes that the household has.
    private var recipes: Set<UInt128>
    private var current: Current?

    /// - Parameter recipes: the identifiers of those that the household has.
    package init(
        _ household: HouseholdID, device: DeviceID, labels: ImportLabels, recipes: Set<UInt128>
    ) {
        self.household = household
        self.device = device
        self.labels = labels
        self.recipes = recipes
    }

    /// Begins the next recipe.
    ///
    /// - Parameter address: of its page, if that is where it comes from.
    package mutating func begin(
        _ found: Result<ImportedRecipe, ImportRefusal>, address: String? = nil
    ) -> Step {
        let recipe: ImportedRecipe
        switch found {
        case .failure(let refusal):
            return .finished(
                .refused(name: nil, reason: refusal.rawValue, why: refusal.description))
        case .success(let read): recipe = read
        }
        // What was exported from here is here.
        if let id = recipe.exact.flatMap({ EntityID($0.id) }), recipes.contains(id.value) {
            return .finished(.known(name: recipe.name))
        }
        let before = labels
        let edits = recipe.edits(
            for: household, address: address, labels: &labels, device: device)
        let wasThere = recipes.contains(edits.recipe.value)
        current = Current(
            recipe: recipe, address: address, labelsBefore: before, wasThere: wasThere,
            edits: edits, isThere: wasThere)
        return next()
    }

    /// Goes on with what came of the edit that `begin` or `take` gave last.
    package mutating func take(_ answer: Answer) -> Step {
        guard var current else { preconditionFailure("no recipe is under way") }
        switch answer {
        case .done(let isThere):
            current.place += 1
            if !current.isAtTags { current.isThere = current.isThere || isThere }
        case .refused where current.isAtTags:
            // Such as a tag that was deleted: without new tags the recipe can still be imported.
            var labels = current.labelsBefore.withoutNewTags
            current.edits = current.recipe.edits(
                for: household, address: current.address, labels: &labels, device: device)
            self.labels = current.labelsBefore
            (current.isAtTags, current.place) = (false, 0)
        case .refused(let reason, let why):
            self.current = nil
            let isOther = reason == "exists" && current.wasThere
            return .finished(
                .refused(
                    name: current.recipe.name, reason: reason,
                    why: isOther ? "the household has another version of it" : why))
        }
        self.current = current
        return next()
    }

    private mutating func next() -> Step {
        guard var current else { preconditionFailure("no recipe is under way") }
        if current.isAtTags, current.place == current.edits.tagEdits.count {
            (current.isAtTags, current.place) = (false, 0)
        }
        let edits = current.isAtTags ? current.edits.tagEdits : current.edits.edits
        if current.place < edits.count {
            self.current = current
            return .perform(edits[current.place])
        }
        self.current = nil
        recipes.insert(current.edits.recipe.value)
        let name = current.recipe.name
        if current.wasThere { return .finished(.known(name: name)) }
        return .finished(
            current.isThere
                ? .imported(name: name, notes: current.edits.notes) : .deleted(name: name))
    }

    /// The recipe that is under way; nil between two.
    package var recipe: RecipeID? { current?.edits.recipe }
}
