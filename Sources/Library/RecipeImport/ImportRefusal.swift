/// The reason why a document can't be imported.
package enum ImportRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// Nothing in it is marked up as a recipe.
    case noRecipe = "no_recipe"
    /// There is no recipe, only JSON that can't be parsed.
    case brokenJSON = "broken_json"
    /// The recipe has no name.
    case noName = "no_name"
    /// The recipe has neither ingredients nor steps.
    case nothingInIt = "nothing_in_it"
    /// The document or its expansion exceeds a limit.
    case tooLarge = "too_large"
    /// Elements, objects or lists nest too deeply.
    case tooDeep = "too_deep"
    /// The document names an unknown character encoding.
    case unknownCharset = "unknown_charset"
    /// The bytes aren't valid in the encoding that the document names.
    case badText = "bad_text"
    /// The archive can't be unpacked.
    case badArchive = "bad_archive"
    /// Reading it takes more work than the budget of a file or page.
    case tooMuchWork = "too_much_work"
    /// The file has more recipes than one import takes.
    case tooMany = "too_many"

    /// A database is damaged.
    case badDatabase = "bad_database"
    /// A database isn't one of the programs whose households are read.
    case unknownDatabase = "unknown_database"

    /// An exported record of an unknown kind, or without a required member.
    case unknownRecord = "unknown_record"
    /// An exported recipe has an ingredient without a name, a step without a text, or one that
    /// isn't an object.
    case wrongParts = "wrong_parts"

    /// A sentence for a person.
    package var description: String {
        switch self {
        case .noRecipe: "there is no recipe in it"
        case .brokenJSON: "its JSON is broken"
        case .noName: "the recipe has no name"
        case .nothingInIt: "the recipe has neither ingredients nor steps"
        case .tooLarge: "it is too large"
        case .tooDeep: "it is nested too deeply"
        case .unknownCharset: "its character encoding is unknown"
        case .badText: "it isn't text in the encoding that it names"
        case .badArchive: "the archive can't be unpacked"
        case .tooMuchWork:
            "reading it takes too much work; divide it, or remove the parts that aren't recipes"
        case .badDatabase: "the database is damaged, or was copied while it was written"
        case .unknownDatabase:
            "it is no database of Mealie, Grocy, KitchenOwl or Tandoor; a dump of PostgreSQL must be"
                + " plain SQL with COPY, as pg_dump writes it"
        case .unknownRecord: "the record has an unknown kind or lacks a required member"
        case .wrongParts:
            "each of the `ingredients` and `steps` of `chefdash:recipe` must be an object of its fields"
                + " alone, with a `name` or a `text`"
        case .tooMany: "the file has more recipes than one import takes; the others are left out"
        }
    }
}
