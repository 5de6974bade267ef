import Kitchen
import Recipes

/// Puts imported recipes into a household. It decides which edits come next and is told what came of them; somebody else
/// performs them, in the order in which they are given.
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

    /// A recipe that is under way. Others may be at the same time.
    package struct Addition: Sendable {
        fileprivate let recipe: ImportedRecipe
        fileprivate let address: String?
        fileprivate let labelsBefore: ImportLabels
        fileprivate let wasThere: Bool
        fileprivate var edits: ImportedEdits
        fileprivate var isThere: Bool
        /// Whether it makes tags first. Until these are there, no other recipe may begin.
        package fileprivate(set) var isAtTags = true
        fileprivate var place = 0

        package var id: RecipeID { edits.recipe }
    }

    private let household: HouseholdID
    private let device: DeviceID
    private var labels: ImportLabels
    /// The recipes that the household has.
    private var recipes: Set<UInt128>

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
    /// - Returns: what `take` goes on with; nil if the recipe is finished at once.
    package mutating func begin(
        _ found: Result<ImportedRecipe, ImportRefusal>, address: String? = nil
    ) -> (addition: Addition?, step: Step) {
        let recipe: ImportedRecipe
        switch found {
        case .failure(let refusal):
            return (
                nil,
                .finished(
                    .refused(name: nil, reason: refusal.rawValue, why: refusal.description))
            )
        case .success(let read): recipe = read
        }
        // What was exported from here is here.
        if let id = recipe.exact.flatMap({ EntityID($0.id) }), recipes.contains(id.value) {
            return (nil, .finished(.known(name: recipe.name)))
        }
        let before = labels
        let edits = recipe.edits(
            for: household, address: address, labels: &labels, device: device)
        // Twice in one file, it is there the second time.
        let wasThere = !recipes.insert(edits.recipe.value).inserted
        var addition = Addition(
            recipe: recipe, address: address, labelsBefore: before, wasThere: wasThere,
            edits: edits, isThere: wasThere)
        let step = next(&addition)
        return (addition, step)
    }

    /// Goes on with what came of the edit of a recipe that `begin` or `take` gave last.
    package mutating func take(_ answer: Answer, for current: inout Addition) -> Step {
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
            let isOther = reason == "exists" && current.wasThere
            return .finished(
                .refused(
                    name: current.recipe.name, reason: reason,
                    why: isOther ? "the household has another version of it" : why))
        }
        return next(&current)
    }

    private mutating func next(_ current: inout Addition) -> Step {
        if current.isAtTags, current.place == current.edits.tagEdits.count {
            (current.isAtTags, current.place) = (false, 0)
        }
        let edits = current.isAtTags ? current.edits.tagEdits : current.edits.edits
        if current.place < edits.count { return .perform(edits[current.place]) }
        let name = current.recipe.name
        if current.wasThere { return .finished(.known(name: name)) }
        return .finished(
            current.isThere
                ? .imported(name: name, notes: current.edits.notes) : .deleted(name: name))
    }
}
