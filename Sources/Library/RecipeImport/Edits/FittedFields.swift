import Recipes

/// Fits a recipe's values into a library's fields, and notes the values that it drops or cuts.
struct FittedFields {
    typealias Values = [Field: FieldValue]
    /// An ingredient or step, counted from 1.
    typealias Part = (thing: ImportNote.Thing, number: Int)

    var notes: [ImportNote] = []
    /// The recipe's approximate size on the server, in bytes.
    private var byteCount = 0

    /// A margin below the server's limit: 64 KiB for a recipe with its parts.
    private static let recipeBytes = 60_000
    /// A record's overhead beside its texts.
    private static let recordBytes = 160

    /// Trims the lines of a text and cuts it to the field's limits.
    ///
    /// - Parameter number: The number of the ingredient, for the note.
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

    /// Drops the values that the fields' rules refuse.
    ///
    /// - Parameter part: Nil for the recipe itself.
    mutating func allowed(_ values: Values, of kind: EntityKind, _ part: Part? = nil) -> Values {
        var allowed = values
        for (field, value) in values.sorted(by: { $0.key < $1.key })
        where kind.fields[field]?.problem(with: value) != nil {
            allowed[field] = nil
            notes.append(.notAllowed(field, part: part?.thing, number: part?.number))
        }
        return allowed
    }

    /// Reserves the bytes that a record needs.
    ///
    /// - Returns: False if too few are left. The recipe itself comes first and always fits.
    mutating func takeRoom(for values: Values) -> Bool {
        let more = values.values.reduce(Self.recordBytes) { count, value in
            if case .text(let text) = value { count + text.utf8.count } else { count + 20 }
        }
        guard byteCount + more <= Self.recipeBytes else { return false }
        byteCount += more
        return true
    }
}
