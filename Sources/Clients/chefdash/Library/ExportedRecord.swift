import GameProtocol
import Recipes
import StrictJSON

/// A household's record other than recipes, ingredients and steps, as JSON-LD in this program's own
/// vocabulary.
struct ExportedRecord: Encodable {
    private let record: LibraryRecord

    /// All such records of a household in their order, including kinds that this program doesn't
    /// know.
    static func all(of records: [LibraryRecord]) -> [ExportedRecord] {
        records.filter { record in
            switch record.kind.known {
            case .recipe, .ingredient, .step: false
            case .cookingNote, .cooking, .category, .tag, .cookbook, .pantryItem, .lot, .planEntry,
                .groceryNeed, .aisle, .conversion, .substitution, nil:
                true
            }
        }.map(ExportedRecord.init)
    }

    func encode(to encoder: any Encoder) throws {
        let members: Members = [
            "@context": ExportedRecipe.context, "@type": "chefdash:Record",
            "chefdash:record": JSONNode(record),
        ]
        try members.encode(to: encoder)
    }
}
