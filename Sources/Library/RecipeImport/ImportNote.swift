import Recipes

/// A thing that an import left out, cut or assumed.
package enum ImportNote: Hashable, Sendable {
    /// The subject of a note.
    package enum Thing: String, Hashable, Sendable, CaseIterable {
        case name, about, note, source, nutrition, rating, difficulty
        case totalTime = "total_time"
        case image
        /// An image of a step.
        case stepImage = "step_image"
        case ingredient, step, diet, tag, tool
        /// A tag, category, diet, tool, cookbook or favorite beyond the number that an import
        /// reads.
        case word
        /// The end of a long name, ingredient or heading.
        case lineEnd = "line_end"
        /// A member or a line of the file that a library has no field for.
        case field
        /// A favorite of a player other than the one who imports.
        case favorite

        // Things of another program's household.
        case user, comment, chore, battery, task, equipment, barcode, expense
        /// A food without stock.
        case product
        /// A file beside a recipe.
        case attachment
        /// An entry of a journal: of stock, lists or recipes.
        case history
        case shareLink = "share_link"
        /// A rule or filter, as for plans.
        case rule
        /// A webhook, a notification, a connector.
        case automation
        case customField = "custom_field"
        /// A recipe within another.
        case subRecipe = "sub_recipe"
        case shop
        case price
        /// A household, group or space beside the one that is imported.
        case household
        /// A planned meal without a day, or beyond those that fit.
        case meal
        /// A line of a list, or an item of the pantry, beyond those that fit.
        case line
        /// A row of a table that this program doesn't know.
        case row
    }

    /// A library has no field or no room for `count` of these. For a total time, `count` is in
    /// minutes.
    ///
    /// - Parameter names: The names of the first few, if they have any.
    case leftOut(Thing, count: Int, names: [String])
    /// An ingredient or step (from 1) and all after it: the recipe is full.
    case leftOutFrom(Thing, number: Int)
    /// A value that the field's rule doesn't allow.
    ///
    /// - Parameters:
    ///   - part: The ingredient or step with the field; nil for the recipe itself.
    ///   - number: The part's number, from 1.
    case notAllowed(Field, part: Thing?, number: Int?)
    /// The entity that a field refers to isn't in the file. The parameters are those of
    /// `notAllowed`.
    case missing(Field, part: Thing?, number: Int?)
    /// The field keeps its value, since somebody has changed it in the household.
    case kept(Field)
    /// A text was cut.
    ///
    /// - Parameters:
    ///   - number: The number of an ingredient, from 1.
    ///   - characters: The number of characters left.
    case cut(Thing, number: Int?, characters: Int)
    case dividedStep(number: Int, pieces: Int)
    case assumedServings(Int)
    /// The number of notes beyond the limit.
    case more(Int)

    /// The most names in a note.
    private static let nameLimit = 5

    static func leftOut(_ thing: Thing, count: Int = 1) -> ImportNote {
        .leftOut(thing, count: count, names: [])
    }

    /// Nil if there are no names.
    static func leftOut(_ thing: Thing, _ names: [String], andMore more: Int = 0) -> ImportNote? {
        guard !names.isEmpty else { return nil }
        return .leftOut(
            thing, count: names.count + more, names: Array(names.prefix(nameLimit)))
    }

    /// The first few notes, and the number of the others.
    package static func bounded(_ notes: [ImportNote], to limit: Int) -> [ImportNote] {
        notes.count > limit ? notes.prefix(limit) + [.more(notes.count - limit)] : notes
    }
}

extension ImportNote: CustomStringConvertible {
    /// A phrase for a sentence in English.
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
        case .product: "\(count) food\(count == 1 ? "" : "s") without stock"
        case .user, .comment, .chore, .task, .barcode, .expense, .attachment, .shareLink,
            .rule, .automation, .customField, .subRecipe, .shop, .price, .meal, .line:
            "\(count) \(words)\(count == 1 ? "" : "s")"
        case .row: count == 1 ? "1 \(words)" : "\(count) rows of other tables"
        case .household: count == 1 ? "1 \(words)" : "\(count) other households"
        case .battery: count == 1 ? "1 battery" : "\(count) batteries"
        case .equipment: "\(count) piece\(count == 1 ? "" : "s") of equipment"
        case .history: "\(count) entr\(count == 1 ? "y" : "ies") of journals"
        }
    }

    private var words: String {
        switch self {
        case .about: "description"
        case .attachment: "attached file"
        case .automation: "webhook or notification"
        case .household: "other household"
        case .meal: "planned meal"
        case .row: "row of another table"
        case .shareLink, .customField, .subRecipe: rawValue.replacing("_", with: " ")
        case .name, .note, .source, .nutrition, .rating, .difficulty, .totalTime, .image,
            .stepImage, .ingredient, .step, .diet, .tag, .tool, .word, .lineEnd, .field, .favorite,
            .user, .comment, .chore, .battery, .task, .equipment, .barcode, .expense, .history,
            .rule, .shop, .price, .line, .product:
            rawValue
        }
    }
}
