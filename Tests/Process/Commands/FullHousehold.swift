import Base
import ChefDashClient
import GameProtocol
import Recipes
import TestSupport
import Testing

/// A household with entities of every kind.
enum FullHousehold {
    static let home: HouseholdID = identifier("a")

    private static func make(
        _ kind: EntityKind, _ id: String, in parent: String? = nil, _ fields: LibraryFields
    ) -> LibraryOperation {
        LibraryOperation(
            kind: kind, id: identifier(id),
            .create(parent: parent.map { identifier($0) }, fields: fields))
    }

    private static func add(
        _ kind: EntityKind, _ id: EntityID, _ field: String, _ elements: String...
    ) -> LibraryOperation {
        LibraryOperation(kind: kind, id: id, .add(field: field, elements: elements))
    }

    private static func text(_ digits: String) -> String {
        String(repeating: digits, count: 32 / digits.count)
    }

    /// Creates at least one entity of each kind, with all kinds of references, and changes to the
    /// household's initial content.
    static func fill(_ library: LibraryCalls, player: PlayerID, image: ImageName) async throws {
        let records = try await records(of: home, library)
        let aisle = try #require(records.first { $0.kind == .aisle && $0.sets?["foods"] != nil })
        let food = try #require(aisle.sets?["foods"]?.keys.min())
        let category = try #require(records.first { $0.kind == .category })
        let soup: EntityID = identifier("01")
        try await edit(
            library, in: home,
            [
                LibraryOperation(
                    kind: .aisle, id: aisle.id, .set(fields: ["place": .text("zz")], clear: [])),
                LibraryOperation(
                    kind: .aisle, id: aisle.id, .remove(field: "foods", elements: [food])),
                add(.aisle, aisle.id, "foods", "sea beans"),
                make(
                    .category, "02",
                    ["name": .text("Picnic"), "icon": .text("🧺"), "place": .text("q")]),
                make(.tag, "03", ["name": .text("grandma's"), "color": .text("teal")]),
                make(.cookbook, "04", ["name": .text("Winter"), "about": .text("Warm.")]),
                add(.cookbook, identifier("04"), "categories", text("02")),
                make(.pantryItem, "05", ["name": .text("Leeks"), "shelf": .text("Cellar")]),
                make(.lot, "06", in: "05", ["stock": .text("5"), "expiry": .text("2026-12-01")]),
                make(.lot, "07", in: "05", ["stock": .text("2")]),
                LibraryOperation(kind: .lot, id: identifier("06"), .adjust(by: "-3/2")),
                make(
                    .recipe, "01",
                    [
                        "name": .text("Leek soup"), "servings": .number(4), "rating": .number(9),
                        "image": .text(image.description), "difficulty": .text("easy"),
                        "note": .text("Good\nin winter."),
                    ]),
                make(
                    .ingredient, "08", in: "01",
                    [
                        "name": .text("leeks"), "quantity": .text("3"), "place": .text("k"),
                        "pantry_item": .text(text("05")),
                    ]),
                make(
                    .step, "09", in: "01",
                    ["text": .text("Boil them."), "timers": .numbers([1_200]), "place": .text("k")]),
                add(.recipe, soup, "diets", "vegan"),
                add(.recipe, soup, "tags", text("03")),
                add(.recipe, soup, "categories", text("02"), category.id.description),
                add(.recipe, soup, "cookbooks", text("04")),
                add(.recipe, soup, "favorites", player.description),
                make(
                    .cookingNote, "0a", in: "01", ["text": .text("Nice."), "rating": .number(8)]),
                make(
                    .cooking, "0b", in: "01", ["day": .text("2026-11-20"), "servings": .number(3)]),
                make(
                    .planEntry, "0c",
                    [
                        "day": .text("2026-11-25"), "slot": .text("dinner"), "place": .text("k"),
                        "recipe": .text(text("01")), "servings": .number(2),
                        "leftovers": .flag(true),
                    ]),
                make(
                    .groceryNeed, "0d",
                    [
                        "name": .text("leeks"), "quantity": .text("1/2"), "unit": .text("kg"),
                        "aisle": .text(aisle.id.description), "recipe": .text(text("01")),
                        "place": .text("k"),
                        "plan_entry": .text(text("0c")),
                        "checked": .checked(quantity: "1/2", unit: "kg"),
                    ]),
                make(
                    .conversion, "0e",
                    [
                        "name": .text("leeks"), "from_quantity": .text("1"),
                        "to_quantity": .text("150"), "to_unit": .text("g"),
                    ]),
                make(
                    .substitution, "0f",
                    ["name": .text("leeks"), "substitutes": .text("shallots\nonions")]),
            ])
    }

    static func edit(
        _ library: LibraryCalls, in household: HouseholdID, _ operations: [LibraryOperation]
    ) async throws {
        let edit = LibraryMessage.LibraryEdit(
            householdID: household, editID: HouseholdLibrary.newIdentifier(), baseSeq: 99,
            operations: operations)
        _ = try await library.edit(edit).get()
    }

    static func records(
        of household: HouseholdID, _ library: LibraryCalls
    ) async throws -> [LibraryRecord] {
        var records: [String: LibraryRecord] = [:]
        var cursor = LibraryCursor(seq: 0)
        while true {
            let page = try await library.pull(household, after: cursor)
            for record in page.records { records["\(record.kind) \(record.id)"] = record }
            guard page.hasMore else { break }
            cursor = page.cursor
        }
        return records.values.filter { $0.deleted == nil }
    }

    /// Every record as text: references become the referenced fields, without identifiers, authors
    /// and dates.
    static func canonical(_ records: [LibraryRecord]) -> [String] {
        let byID = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        func named(_ text: String) -> String {
            guard let record = EntityID(text).flatMap({ byID[$0] }) else { return text }
            return "<\(record.kind) \(fields(of: record).joined(separator: " "))>"
        }
        func fields(of record: LibraryRecord) -> [String] {
            record.fields.sorted { $0.key < $1.key }.map { name, value in
                if case .text(let text) = value {
                    "\(name) \(named(text))"
                } else {
                    "\(name) \(value)"
                }
            }
        }
        return records.map { record in
            let sets = (record.sets ?? [:]).sorted { $0.key < $1.key }.map { name, set in
                "\(name) \(set.keys.map(named).sorted())"
            }
            return "\(record.kind) of \(record.parent.map { named($0.description) } ?? "nothing"): "
                + (fields(of: record) + sets).joined(separator: " ")
        }.sorted()
    }
}
