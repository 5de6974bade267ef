import GameProtocol
import RecipeImport
import Recipes

extension ImportRow.Note {
    /// Converts a note to its wire form.
    package init(_ note: ImportNote) {
        switch note {
        case .leftOut(let thing, let count, let names):
            self.init(
                code: .leftOut, what: thing.rawValue, count: count,
                names: names.isEmpty ? nil : names)
        case .leftOutFrom(let thing, let number):
            self.init(code: .leftOutFrom, what: thing.rawValue, number: number)
        case .notAllowed(let field, let part, let number):
            self.init(
                code: .notAllowed, what: part?.rawValue, number: number, field: field.rawValue)
        case .missing(let field, let part, let number):
            self.init(code: .missing, what: part?.rawValue, number: number, field: field.rawValue)
        case .kept(let field): self.init(code: .kept, field: field.rawValue)
        case .cut(let thing, let number, let characters):
            self.init(code: .cut, what: thing.rawValue, number: number, count: characters)
        case .dividedStep(let number, let pieces):
            self.init(
                code: .divided, what: ImportNote.Thing.step.rawValue, number: number, count: pieces)
        case .assumedServings(let count):
            self.init(code: .assumed, count: count, field: Field.servings.rawValue)
        case .more(let count): self.init(code: .more, count: count)
        }
    }
}

extension ImportContents {
    package init(_ summary: ImportSummary) {
        self.init(
            program: summary.program?.rawValue, recipes: summary.recipes,
            images: summary.pictures, meals: summary.meals, needs: summary.needs,
            pantryItems: summary.pantryItems, others: summary.others, refused: summary.refused,
            reason: summary.refusal?.rawValue, text: summary.refusal?.description,
            notes: summary.leftOut.map(ImportRow.Note.init))
    }
}
