import Recipes

/// The contents of a file, for a person who decides whether to import it.
package struct ImportSummary: Hashable, Sendable {
    /// The program whose household it is; nil for any other file.
    package let program: BackupProgram?
    package private(set) var recipes = 0
    /// The recipes with a picture in the archive.
    package private(set) var pictures = 0
    package private(set) var meals = 0
    /// The lines of the grocery list.
    package private(set) var needs = 0
    package private(set) var pantryItems = 0
    /// The other records, such as aisles and cookbooks.
    package private(set) var others = 0
    /// The recipes that can't be imported, and the reason of the first.
    package private(set) var refused = 0
    package private(set) var refusal: ImportRefusal?
    /// The things of a household that have no place in a library.
    package let leftOut: [ImportNote]

    init(_ found: [ImportFile.Found], _ program: BackupProgram?, _ leftOut: [ImportNote]) {
        self.program = program
        self.leftOut = leftOut
        for found in found {
            switch found.item {
            case .success(.recipe(let recipe)):
                recipes += 1
                let exported = recipe.exact?.images.isEmpty == false
                if !recipe.pictures.isEmpty || exported { pictures += 1 }
            case .success(.record(let record)):
                switch record.key.kind {
                case .planEntry: meals += 1
                case .groceryNeed: needs += 1
                case .pantryItem: pantryItems += 1
                case .recipe, .ingredient, .step, .cookingNote, .cooking, .category, .tag,
                    .cookbook, .lot, .aisle, .conversion, .substitution:
                    others += 1
                }
            case .failure(let reason):
                refused += 1
                refusal = refusal ?? reason
            }
        }
    }
}

extension ImportSummary: CustomStringConvertible {
    /// Sentences in English.
    package var description: String {
        let counts = [
            (recipes, "recipe"), (pictures, "picture"), (meals, "planned meal"),
            (needs, "list line"), (pantryItems, "pantry item"), (others, "other record"),
        ].map { count, noun in "\(count) \(noun)\(count == 1 ? "" : "s")" }
        var text = program.map { "a household of \($0.name): " } ?? ""
        text += counts.joined(separator: ", ")
        if let refusal { text += "; \(refused) can't be imported: \(refusal.description)" }
        // Each note says itself that it is left out.
        for note in leftOut { text += "\n  \(note)" }
        return text
    }
}
