import Base
import Recipes
import StrictJSON

extension EntityKind {
    /// The values of an exported object's members that the fields' rules allow.
    ///
    /// - Parameter leftOut: Receives the names of the other members.
    func values(of node: JSONNode?, leftOut: inout Set<String>) -> [Field: FieldValue] {
        guard case .object(let members)? = node else { return [:] }
        var values: [Field: FieldValue] = [:]
        for (name, node) in members {
            if let field = Field(rawValue: name), let rule = fields[field],
                let value = FieldValue(node, rule.content), rule.problem(with: value) == nil
            {
                values[field] = value
            } else {
                Self.note(name, in: &leftOut)
            }
        }
        return values
    }

    /// Records the name of a field that is left out, up to 20: a report shows only a few.
    static func note(_ name: String, in leftOut: inout Set<String>) {
        if leftOut.count < 20 { leftOut.insert(name.asFieldName) }
    }
}

extension FieldValue {
    /// The value as a record holds it; nil if a field of this content can't hold it.
    fileprivate init?(_ node: JSONNode, _ content: FieldRule.Content) {
        switch (content, node) {
        case (.line, .text(let text)), (.text, .text(let text)), (.choice, .text(let text)),
            (.link, .text(let text)), (.place, .text(let text)), (.image, .text(let text)),
            (.emoji, .text(let text)):
            self = .text(text)
        case (.number, .integer(let number)): self = .number(number)
        case (.flag, .boolean(let flag)): self = .flag(flag)
        case (.quantity, .text(let text)), (.stock, .text(let text)):
            guard let quantity = Quantity(text) else { return nil }
            self = .quantity(quantity)
        case (.unit, .text(let text)): self = .unit(Self.measure(text))
        case (.day, .text(let text)):
            guard let day = Day(text) else { return nil }
            self = .day(day)
        case (.reference, .text(let text)):
            guard let id = EntityID(text) else { return nil }
            self = .reference(id.value)
        case (.numbers, .list(let nodes)):
            self = .numbers(
                nodes.compactMap { if case .integer(let number) = $0 { number } else { nil } })
        case (.checked, .object(let members)):
            guard case .text(let text)? = members["quantity"] else {
                self = .checked(.withoutAmount)
                return
            }
            guard let quantity = Quantity(text) else { return nil }
            var measure = Measure.each
            if case .text(let unit)? = members["unit"] { measure = Self.measure(unit) }
            self = .checked(.amount(Amount(quantity, measure)))
        case (.line, _), (.text, _), (.choice, _), (.link, _), (.place, _), (.number, _),
            (.flag, _), (.quantity, _), (.unit, _), (.numbers, _), (.day, _), (.reference, _),
            (.emoji, _), (.image, _), (.references, _), (.lines, _), (.players, _), (.stock, _),
            (.checked, _):
            return nil
        }
    }

    private static func measure(_ text: String) -> Measure {
        Unit(rawValue: text).map { .unit($0) } ?? .word(text)
    }
}
