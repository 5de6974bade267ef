import Base
import Recipes

extension ImportState {
    /// An import at its beginning.
    package init(householdID: HouseholdID, importID: ImportID, phase: Phase) {
        self.init(
            householdID: householdID, importID: importID, phase: phase, done: 0, total: 0,
            imported: 0, skipped: 0, refused: 0)
    }
}

extension RecipeLevelState {
    /// The most rows of a recipe's board in an answer.
    package static let rowLimit = 10
}
