import Base
import Kitchen
import Recipes

/// The names of all tags, for searches and suggestions. A recipe's rows have its tags' identifiers,
/// so a tag's new name counts at once for all recipes.
final class TagTable: Table {
    private static let save =
        SealedTable.tagNames.insertion()
            + """
             ON CONFLICT (household, id) DO UPDATE SET name = excluded.name,
                words = excluded.words, seal = excluded.seal
            """

    /// Writes a tag's current name, or removes a deleted tag.
    ///
    /// - Parameter household: the household's number.
    func update(_ tag: EntityRecord, in household: Int64) throws(StoreFault) {
        let id = EntityID(tag.key)
        guard tag.deleted == nil, case .text(let name)? = tag[.name] else {
            return try run("DELETE FROM tag_names WHERE household = ? AND id = ?", household, id)
        }
        try run(Self.save, household, id, name, FoldedText(name).words.joined(separator: " "))
    }

    /// All tags of a household, sorted by name.
    func tags(of household: Int64) throws(StoreFault) -> [TagName] {
        try all("SELECT id, name, words FROM tag_names WHERE household = ?", household) { row in
            row.identifier(0).map { TagName(id: $0, name: row.text(1), words: row.text(2)) }
        }.sorted { ($0.words, $0.id) < ($1.words, $1.id) }
    }
}
