import Base
import Kitchen
import Recipes

/// The names of all tags, for searches and suggestions. A recipe's rows have its tags' identifiers,
/// so a tag's new name counts at once for all recipes.
final class TagTable {
    private let save: any Statement
    private let remove: any Statement
    private let list: any Statement

    init(_ database: any Database) throws(StoreFault) {
        save = try database.prepare(
            SealedTable.tagNames.insertion()
                + """
                 ON CONFLICT (household, id) DO UPDATE SET name = excluded.name,
                    words = excluded.words, seal = excluded.seal
                """)
        remove = try database.prepare("DELETE FROM tag_names WHERE household = ? AND id = ?")
        list = try database.prepare("SELECT id, name, words FROM tag_names WHERE household = ?")
    }

    /// Writes a tag's current name, or removes a deleted tag.
    ///
    /// - Parameter household: the household's number.
    func update(_ tag: EntityRecord, in household: Int64) throws(StoreFault) {
        guard tag.deleted == nil, case .text(let name)? = tag[.name] else {
            return try remove.bind(household).bind(EntityID(tag.key)).run()
        }
        try save.bind(household).bind(EntityID(tag.key)).bind(name)
            .bind(FoldedText(name).words.joined(separator: " ")).run()
    }

    /// All tags of a household, sorted by name.
    func tags(of household: Int64) throws(StoreFault) -> [TagName] {
        try list.bind(household).all { row in
            row.identifier(0).map { TagName(id: $0, name: row.text(1), words: row.text(2)) }
        }.sorted { ($0.words, $0.id) < ($1.words, $1.id) }
    }
}
