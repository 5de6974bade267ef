import Base
import Recipes
import StrictJSON

/// The members of another program's object, which may be missing or of another type.
struct ForeignObject {
    private let members: [String: JSONNode]

    init(_ members: [String: JSONNode]) { self.members = members }

    /// A Mealie recipe with the member names of Mealie's API. The archives that Mealie exports use
    /// snake case, such as `recipe_yield`. Nil for anything else.
    var mealie: ForeignObject? {
        let isArchived = has("recipe_ingredient")
        let object = isArchived ? ForeignObject(Self.inCamelCase(members)) : self
        let isRecipe = object.has("slug") || object.has("recipeYield")
        return object.has("recipeIngredient") && isRecipe ? object : nil
    }

    private static func inCamelCase(_ members: [String: JSONNode]) -> [String: JSONNode] {
        var named: [String: JSONNode] = [:]
        for (name, node) in members {
            let words = name.split(separator: "_")
            let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
            named[(words.first.map(String.init) ?? "") + rest.joined()] = node
        }
        return named
    }

    /// Charges a row of a table to the budget.
    func spendRow(_ budget: ReadingBudget) throws(ImportRefusal) {
        try budget.spend(onRowOf: members.count)
        try spend(budget)
    }

    /// Charges all values to the budget except photos, which aren't read.
    func spend(_ budget: ReadingBudget) throws(ImportRefusal) {
        for (name, node) in members where !Self.photos.contains(name) {
            try Self.spend(budget, on: node)
        }
    }

    private static let photos: Set<String> = ["photo", "photo_data", "photo_large", "photos"]

    private static func spend(_ budget: ReadingBudget, on node: JSONNode) throws(ImportRefusal) {
        try budget.spendValue()
        switch node {
        case .text(let text): try budget.spend(on: text)
        case .list(let nodes): for node in nodes { try spend(budget, on: node) }
        case .object(let members): for node in members.values { try spend(budget, on: node) }
        case .null, .boolean, .integer, .real: break
        }
    }

    func has(_ names: String...) -> Bool { names.allSatisfy { members[$0] != nil } }

    /// A clean line; empty if there is no text or number.
    func line(_ name: String) -> String { LineBuilder.line(Self.text(members[name])) }

    func optionalLine(_ name: String) -> String? {
        let line = line(name)
        return line.isEmpty ? nil : line
    }

    func optionalText(_ name: String) -> String? {
        let text = text(name)
        return text.isEmpty ? nil : text
    }

    /// A clean text with its line breaks.
    func text(_ name: String) -> String { LineBuilder.lines(Self.text(members[name])) }

    /// The lines of a text that aren't empty.
    func lines(_ name: String) -> [String] {
        Self.text(members[name]).split(whereSeparator: \.isNewline)
            .map { LineBuilder.line($0) }.filter { !$0.isEmpty }
    }

    /// The texts of a list, as lines.
    func texts(_ name: String) -> [String] { paragraphs(name).map { LineBuilder.line($0) } }

    /// The texts of a list with their line breaks.
    func paragraphs(_ name: String) -> [String] {
        list(name).compactMap { $0.string.map { LineBuilder.lines($0) } }
    }

    /// The names in a list of texts or objects, or the names of the members that are true.
    func names(_ name: String) -> [String] {
        if let flags = members[name]?.members {
            return flags.filter { $0.value == .boolean(true) }.keys.sorted()
        }
        return texts(name) + objects(name).map { $0.line("name") }.filter { !$0.isEmpty }
    }

    func objects(_ name: String) -> [ForeignObject] {
        list(name).compactMap { $0.members.map(ForeignObject.init) }
    }

    private func list(_ name: String) -> [JSONNode] { members[name]?.elements ?? [] }

    /// The name of an object, or a text itself.
    func name(of name: String) -> String {
        members[name]?.members.map { ForeignObject($0).line("name") } ?? line(name)
    }

    func flag(_ name: String) -> Bool { members[name] == .boolean(true) }

