import GameProtocol
import Recipes

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

    private enum Key: String, CodingKey {
        case context = "@context"
        case type = "@type"
        case record = "chefdash:record"
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(ExportedRecipe.context, forKey: .context)
        try members.encode("chefdash:Record", forKey: .type)
        try members.encode(Written(record), forKey: .record)
    }
}
