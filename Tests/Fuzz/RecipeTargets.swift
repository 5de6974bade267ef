import Base
import Kitchen
import Recipes

extension FuzzTarget {
    /// Edits of four devices in any order: nothing traps, a refused edit changes nothing, a
    /// repeated edit is refused or changes no value, and devices that have pulled everything equal
    /// the household.
    static let edits = FuzzTarget(name: "edits", maximumByteCount: 2048) { bytes in
        var input = FuzzInput(bytes)
        var household = EntityTable()
        var head: Int64 = 0
        var devices = (1...4 as ClosedRange<UInt128>).map { number in
            Replica(
                device: DeviceID(value: number),
                member: Member(PlayerID(value: number), Role.allCases[Int(number) - 1]))
        }
        var lastID: UInt128 = 0
        func send(_ index: Int) {
            guard let edit = devices[index].next else { return }
            let before = household
            let answer = try? Editor.perform(
                edit, by: devices[index].member, at: head + 1, on: household)
            expect(household == before, "an edit changed the records by itself")
            switch answer {
            case .success(let result)?:
                head += 1
                for record in result.records { household.write(record) }
                for entry in result.stock {
                    expect(!entry.after.isNegative, "\(entry)")
                }
                devices[index].didPerform(edit.id, at: head, result.records)
            case .failure(let refusal)?: devices[index].didRefuse(edit.id, refusal)
            case nil: expect(false, "a table in memory failed")
            }
        }
        func pull(_ index: Int) {
            let through = devices[index].through
            devices[index].receive(
                household.all.filter { $0.modified.seq > through }, through: head)
        }
        while !input.isEmpty {
            let index = Int(input.byte() % 4)
            switch input.byte() % 4 {
            case 0: pull(index)
            case 1: send(index)
            default:
                lastID += 1
                _ = devices[index].make(
                    lastID, (0...input.byte() % 3).map { _ in operation(&input) })
            }
        }
        for index in devices.indices {
            while devices[index].next != nil { send(index) }
        }
        for index in devices.indices {
            pull(index)
            expect(devices[index].view == household, "device \(index) holds something else")
        }
    }

    private static func operation(_ input: inout FuzzInput) -> Edit.Operation {
        let kind = EntityKind.allCases[Int(input.byte()) % EntityKind.allCases.count]
        let key = EntityKey(kind, UInt128(input.byte() % 4))
        let field = Field.allCases[Int(input.byte()) % Field.allCases.count]
        switch input.byte() % 8 {
        case 0, 1:
            var values: [Field: FieldValue] = [:]
            for (field, rule) in kind.fields where rule.isRequired { values[field] = fitting(rule) }
            let parent: UInt128? = kind.parent == nil ? nil : UInt128(input.byte() % 4)
            return .create(key, parent: parent, values)
        case 2: return .set(key, field, value(&input))
        case 3:
            let fields = kind.fields.keys.sorted()
            let own = fields[Int(input.byte()) % fields.count]
            return .set(key, own, value(&input) ?? kind.fields[own].flatMap(fitting))
        case 4: return .add(key, field, element(&input))
        case 5: return .remove(key, field, element(&input))
        case 6:
            return input.byte() % 2 == 0
                ? .adjust(key, by: quantity(&input)) : .restore(key)
        default: return .delete(key)
        }
    }

    private static func fitting(_ rule: FieldRule) -> FieldValue? {
        switch rule.content {
        case .line, .text: .text("a")
        case .number(let range): .number(range.upperBound)
        case .quantity, .stock: .quantity(.one)
        case .unit: .unit(.each)
        case .choice(let allowed): .text(allowed[0])
        case .flag: .flag(true)
        case .day: .day(Day(number: 20_000))
        case .reference: .reference(1)
        case .link: .text("https://a.example")
        case .emoji: .text("🍅")
        case .numbers(_, let range): .numbers([range.lowerBound])
        case .place: .text("i")
        case .image: .text(String(repeating: "a", count: 64))
        case .checked: .checked(.withoutAmount)
        case .references, .lines, .players: nil
        }
    }

    private static func value(_ input: inout FuzzInput) -> FieldValue? {
        switch input.byte() % 8 {
        case 0: .text(String(decoding: input.prefix(Int(input.byte() % 32)), as: UTF8.self))
        case 1: .number(Int64(bitPattern: input.wideNumber()))
        case 2: .numbers([Int64(bitPattern: input.wideNumber()), 1])
        case 3: .flag(true)
        case 4: .quantity(quantity(&input))
        case 5: .unit(.word(String(decoding: input.prefix(3), as: UTF8.self)))
        case 6: .reference(UInt128(input.byte() % 4))
        default: nil
        }
    }

    private static func element(_ input: inout FuzzInput) -> FieldElement {
        input.byte() % 2 == 0
            ? .reference(UInt128(input.byte() % 4))
            : .text(String(decoding: input.prefix(2), as: UTF8.self))
    }

    private static func quantity(_ input: inout FuzzInput) -> Quantity {
        Quantity(
            Int64(bitPattern: input.wideNumber()),
            over: Int64(1 + input.number())) ?? .one
    }
}

extension FuzzTarget {
    /// Ingredient lines in each language: nothing traps, amounts are positive, and a name remains.
    static let ingredientLine = FuzzTarget(
        name: "ingredient-line", maximumByteCount: 256, dictionary: "ingredient-line"
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for language in IngredientLine.Language.allCases {
            let line = IngredientLine(text, in: language)
            for quantity in [line.quantity, line.upperQuantity] {
                expect(quantity.map { !$0.isNegative } ?? true, "\(line)")
            }
            expect(line == IngredientLine(text, in: language), "\(line)")
        }
    }
}
