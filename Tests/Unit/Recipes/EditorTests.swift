import Base
import Kitchen
import Recipes
import Testing

@Suite("Refusals of edits")
struct EditorTests {
    struct Row: Sendable {
        let role: Role
        let operation: Edit.Operation
        let expected: String

        init(_ operation: Edit.Operation, _ expected: String, by role: Role = .adult) {
            self.role = role
            self.operation = operation
            self.expected = expected
        }
    }

    private static let recipe = EntityKey(.recipe, 1)
    private static let step = EntityKey(.step, 1)
    private static let owner = Member(PlayerID(value: 1), .owner)
    private static let long = String(repeating: "a", count: 201)

    private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    /// A household with a recipe with a step, a note by its owner and a deleted one, a deleted
    /// recipe with a step, and a lot.
    private static func household() throws -> SyncHousehold {
        var household = SyncHousehold()
        let operations: [Edit.Operation] = [
            createRecipe(1), createStep(1, of: 1), createRecipe(2), createStep(2, of: 2),
            .create(EntityKey(.cookingNote, 1), parent: 1, [.text: .text("Good")]),
            .create(EntityKey(.cookingNote, 2), parent: 2, [.text: .text("Good")]),
            .create(EntityKey(.cookingNote, 3), parent: 1, [.text: .text("Gone")]),
            .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("milk")]),
            .create(EntityKey(.lot, 1), parent: 1, [.stock: .quantity(.one)]),
            .delete(EntityKey(.recipe, 2)), .delete(EntityKey(.cookingNote, 3)),
        ]
        _ = try household.commit(edit(operations, id: 1), by: owner).get()
        return household
    }

    private static func edit(_ operations: [Edit.Operation], id: UInt128) -> Edit {
        Edit(id: id, device: DeviceID(value: id), baseSeq: 1, operations: operations)
    }

    private static func createRecipe(
        _ id: UInt128, _ values: [Field: FieldValue] = [:]
    ) -> Edit.Operation {
        .create(
            EntityKey(.recipe, id), parent: nil,
            [.name: .text("Soup"), .servings: .number(4)].merging(values) { $1 })
    }

    private static func createStep(_ id: UInt128, of recipe: UInt128?) -> Edit.Operation {
        .create(EntityKey(.step, id), parent: recipe, [.text: .text("Chop"), .place: .text("1")])
    }

    /// With the end of the refusal's text; empty if the edit is accepted.
    static let rows: [Row] = [
        Row(createRecipe(1), ""), Row(createRecipe(1, [.name: .text("Stew")]), "exists"),
        Row(createRecipe(2), "exists"), Row(createStep(9, of: 9), "unknown parent recipe 9"),
        Row(createStep(9, of: 2), "gone"), Row(createStep(9, of: nil), "missingParent"),
        Row(.create(EntityKey(.recipe, 9), parent: 1, [:]), "needlessParent"),
        Row(
            .create(EntityKey(.recipe, 9), parent: nil, [.name: .text("Soup")]), "missing servings"),
        Row(.set(EntityKey(.recipe, 9), .name, .text("Soup")), "unknown"),
        Row(.set(EntityKey(.recipe, 2), .name, .text("Soup")), "gone"),
        Row(.set(EntityKey(.step, 2), .text, .text("Fry")), "gone"),
        Row(.set(recipe, .name, nil), "missing name"), Row(.set(recipe, .about, nil), ""),
        Row(.set(recipe, .stock, .quantity(.one)), "no stock"),
        Row(.set(recipe, .name, .number(1)), "must be a text"),
        Row(.set(recipe, .name, .text("")), "has 0 characters; 1 to 200 are allowed"),
        Row(.set(recipe, .name, .text(long)), "has 201 characters; 1 to 200 are allowed"),
        Row(.set(recipe, .name, .text(" a")), "must not begin or end with white space"),
        Row(
            .set(recipe, .name, .text("a\nb")),
            "must not contain control or invisible characters, as U+A is"),
        Row(
            .set(recipe, .name, .text("a\u{202E}b")),
            "must not contain control or invisible characters, as U+202E is"),
        Row(
            .set(recipe, .name, .text("a" + String(repeating: "\u{301}", count: 2_000))),
            "has 4001 bytes; at most 3200 are allowed"),
        Row(
            .set(recipe, .name, .text("👩‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}")),
            ""),
        Row(
            .create(EntityKey(.tag, 9), parent: nil, [.name: .text("V\u{435}gan")]),
            "must not mix Latin, Greek and Cyrillic letters, which look alike, in a word"),
        Row(.set(recipe, .about, .text("a\nb")), ""),
        Row(.set(recipe, .about, .text(letters(2_000))), ""),
        Row(
            .set(recipe, .about, .text(letters(2_001))),
            "has 2001 characters; 0 to 2000 are allowed"),
        Row(
            .set(recipe, .note, .text(letters(4_001))),
            "has 4001 characters; 0 to 4000 are allowed"),
        Row(
            .set(step, .text, .text(letters(2_001))),
            "has 2001 characters; 1 to 2000 are allowed"),
        Row(
            .create(EntityKey(.cookingNote, 9), parent: 1, [.text: .text(letters(2_001))]),
            "has 2001 characters; 1 to 2000 are allowed"),
        Row(
            .create(
                EntityKey(.category, 9), parent: nil,
                [.name: .text("Soups"), .icon: .text("🍲"), .place: .text("i")]), ""),
        Row(
            .create(
                EntityKey(.category, 9), parent: nil,
                [.name: .text("Soups"), .icon: .text("🍲🍲"), .place: .text("i")]),
            "must be one emoji of at most 64 bytes"),
        Row(
            .create(
                EntityKey(.cookbook, 9), parent: nil,
                [
                    .name: .text("Winter"), .color: .text("teal"), .icon: .text("❄️"),
                    .about: .text(letters(500)),
                ]), ""),
        Row(
            .create(
                EntityKey(.cookbook, 9), parent: nil,
                [.name: .text("Winter"), .color: .text("mauve")]),
            "is \"mauve\"; allowed are red, orange, yellow, green, teal, blue, purple, pink, gray"),
        Row(.set(recipe, .prepMinutes, .number(10_081)), "is 10081; 0 to 10080 are allowed"),
        Row(.set(recipe, .servings, .number(0)), "is 0; 1 to 1000 are allowed"),
        Row(.set(recipe, .rating, .number(11)), "is 11; 0 to 10 are allowed"),
        Row(
            .set(recipe, .difficulty, .text("harsh")),
            "is \"harsh\"; allowed are easy, medium, hard"),
        Row(
            .set(recipe, .source, .text("javascript:alert(1)")),
            "must begin with http:// or https://"),
        Row(
            .set(recipe, .source, .text("https://a.example/\"onclick")),
            "must be a link without spaces, quotes and angle brackets, in ASCII"),
        Row(.set(recipe, .source, .text("HTTPS://a.example/x?y=z")), ""),
        Row(
            .set(recipe, .image, .text("../etc/passwd")),
            "must be an image's name of 64 hexadecimal digits"),
        Row(.set(recipe, .tags, .text("a")), "a set tags"),
        Row(.set(EntityKey(.lot, 1), .expiry, .text("a")), "must be a day"),
        Row(
            .create(
                EntityKey(.groceryNeed, 9), parent: nil,
                [.name: .text("leek"), .place: .text("i"), .aisle: .reference(9)]),
            "unknown aisle 9 in aisle"),
        Row(.set(step, .timers, .numbers([60, 0])), "has 0; 1 to 604800 are allowed"),
        Row(
            .set(step, .timers, .numbers(Array(repeating: 1, count: 9))),
            "has 9 numbers; at most 8 are allowed"),
        Row(
            .set(step, .place, .text("a0")),
            "must be 1 to 100 of the characters 0 to 9 and a to z, the last not 0"),
        Row(.add(recipe, .tags, .reference(9)), "unknown tag 9 in tags"),
        Row(.add(recipe, .name, .text("a")), "no set name"),
        Row(.remove(recipe, .name, .text("a")), "no set name"),
        Row(.add(recipe, .substitutes, .text("a")), "no substitutes"),
        Row(.add(recipe, .tags, .text("a")), "must have identifiers as elements"),
        Row(.add(recipe, .diets, .text("vegan")), ""), Row(.remove(recipe, .diets, .text("x")), ""),
        Row(.adjust(recipe, by: .one), "noLot"),
        Row(.adjust(EntityKey(.lot, 9), by: .one), "unknown"),
        Row(.adjust(EntityKey(.lot, 1), by: Quantity(.max)), "overflow"),
        Row(
            .adjust(EntityKey(.lot, 1), by: Quantity(1_000_000)),
            "is 1000001; 0 to 1000000 are allowed"),
        Row(
            .adjust(EntityKey(.lot, 1), by: Quantity("1/1000000000001")!),
            "is 1000000000002/1000000000001; denominators up to 1000000000000 are allowed"),
        Row(.delete(EntityKey(.recipe, 9)), "unknown"), Row(.delete(EntityKey(.recipe, 2)), ""),
        Row(.restore(EntityKey(.step, 2)), "gone"), Row(.restore(EntityKey(.recipe, 2)), ""),
        // Notes are deleted with their recipe.
        Row(.set(EntityKey(.cookingNote, 2), .text, .text("Fine")), "gone", by: .owner),
        Row(.delete(recipe), "forbidden", by: .child), Row(.delete(recipe), ""),
        Row(.set(recipe, .name, .text("Stew")), "", by: .child),
        Row(.set(recipe, .name, .text("Stew")), "forbidden", by: .guest),
        Row(createRecipe(9), "forbidden", by: .guest),
        Row(.set(EntityKey(.cookingNote, 1), .text, .text("Bad")), "notTheAuthor"),
        Row(.delete(EntityKey(.cookingNote, 1)), "notTheAuthor"),
        Row(.set(EntityKey(.cookingNote, 1), .text, .text("Fine")), "", by: .owner),
        Row(.restore(EntityKey(.cookingNote, 3)), "notTheAuthor"),
        Row(.restore(EntityKey(.cookingNote, 3)), "", by: .owner),
    ]

    @Test(arguments: rows)
    func refusals(row: Row) throws {
        var household = try Self.household()
        let table = household.table
        // If one operation of an edit is refused, none is applied.
        let edit = Self.edit([.set(Self.recipe, .note, .text("Draft")), row.operation], id: 2)
        let isGuest = row.role == .guest
        switch try household.commit(edit, by: Member(PlayerID(value: 2), row.role)) {
        case .success: #expect(row.expected == "")
        case .failure(let refusal):
            #expect(Self.text(refusal.reason) == row.expected)
            #expect(isGuest || refusal.key == row.operation.key)
            #expect(refusal.operation == (isGuest ? 0 : 1))
            #expect(household.table == table && household.head == 1)
        }
    }

    /// Every edit raises a household's number, so guests may not send any.
    @Test func guestsSendNotEvenEmptyEdits() throws {
        var household = try Self.household()
        let result = try household.commit(
            Self.edit([], id: 2), by: Member(PlayerID(value: 2), .guest))
        #expect(throws: EditRefusal(operation: 0, key: nil, reason: .forbidden)) {
            try result.get()
        }
        #expect(household.head == 1)
    }

    private static func text(_ reason: EditRefusal.Reason) -> String {
        switch reason {
        case .field(let fault): fault.problem
        case .missingField(let field): "missing \(field.rawValue)"
        case .noSuchField(let field): "no \(field.rawValue)"
        case .noSet(let field): "no set \(field.rawValue)"
        case .isSet(let field): "a set \(field.rawValue)"
        case .serversField(let field): "the server's \(field.rawValue)"
        case .unknownParent(let key): "unknown parent \(key.kind.rawValue) \(key.id)"
        case .unknownReference(let field, let key):
            "unknown \(key.kind.rawValue) \(key.id) in \(field.rawValue)"
        case .unknownField(let name): "unknown \(name)"
        case .notYourself(let field): "not yourself in \(field.rawValue)"
        case .unknown, .gone, .staleField, .changedSince, .exists, .nameTaken, .builtIn,
            .missingParent, .needlessParent, .noLot, .tooMany, .tooManyElements, .tooManyOperations,
            .tooManyRecords, .tooLarge, .overflow, .forbidden, .notTheAuthor:
            "\(reason)"
        }
    }

    @Test func limits() throws {
        var household = try Self.household()
        var id: UInt128 = 10
        let tooMany = EditRefusal.Reason.tooMany(.step, count: 101, limit: 100)
        /// All from one device, which has seen all its own edits.
        func commit(_ operations: [Edit.Operation]) throws -> EditRefusal.Reason? {
            id += 1
            let edit = Edit(
                id: id, device: DeviceID(value: 1), baseSeq: 1, operations: operations)
            switch try household.commit(edit, by: Self.owner) {
            case .success: return nil
            case .failure(let refusal): return refusal.reason
            }
        }
        // One exists already.
        for number in 0..<99 as Range<UInt128> {
            if number == 98 {
                // Additions within an edit count, and a refused edit changes nothing.
                let two = [Self.createStep(300, of: 1), Self.createStep(301, of: 1)]
                #expect(try commit(two) == tooMany)
            }
            #expect(try commit([Self.createStep(100 + number, of: 1)]) == nil)
        }
        #expect(try commit([Self.createStep(300, of: 1)]) == tooMany)
        // Deletions make room.
        let instead: [Edit.Operation] = [
            .delete(EntityKey(.step, 100)), Self.createStep(300, of: 1),
        ]
        #expect(try commit(instead + [Self.createStep(301, of: 1)]) == tooMany)
        #expect(try commit(instead) == nil)
        #expect(try commit([.restore(EntityKey(.step, 100))]) == tooMany)
        for number in 0..<20 as Range<UInt128> {
            let diet = FieldElement.text("diet \(number)")
            #expect(try commit([.add(Self.recipe, .diets, diet)]) == nil)
        }
        #expect(
            try commit([.add(Self.recipe, .diets, .text("more"))])
                == .tooManyElements(.diets, count: 21, limit: 20))
        // An existing entity needs no room.
        #expect(try commit([.add(Self.recipe, .diets, .text("diet 3"))]) == nil)
        let many = Array(repeating: Edit.Operation.set(Self.recipe, .note, .text("a")), count: 257)
        #expect(try commit(many) == .tooManyOperations(count: 257))
        #expect(try commit(Array(many.dropLast())) == nil)
    }

    /// A table that counts its queries.
    private final class CountedTable: EntityRecords {
        var table = EntityTable()
        private(set) var queryCount = 0

        func record(_ key: EntityKey) -> EntityRecord? {
            queryCount += 1
            return table.record(key)
        }

        func parts(of key: EntityKey) -> [EntityRecord] {
            queryCount += 1
            return table.parts(of: key)
        }

        func parts(of key: EntityKey, deletedBy deletion: Stamp) -> [EntityRecord] {
            queryCount += 1
            return table.parts(of: key, deletedBy: deletion)
        }

        func key(of kind: EntityKind, named name: FoldedText) -> EntityKey? {
            queryCount += 1
            return table.key(of: kind, named: name)
        }

        func count(of kind: EntityKind, in parent: UInt128?) -> Int {
            queryCount += 1
            return table.count(of: kind, in: parent)
        }

        /// - Returns: the refusal's reason, and the number of queries.
        func commit(
            _ operations: [Edit.Operation], at seq: Int64
        ) throws -> (refusal: EditRefusal?, queryCount: Int) {
            let before = queryCount
            let edit = Edit(
                id: UInt128(seq), device: DeviceID(value: 1), baseSeq: seq, operations: operations)
            let answer = try Editor.perform(edit, by: EditorTests.owner, at: seq, on: self)
            switch answer {
            case .success(let result):
                for record in result.records { table.write(record) }
                return (nil, queryCount - before)
            case .failure(let refusal): return (refusal, queryCount - before)
            }
        }

        func countThere(_ kind: EntityKind) -> Int {
            table.all.count { $0.key.kind == kind && $0.deleted == nil }
        }
    }

    @Test("An edit deletes and restores many parts with few queries, and within its limit")
    func bulk() throws {
        let records = CountedTable()
        let recipes = 1...(150 as UInt128)
        var seq: Int64 = 0
        for recipe in recipes {
            seq += 1
            let steps = (0..<20 as Range<UInt128>).map {
                Self.createStep(recipe * 1_000 + $0, of: recipe)
            }
            #expect(try records.commit([Self.createRecipe(recipe)] + steps, at: seq).refusal == nil)
        }
        let allowed = recipes.prefix(142).map { EntityKey(.recipe, $0) }
        // The 143rd exceeds the limit, with 21 records like each before it.
        let refusal = EditRefusal(
            operation: 142, key: EntityKey(.recipe, 143), reason: .tooManyRecords(count: 3_003))
        for operation: (EntityKey) -> Edit.Operation in [
            { .delete($0) }, { .restore($0) },
        ] {
            let all = recipes.map { operation(EntityKey(.recipe, $0)) }
            seq += 1
            if case .delete = all[0] {
                #expect(try records.commit(all, at: seq).refusal == refusal)
                #expect(records.countThere(.step) == 3_000)
            }
            let done = try records.commit(allowed.map(operation), at: seq)
            #expect(done.refusal == nil)
            // Three queries per recipe: the recipe, its parts and its number of steps; and one for
            // the number of recipes.
            #expect(done.queryCount <= 142 * 3 + 1)
            let isDelete = if case .delete = all[0] { true } else { false }
            #expect(records.countThere(.step) == (isDelete ? 160 : 3_000))
        }
        // Repeated writes of a record count each time.
        let again: [Edit.Operation] = (0..<160).map {
            $0.isMultiple(of: 2) ? .delete(Self.recipe) : .restore(Self.recipe)
        }
        #expect(
            try records.commit(again, at: seq + 1).refusal?.reason
                == .tooManyRecords(count: 3_003))
    }

    @Test("A recipe with the maximum number of parts is deleted and restored")
    func fullRecipe() throws {
        let records = CountedTable()
        let stamp = Stamp(seq: 1, author: Self.owner.player, device: DeviceID(value: 1))
        records.table.write(EntityRecord(Self.recipe, parent: nil, created: stamp))
        let kinds = EntityKind.allCases.filter { $0.parent == .recipe }
        for kind in kinds {
            for id in 0..<UInt128(kind.limit) {
                records.table.write(EntityRecord(EntityKey(kind, id), parent: 1, created: stamp))
            }
        }
        #expect(try records.commit([.delete(Self.recipe)], at: 2).refusal == nil)
        #expect(kinds.allSatisfy { records.countThere($0) == 0 })
        #expect(try records.commit([.restore(Self.recipe)], at: 3).refusal == nil)
        #expect(kinds.allSatisfy { records.countThere($0) == $0.limit })
    }

    /// The rules describe every kind's fields, and every value fits only one of them.
    @Test func everyKind() {
        for kind in EntityKind.allCases {
            #expect(!kind.fields.isEmpty && kind.limit > 0)
        }
        let used = Set(EntityKind.allCases.flatMap { $0.fields.keys })
        #expect(used == Set(Field.allCases))
    }
}
