import Base
import Recipes

extension EditDone {
    /// - Parameter records: nil if they are too long for an answer, so that the device must pull.
    package init(
        householdID: HouseholdID, editID: EntityID, seq: Int64, knownRecords records: [LibraryRecord]?,
        overwrote: [OverwrittenField]? = nil, stock: [LotChange]? = nil,
        leftOut: [LeftOutIngredient]? = nil
    ) {
        self.init(
            householdID: householdID, editID: editID, seq: seq, records: records ?? [],
            mustPull: records == nil ? true : nil, overwrote: overwrote, stock: stock,
            leftOut: leftOut)
    }
}

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