    /// A whole number from 1 to a million; nil for anything else.
    func count(_ name: String) -> Int? {
        guard let number = members[name]?.wholeNumber, (1...1_000_000).contains(number) else {
            return nil
        }
        return Int(number)
    }

    func minutes(_ name: String) -> Int? {
        let line = line(name)
        return Duration.minutes(line) ?? SpokenTime.minutes(line[...])
    }

    func address(_ name: String) -> String? { WebAddress.absolute(line(name), in: nil) }

    /// An amount as a whole number or a fraction, which all languages read alike; empty for none.
    func amount(_ name: String) -> String {
        if let text = members[name]?.string { return LineBuilder.line(text) }
        guard let number = members[name]?.number, number > 0, number <= 1_000_000 else {
            return ""
        }
        let whole = number.rounded(.down)
        for denominator in [1, 2, 3, 4, 8] {
            let top = ((number - whole) * Double(denominator)).rounded()
            guard abs((number - whole) - top / Double(denominator)) < 0.004 else { continue }
            if top == 0 { return "\(Int(whole))" }
            if Int(top) == denominator { return "\(Int(whole) + 1)" }
            return (whole > 0 ? "\(Int(whole)) " : "") + "\(Int(top))/\(denominator)"
        }
        let thousandths = Int((number * 1000).rounded())
        return "\(thousandths)/1000"
    }

    /// The things whose members aren't empty.
    func named(_ names: [String: ImportNote.Thing]) -> [ImportNote.Thing] {
        names.sorted { $0.key < $1.key }.compactMap { name, thing in
            switch members[name] {
            case .text(let text)?: text.isEmpty ? nil : thing
            case .integer(let number)?: number == 0 ? nil : thing
            case .object(let members)?:
                members.values.contains { $0 != .null && $0 != .text("") } ? thing : nil
            case .list(let nodes)?: nodes.isEmpty ? nil : thing
            case .real?: thing
            case .null?, .boolean?, nil: nil
            }
        }
    }

    private static func text(_ node: JSONNode?) -> String {
        switch node {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .real(let number): node?.wholeNumber.map { "\($0)" } ?? "\(number)"
        case .null, .boolean, .list, .object, nil: ""
        }
    }

    /// True for a line of Mealie whose amounts are hidden, or that begins with its amount.
    var isUnparsed: Bool {
        let starts = line("note").unicodeScalars.first?.properties.numericType != nil
        return starts || isTrue("disable_amount") || isTrue("disableAmount")
            || quantity("quantity") == nil
    }

    // MARK: Columns of tables

    /// A row's key: a number, or a text without the hyphens of a UUID, which not all databases
    /// write. Nil if there is none.
    func key(_ name: String) -> String? {
        let key = Self.text(members[name]).lowercased()
        if key.utf8.count == 36 { return key.filter { $0 != "-" } }
        return key.isEmpty ? nil : key
    }

    /// A number, also as a text.
    func number(_ name: String) -> Double? {
        members[name]?.number ?? members[name]?.string.flatMap(Double.init)
    }

    /// A whole number from 1 to a million, rounded; nil for anything else.
    func rounded(_ name: String) -> Int? {
        guard let number = number(name), number >= 0.5, number <= 1_000_000 else { return nil }
        return Int(number.rounded())
    }

    /// An amount above 0.
    func quantity(_ name: String) -> Quantity? {
        number(name).flatMap(Quantity.init(decimal:)).flatMap { $0.isPositive ? $0 : nil }
    }

    /// A place in a list; 0 if there is none.
    func place(_ name: String) -> Int {
        number(name).flatMap { Int(exactly: $0.rounded()) } ?? 0
    }

    /// True for `true`, 1, and the "t" of PostgreSQL.
    func isTrue(_ name: String) -> Bool {
        switch members[name] {
        case .boolean(let flag): flag
        case .integer(let number): number != 0
        case .text(let text): ["t", "true", "1"].contains(text)
        case .real, .null, .list, .object, nil: false
        }
    }

    /// The day of a date or of a time.
    func day(_ name: String) -> Day? { members[name]?.string.flatMap { Day($0.prefix(10)) } }
}
