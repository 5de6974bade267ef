import Base
import Recipes

/// Checks that the rows for searching match the recipes, and that the full-text indexes match those
/// rows.
struct SearchAudit {
    private static let texts = ["recipe_texts", "recipe_names"]

    private let database: any Database
    private let entities: StoredEntities
    private let find: any Statement

    init(_ database: any Database) throws(StoreFault) {
        self.database = database
        entities = StoredEntities(database)
        find = try database.prepare(
            """
            SELECT r.household, r.servings, r.minutes, r.name, t.name, t.ingredients, t.steps,
                t.about, t.tags, t.tokens, n.words
                FROM searched_recipes AS r LEFT JOIN recipe_texts AS t ON t.rowid = r.number
                    LEFT JOIN recipe_names AS n ON n.rowid = r.number
                WHERE r.id = ?
            """)
    }

    func firstProblem() throws(StoreFault) -> LibraryAudit.Problem? {
        let recipes = try database.prepare(
            """
            SELECT e.id, e.content, h.id, h.number FROM entities AS e
                JOIN households AS h ON h.id = e.household
                WHERE e.kind = 'recipe' AND e.is_deleted = 0 ORDER BY e.id
            """)
        var count = 0
        while try recipes.next() {
            count += 1
            guard let id: EntityID = recipes.identifier(0),
                let household: HouseholdID = recipes.identifier(2)
            else { continue }
            let key = EntityKey(.recipe, id.value)
            let recipe = try StoredEntities.decoded(key, recipes.bytes(1))
            let parts = try entities.parts(of: key, in: household)
            let number = recipes.integer(3)
            let text = RecipeSearchText(recipe, parts, in: HouseholdCode(number))
            let known = try find.bind(id).first { row in
                (0..<3).map { row.integer($0) } == [number, text.servings, text.minutes]
                    && (3..<11).map { row.text($0) } == [text.plainName] + text.columns
            }
            guard known == true else {
                return LibraryAudit.Problem(
                    row: "searched_recipes \(id)", reason: "its search text is wrong")
            }
        }
        for table in ["searched_recipes"] + Self.texts.map(database.rows(ofTexts:)) {
            let found = try database.prepare("SELECT count(*) FROM \(table)").count()
            guard found == count else {
                return LibraryAudit.Problem(
                    row: table, reason: "it has \(found) rows for \(count) recipes")
            }
        }
        for table in Self.texts {
            guard let damage = try database.damage(ofTexts: table) else { continue }
            return LibraryAudit.Problem(row: table, reason: damage)
        }
        return nil
    }
}
