import Recipes

/// What was left out of something that was imported, cut or assumed.
package enum ImportNote: Hashable, Sendable {
    /// What a note is about.
    package enum Thing: String, Hashable, Sendable, CaseIterable {
        case name, about, note, source, nutrition, rating, difficulty
        case totalTime = "total_time"
        case image
        /// An image of a step.
        case stepImage = "step_image"
        case ingredient, step, diet, tag, tool
        /// A tag, category, diet, tool, cookbook or favorite, where there are more than are looked at.
        case word
        /// The end of a long name, ingredient or heading.
        case lineEnd = "line_end"
        /// A member or a line of the file that a library has no field for.
        case field
        /// That a person has it among the favorites who isn't the one who imports it.
        case favorite
    }

    /// How many of a kind a library has no place or room for. Of a total time it is the minutes.
    ///
    /// - Parameter names: of the first few, where they have any.
    case leftOut(Thing, count: Int, names: [String])
    /// An ingredient or step and all after it, counted from 1: the recipe is full.
    case leftOutFrom(Thing, number: Int)
    /// A value that the field's rule doesn't allow.
    ///
    /// - Parameters:
    ///   - part: the ingredient or step that has the field; nil for the recipe itself.
    ///   - number: of the part, from 1.
    case notAllowed(Field, part: Thing?, number: Int?)
    /// What a field refers to isn't in the file. The parameters are those of `notAllowed`.
    case missing(Field, part: Thing?, number: Int?)
    /// Somebody has changed the field in the household.
    case kept(Field)
    /// - Parameters:
    ///   - number: of an ingredient, from 1.
    ///   - characters: how many are left.
    case cut(Thing, number: Int?, characters: Int)
    case dividedStep(number: Int, pieces: Int)
    case assumedServings(Int)
    /// There are so many further notes.
    case more(Int)

    /// How many names a note has at most.
    private static let nameLimit = 5

    static func leftOut(_ thing: Thing, count: Int = 1) -> ImportNote {
        .leftOut(thing, count: count, names: [])
    }

    /// Nil without names.
    static func leftOut(_ thing: Thing, _ names: [String], andMore more: Int = 0) -> ImportNote? {
        guard !names.isEmpty else { return nil }
        return .leftOut(
            thing, count: names.count + more, names: Array(names.prefix(nameLimit)))
    }

    /// The first few notes, and how many more there are.
    package static func bounded(_ notes: [ImportNote], to limit: Int) -> [ImportNote] {
        notes.count > limit ? notes.prefix(limit) + [.more(notes.count - limit)] : notes
    }
}

extension ImportNote: CustomStringConvertible {
    /// A part of a sentence in English.
    package var description: String {
        switch self {
        case .leftOut(let thing, let count, let names):
            let others = count > names.count ? ["…"] : []
            let which = names.isEmpty ? "" : ": " + (names + others).joined(separator: ", ")
            return "\(thing.words(count)) left out\(which)"
        case .leftOutFrom(let thing, let number):
            return "\(thing.words(number: number)) and all after it left out, as the recipe is full"
        case .notAllowed(let field, let part, let number):
            return "\(Self.words(field, part, number)) left out, as it isn't allowed"
        case .missing(let field, let part, let number):
            return "\(Self.words(field, part, number)) left out, as the file hasn't it"
        case .kept(let field): return "\(Self.words(field, nil, nil)) kept as it is here"
        case .cut(let thing, let number, let characters):
            return "\(thing.words(number: number)) cut to \(characters) characters"
        case .dividedStep(let number, let pieces): return "step \(number) divided in \(pieces)"
        case .assumedServings(let count): return "servings not said, \(count) taken"
        case .more(let count): return "and \(count) more"
        }
    }

    private static func words(_ field: Field, _ part: Thing?, _ number: Int?) -> String {
        let name = field.rawValue.replacing("_", with: " ")
        return part.map { "\(name) of \($0.words(number: number))" } ?? name
    }
}

extension ImportNote.Thing {
    fileprivate func words(number: Int?) -> String {
        number.map { "\(words) \($0)" } ?? words(1)
    }

    fileprivate func words(_ count: Int) -> String {
        switch self {
        case .name, .about, .note, .source, .rating, .difficulty: "the \(words)"
        case .nutrition: words
        case .totalTime: "the total time of \(count) min"
        case .image where count == 1: "the image"
        case .image, .ingredient, .step, .diet, .tag, .tool, .field:
            "\(count) \(words)\(count == 1 ? "" : "s")"
        case .stepImage: "\(count) image\(count == 1 ? "" : "s") of steps"
        case .word: count == 1 ? "1 tag or another word" : "\(count) tags or other words"
        case .lineEnd: count == 1 ? "the end of a long line" : "the ends of \(count) long lines"
        case .favorite:
            count == 1 ? "a favorite of another person" : "favorites of \(count) other people"
        }
    }

    private var words: String {
        switch self {
        case .about: "description"
        case .name, .note, .source, .nutrition, .rating, .difficulty, .totalTime, .image,
            .stepImage, .ingredient, .step, .diet, .tag, .tool, .word, .lineEnd, .field, .favorite:
            rawValue
        }
    }
}
