import Base
import RecipeImport
import Recipes

/// A household that files are imported into, by the rules of the library.
struct ImportedHousehold {
    private var table = EntityTable()
    private var keys: Set<EntityKey> = []
    private var seq: Int64 = 0
    /// The edits that were done: a server doesn't do one twice.
    private var done: Set<UInt128> = []
    private let household = HouseholdID(value: 1)
    private let player = PlayerID(value: 3)

    /// Imports a file's contents.
    ///
    /// - Returns: The outcomes, in the order of the file.
    mutating func add(_ found: [ImportFile.Found]) -> [ImportOutcome] {
        let records = self.records
        var importer = RecipeImporter(
            household, device: DeviceID(value: 2), labels: ImportLabels(records),
            recipes: Set(keys.filter { $0.kind == .recipe }.map(\.id)),
            target: ImportTarget(
                household, player: player, keys: keys, records: records))
        return found.map { add($0.item, &importer) }
    }

    private mutating func add(
        _ item: Result<ImportedItem, ImportRefusal>, _ importer: inout RecipeImporter
    ) -> ImportOutcome {
        var (addition, step) = importer.begin(item)
        while true {
            switch step {
            case .finished(let outcome): return outcome
            case .perform(let edit):
                guard var current = addition else { fatalError("nothing is under way") }
                step = importer.take(perform(edit, current.key), for: &current)
                addition = current
            }
        }
    }

    private mutating func perform(_ edit: Edit, _ key: EntityKey) -> RecipeImporter.Answer {
        guard done.insert(edit.id).inserted else {
            return .done(isThere: table.record(key) != nil)
        }
        let member = Member(player, .adult)
        switch try? Editor.perform(edit, by: member, at: seq + 1, on: table) {
        case .success(let result)?:
            seq += 1
            for record in result.records {
                table.write(record)
                keys.insert(record.key)
            }
            return .done(isThere: result.records.contains { $0.key == key })
        case .failure(let refusal)?:
            return .refused(reason: "refused", why: "\(refusal)")
        case nil: return .refused(reason: "thrown", why: "thrown")
        }
    }

    var records: [EntityRecord] { keys.sorted().compactMap { table.record($0) } }

    /// A line for each record: its kind, its fields and sets without its place, and its parts. A
    /// reference is written as the name of what it refers to.
    var lines: [String] {
        records.filter { $0.key.kind.parent == nil || $0.key.kind == .cooking }.map { line($0) }
            .sorted()
    }

    private func line(_ record: EntityRecord) -> String {
        var parts = ["\(record.key.kind.rawValue):"]
        for (field, entry) in record.fields.sorted(by: { $0.key < $1.key })
        where field != .place {
            parts.append("\(field.rawValue)=\(entry.value.map(text) ?? "")")
        }
        for (field, set) in record.elements.sorted(by: { $0.key < $1.key }) {
            let elements = set.keys.map(text).sorted()
            parts.append("\(field.rawValue)=[\(elements.joined(separator: ", "))]")
        }
        for part in ordered(table.parts(of: record.key)) where part.key.kind != .cooking {
            parts.append("\n  " + line(part))
        }
        return parts.joined(separator: " ")
    }

    private func ordered(_ records: [EntityRecord]) -> [EntityRecord] {
        func place(_ record: EntityRecord) -> String {
            if case .text(let place)? = record[.place] { place } else { "" }
        }
        return records.sorted {
            ($0.key.kind.rawValue, place($0), text($0[.stock] ?? .text("")))
                < ($1.key.kind.rawValue, place($1), text($1[.stock] ?? .text("")))
        }
    }

    private func text(_ value: FieldValue) -> String {
        switch value {
        case .text(let text): "'\(text.replacing("\n", with: "|"))'"
        case .number(let number): "\(number)"
        case .numbers(let numbers): "\(numbers)"
        case .flag(let flag): "\(flag)"
        case .quantity(let quantity): "\(quantity)"
        case .unit(let unit): unit.wire ?? ""
        case .reference(let id): name(id)
        case .day(let day): "\(day)"
        case .checked(.amount(let amount)):
            "\(amount.quantity) \(amount.measure.wire ?? "")"
        case .checked(.withoutAmount): "none"
        }
    }

    private func text(_ element: FieldElement) -> String {
        switch element {
        case .text(let text): text
        case .reference(let id): name(id)
        }
    }

    private func name(_ id: UInt128) -> String {
        let found = records.first { $0.key.id == id }
        return found?[.name].map(text) ?? "?"
    }
}
