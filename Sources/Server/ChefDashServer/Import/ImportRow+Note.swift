import GameProtocol
import RecipeImport
import Recipes

extension ImportRow.Note {
    /// Converts a note to its wire form.
    package init(_ note: ImportNote) {
        switch note {
        case .leftOut(let thing, let count, let names):
            self.init(
                .leftOut, what: thing.rawValue, count: count, names: names.isEmpty ? nil : names)
        case .leftOutFrom(let thing, let number):
            self.init(.leftOutFrom, what: thing.rawValue, number: number)
        case .notAllowed(let field, let part, let number):
            self.init(
                .notAllowed, what: part?.rawValue, number: number, field: field.rawValue)
        case .missing(let field, let part, let number):
            self.init(.missing, what: part?.rawValue, number: number, field: field.rawValue)
        case .kept(let field): self.init(.kept, field: field.rawValue)
        case .cut(let thing, let number, let characters):
            self.init(.cut, what: thing.rawValue, number: number, count: characters)
        case .dividedStep(let number, let pieces):
            self.init(.divided, what: ImportNote.Thing.step.rawValue, number: number, count: pieces)
        case .assumedServings(let count):
            self.init(.assumed, count: count, field: Field.servings.rawValue)
        case .more(let count): self.init(.more, count: count)
        }
    }
}
