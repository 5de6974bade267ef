import Base
import Kitchen
import Recipes

/// Between the wire and the rules of the library.
extension LibraryRecord {
    package init(_ record: EntityRecord) {
        var authors = RecordAuthors()
        let created = authors.stamp(record.created)
        let modified = authors.stamp(record.modified)
        let deleted = record.deleted.map { authors.stamp($0) }
        var fields: LibraryFields = [:]
        var stamps: [String: Stamp] = [:]
        for (field, entry) in record.fields.sorted(by: { $0.key < $1.key }) {
            stamps[field.rawValue] = authors.stamp(entry.stamp)
            fields[field.rawValue] = entry.value.flatMap(LibraryValue.init)
        }
        var sets: [String: [String: Stamp]] = [:]
        for (field, elements) in record.elements.sorted(by: { $0.key < $1.key })
        where !elements.isEmpty {
            var set: [String: Stamp] = [:]
            for (element, added) in elements.sorted(by: { $0.key < $1.key }) {
                set[element.wire] = authors.stamp(added)
            }
            sets[field.rawValue] = set
        }
        self.init(
            kind: Open(record.key.kind), id: EntityID(record.key),
            parent: record.parent.map(EntityID.init(value:)), created: created,
            modified: modified, deleted: deleted, createdMilliseconds: record.createdMilliseconds,
            modifiedMilliseconds: record.modifiedMilliseconds, authors: authors.all,
            fields: fields, stamps: stamps, sets: sets.isEmpty ? nil : sets)
    }

    /// The record as a client keeps it; nil if it has a kind, a field or a value that this program doesn't
    /// know. The stamps name no device: a client only receives records that another device made.
    package var record: EntityRecord? {
        guard let key = kind.known.map({ EntityKey($0, id.value) }), let created = stamp(created),
            let modified = stamp(modified)
        else { return nil }
        var entries: [Field: EntityRecord.Entry] = [:]
        for (name, stamp) in stamps {
            guard let field = Field(rawValue: name), let stamp = self.stamp(stamp) else {
                return nil
            }
            let value: FieldValue?
            if let told = fields[name] {
                guard case .success(let known) = told.value(for: field, of: key.kind) else {
                    return nil
                }
                value = known
            } else {
                value = nil
            }
            entries[field] = EntityRecord.Entry(value: value, stamp: stamp)
        }
        var elements: [Field: [FieldElement: Recipes.Stamp]] = [:]
        for (name, set) in sets ?? [:] {
            guard let field = Field(rawValue: name) else { return nil }
            for (text, stamp) in set {
                guard let element = FieldElement(text, in: field, of: key.kind),
                    let stamp = self.stamp(stamp)
                else { return nil }
                elements[field, default: [:]][element] = stamp
            }
        }
        return EntityRecord(
            key, parent: parent?.value, created: created,
            modified: modified, deleted: deleted.flatMap(stamp), fields: entries,
            elements: elements, createdMilliseconds: createdMilliseconds,
            modifiedMilliseconds: modifiedMilliseconds)
    }

    private func stamp(_ stamp: Stamp) -> Recipes.Stamp? {
        guard authors.indices.contains(stamp.author) else { return nil }
        return Recipes.Stamp(
            seq: stamp.seq, author: authors[stamp.author], device: DeviceID(value: 0))
    }
}

extension FieldElement {
    var wire: String {
        switch self {
        case .text(let text): text
        case .reference(let id): EntityID(value: id).description
        }
    }

    /// Nil if the field is no set, or one of identifiers and this is none.
    init?(_ wire: String, in field: Field, of kind: EntityKind) {
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

extension LibraryValue {
    /// Nil for what is said by leaving it out: that things are counted.
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
    func value(for field: Field, of kind: EntityKind) -> Result<FieldValue, FieldFault> {
        func fault(_ problem: String) -> Result<FieldValue, FieldFault> {
            .failure(FieldFault(kind: kind, field: field, problem: problem))
        }
        guard let rule = kind.fields[field] else { return fault("isn't there") }
        switch (rule.content, self) {
        case (.line, .text(let text)), (.text, .text(let text)), (.choice, .text(let text)),
            (.link, .text(let text)), (.emoji, .text(let text)), (.image, .text(let text)),
            (.place, .text(let text)):
            return .success(.text(text))
        case (.number, .number(let number)): return .success(.number(number))
        case (.numbers, .numbers(let numbers)): return .success(.numbers(numbers))
        case (.flag, .flag(let flag)): return .success(.flag(flag))
        case (.quantity, .text(let text)), (.stock, .text(let text)):
            guard let quantity = Quantity(text) else {
                return fault("is \"\(text.prefix(32))\"; it must be \(Quantity.form)")
            }
            return .success(.quantity(quantity))
        case (.unit, .text(let text)): return .success(.unit(Measure(wire: text)))
        case (.day, .text(let text)):
            guard let day = Day(text) else {
                return fault("is \"\(text.prefix(32))\"; it must be a day such as 2026-11-25")
            }
            return .success(.day(day))
        case (.reference, .text(let text)):
            guard let id = EntityID(text) else {
                return fault("is \"\(text.prefix(40))\"; it must be 32 hexadecimal digits")
            }
            return .success(.reference(id.value))
        case (.checked, .checked(let quantity?, let unit)):
            guard let quantity = Quantity(quantity) else {
                return fault(
                    "has the `quantity` \"\(quantity.prefix(32))\"; it must be \(Quantity.form)")
            }
            return .success(
                .checked(.amount(Amount(quantity, unit.map(Measure.init(wire:)) ?? .each))))
        case (.checked, .checked(nil, _)): return .success(.checked(.withoutAmount))
        case (.references, _), (.lines, _), (.players, _):
            return fault("is a set; use `add` and `remove`")
        case (.line, _), (.text, _), (.choice, _), (.link, _), (.emoji, _), (.image, _),
            (.place, _), (.unit, _), (.quantity, _), (.stock, _), (.day, _), (.reference, _):
            return fault("must be a string")
        case (.number, _): return fault("must be a whole number")
        case (.numbers, _): return fault("must be an array of whole numbers")
        case (.flag, _): return fault("must be true or false")
        case (.checked, _): return fault("must be an object such as {\"quantity\":\"3/4\"}")
        }
    }
}

extension Measure {
    /// Nil where things are counted.
    package var wire: String? {
        switch self {
        case .unit(let unit): unit.rawValue
        case .word(let word): word
        case .each: nil
        }
    }

    package init(wire: String) { self = Unit(rawValue: wire).map(Measure.unit) ?? .word(wire) }
}
