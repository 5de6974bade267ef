import Base

/// Between the JSON of fields and the values that the rules are for.
extension LibraryValue {
    /// Nil for counted things: the JSON leaves their unit out.
    package init?(_ value: FieldValue) {
        switch value {
        case .text(let text): self = .text(text)
        case .number(let number): self = .number(number)
        case .numbers(let numbers): self = .numbers(numbers)
        case .flag(let flag): self = .flag(flag)
        case .quantity(let quantity): self = .text(quantity.description)
        case .unit(let measure):
            guard let unit = measure.wire else { return nil }
            self = .text(unit)
        case .reference(let id): self = .text(EntityID(value: id).description)
        case .day(let day): self = .text(day.description)
        case .checked(.withoutAmount): self = .checked(quantity: nil, unit: nil)
        case .checked(.amount(let amount)):
            self = .checked(quantity: amount.quantity.description, unit: amount.measure.wire)
        }
    }

    /// The value as a field's content.
    package func value(
        for field: Field, of kind: EntityKind
    ) throws(FieldFault) -> FieldValue {
        func fault(_ problem: String) -> FieldFault {
            FieldFault(kind: kind, field: field, problem: problem)
        }
        guard let rule = kind.fields[field] else { throw fault("isn't there") }
        switch (rule.content, self) {
        case (.line, .text(let text)), (.text, .text(let text)), (.choice, .text(let text)),
            (.link, .text(let text)), (.emoji, .text(let text)), (.image, .text(let text)),
            (.place, .text(let text)):
            return .text(text)
        case (.number, .number(let number)): return .number(number)
        case (.numbers, .numbers(let numbers)): return .numbers(numbers)
        case (.flag, .flag(let flag)): return .flag(flag)
        case (.quantity, .text(let text)), (.stock, .text(let text)):
            guard let quantity = Quantity(text) else {
                throw fault("is \"\(text.prefix(32))\"; it must be \(Quantity.form)")
            }
            return .quantity(quantity)
        case (.unit, .text(let text)): return .unit(Measure(wire: text))
        case (.day, .text(let text)):
            guard let day = Day(text) else {
                throw fault("is \"\(text.prefix(32))\"; it must be a day such as 2026-11-25")
            }
            return .day(day)
        case (.reference, .text(let text)):
            guard let id = EntityID(text) else {
                throw fault("is \"\(text.prefix(40))\"; it must be 32 hexadecimal digits")
            }
            return .reference(id.value)
        case (.checked, .checked(let quantity?, let unit)):
            guard let quantity = Quantity(quantity) else {
                throw fault(
                    "has the `quantity` \"\(quantity.prefix(32))\"; it must be \(Quantity.form)")
            }
            return .checked(.amount(Amount(quantity, Measure(wire: unit))))
        case (.checked, .checked(nil, _)): return .checked(.withoutAmount)
        case (.references, _), (.lines, _), (.players, _):
            throw fault("is a set; use `add` and `remove`")
        case (.line, _), (.text, _), (.choice, _), (.link, _), (.emoji, _), (.image, _),
            (.place, _), (.unit, _), (.quantity, _), (.stock, _), (.day, _), (.reference, _):
            throw fault("must be a string")
        case (.number, _): throw fault("must be a whole number")
        case (.numbers, _): throw fault("must be an array of whole numbers")
        case (.flag, _): throw fault("must be true or false")
        case (.checked, _): throw fault("must be an object such as {\"quantity\":\"3/4\"}")
        }
    }
}

extension FieldElement {
    package var wire: String {
        switch self {
        case .text(let text): text
        case .reference(let id): EntityID(value: id).description
        }
    }

    /// Nil if the field isn't a set, or is one of identifiers and this is none.
    package init?(_ wire: String, in field: Field, of kind: EntityKind) {
        switch kind.fields[field]?.content {
        case .lines: self = .text(wire)
        case .references, .players:
            guard let id = EntityID(wire) else { return nil }
            self = .reference(id.value)
        case nil, .line, .text, .number, .quantity, .unit, .choice, .flag, .day, .reference, .link,
            .emoji, .numbers, .place, .image, .stock, .checked:
            return nil
        }
    }
}
