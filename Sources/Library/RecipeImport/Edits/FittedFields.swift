import Recipes

/// Fits what a recipe says into a library's fields, and notes what it leaves out or cuts for that.
struct FittedFields {
    typealias Values = [Field: FieldValue]
    /// An ingredient or step, counted from 1.
    typealias Part = (thing: ImportNote.Thing, number: Int)

    var notes: [ImportNote] = []
    /// About what the server will have to keep of the recipe.
    private var byteCount = 0

    /// Of 64 KiB that a recipe may have with its parts.
    private static let recipeBytes = 60_000
    /// What a record has beside its texts.
    private static let recordBytes = 160

    /// Lines without surrounding white space, cut to what a field holds.
    ///
    /// - Parameter number: of an ingredient.
    mutating func text(
        _ text: String, _ characters: Int, bytes: Int, _ thing: ImportNote.Thing,
        _ number: Int? = nil
    ) -> FieldValue {
        let lines = text.split { $0.isNewline }.map { LineBuilder.line($0) }
        let clean = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        let fitted = FittedText.cut(clean, characters: characters, bytes: bytes)
        if fitted.wasCut {
            notes.append(.cut(thing, number: number, characters: fitted.text.count))
        }
        return .text(fitted.text)
    }

    /// The values without those that the fields' rules refuse.
    ///
    /// - Parameter part: nil for the recipe itself.
    mutating func allowed(_ values: Values, of kind: EntityKind, _ part: Part? = nil) -> Values {
        var allowed = values
        for (field, value) in values.sorted(by: { $0.key < $1.key })
        where kind.fields[field]?.problem(with: value) != nil {
            allowed[field] = nil
            notes.append(.notAllowed(field, part: part?.thing, number: part?.number))
        }
        return allowed
    }

    /// Takes the room that a record needs.
    ///
    /// - Returns: whether there is so much left. The recipe itself, which is the first, always has room.
    mutating func takeRoom(for values: Values) -> Bool {
        let more = values.values.reduce(Self.recordBytes) { count, value in
            if case .text(let text) = value { count + text.utf8.count } else { count + 20 }
        }
        guard byteCount + more <= Self.recipeBytes else { return false }
        byteCount += more
        return true
    }
}
