/// Performs an edit on records. These are the rules of the library's sync. The server uses them to
/// decide, and a client to show the expected result.
package struct Editor<Records: EntityRecords> {
    private let edit: Edit
    private let member: Member
    private let stamp: Stamp
    private let timeMilliseconds: Int64?
    private let records: Records
    /// The records as the edit has left them so far.
    private var changed: [EntityKey: EntityRecord] = [:]
    private var order: [EntityKey] = []
    /// The parts of each parent that the edit has written.
    private var changedParts: [EntityKey: [EntityKey]] = [:]
    /// The counts before the edit, cached.
    private var counts: [EntityTable.Place: Int] = [:]
    /// The entities added by the edit, minus those deleted.
    private var gains: [EntityTable.Place: Int] = [:]
    /// The number of writes; a record written twice counts twice.
    private var writeCount = 0
    private var overwrote: [EditResult.Overwritten] = []
    private var stock: [EditResult.StockEntry] = []

    /// Performs an edit without changing `records`: the result contains all records to write.
    ///
    /// - Parameters:
    ///   - seq: The sequence number of the edit if it is accepted.
    ///   - timeMilliseconds: The server's time of the edit since 1970-01-01 UTC; nil on a device,
    ///     which doesn't know it.
    /// - Throws: The errors of `records`.
    package static func perform(
        _ edit: Edit, by member: Member, at seq: Int64, timeMilliseconds: Int64? = nil,
        on records: Records
    ) throws -> Result<EditResult, EditRefusal> {
        guard edit.operations.count <= Edit.operationLimit else {
            return .failure(
                EditRefusal(
                    operation: Edit.operationLimit, key: edit.operations[Edit.operationLimit].key,
                    reason: .tooManyOperations(count: edit.operations.count)))
        }
        guard member.role.mayAdd else {
            return .failure(
                EditRefusal(operation: 0, key: edit.operations.first?.key, reason: .forbidden))
        }
        var editor = Editor(
            edit, by: member, at: seq, timeMilliseconds: timeMilliseconds, on: records)
        for (index, operation) in edit.operations.enumerated() {
            if let reason = try editor.perform(operation) {
                return .failure(
                    EditRefusal(operation: index, key: operation.key, reason: reason))
            }
            guard editor.writeCount <= Edit.recordLimit else {
                return .failure(
                    EditRefusal(
                        operation: index, key: operation.key,
                        reason: .tooManyRecords(count: editor.writeCount)))
            }
        }
        for key in editor.order {
            guard let fault = editor.changed[key]?.fault else { continue }
            return .failure(EditRefusal(key, in: edit, .field(fault)))
        }
        return .success(
            EditResult(
                records: editor.order.compactMap { editor.changed[$0] },
                overwrote: editor.overwrote, stock: editor.stock))
    }

    private init(
        _ edit: Edit, by member: Member, at seq: Int64, timeMilliseconds: Int64?,
        on records: Records
    ) {
        self.edit = edit
        self.member = member
        self.records = records
        self.timeMilliseconds = timeMilliseconds
        stamp = Stamp(seq: seq, author: member.player, device: edit.device)
    }

    private mutating func perform(_ operation: Edit.Operation) throws -> EditRefusal.Reason? {
        guard member.role.may(operation) else { return .forbidden }
        switch operation {
        case .create(let key, let parent, let values): return try create(key, parent, values)
        case .set(let key, let field, let value):
            return try change(key) { try $0.set(field, value, in: &$1) }
        case .add(let key, let field, let element):
            return try change(key) { try $0.add(element, to: field, in: &$1) }
        case .remove(let key, let field, let element):
            return try change(key) { try $0.remove(element, from: field, in: &$1) }
        case .adjust(let key, let delta): return try change(key) { $0.adjust(by: delta, in: &$1) }
        case .delete(let key): return try delete(key)
        case .restore(let key): return try restore(key)
        }
    }

    // MARK: Records

    private func current(_ key: EntityKey) throws -> EntityRecord? {
        if let record = changed[key] { return record }
        return try records.record(key)
    }

    /// The parts that aren't deleted, or those that the given deletion deleted.
    private func parts(
        of key: EntityKey, deletedBy deletion: Stamp? = nil
    ) throws -> [EntityRecord] {
        let before =
            if let deletion { try records.parts(of: key, deletedBy: deletion) } else {
                try records.parts(of: key)
            }
        return before.filter { changed[$0.key] == nil }
            + (changedParts[key] ?? []).compactMap { changed[$0] }.filter { $0.deleted == deletion }
    }

    /// - Parameter gain: 1 for a created or restored entity, -1 for a deleted one.
    private mutating func write(_ record: EntityRecord, gain: Int = 0) {
        writeCount += 1
        if gain != 0 { gains[EntityTable.Place(record), default: 0] += gain }
        var record = record
        record.modified = stamp
        record.modifiedMilliseconds = timeMilliseconds
        guard changed.updateValue(record, forKey: record.key) == nil else { return }
        order.append(record.key)
        if let parent = record.parentKey { changedParts[parent, default: []].append(record.key) }
    }

    /// Changes a record that exists and isn't deleted.
    private mutating func change(
        _ key: EntityKey,
        _ body: (inout Editor, inout EntityRecord) throws -> EditRefusal.Reason?
    ) throws -> EditRefusal.Reason? {
        guard var record = try current(key) else { return .unknown }
        guard record.deleted == nil else { return .gone }
        guard mayChange(record) else { return .notTheAuthor }
        if let reason = try body(&self, &record) { return reason }
        write(record)
        return nil
    }

    private func mayChange(_ record: EntityRecord) -> Bool {
        record.key.kind != .cookingNote || member.role == .owner
            || record.created.author == member.player
    }

    /// The refusal if the limit leaves no room for one more, counting this edit's additions and
    /// deletions; nil if there is room.
    private mutating func crowding(of record: EntityRecord) throws -> EditRefusal.Reason? {
        let kind = record.key.kind
        let place = EntityTable.Place(record)
        let before = try counts[place] ?? records.count(of: kind, in: record.parent)
        counts[place] = before
        let count = before + (gains[place] ?? 0)
        return count < kind.limit ? nil : .tooMany(kind, count: count + 1, limit: kind.limit)
    }

    // MARK: Whole entities

    private mutating func create(
        _ key: EntityKey, _ parent: UInt128?, _ values: [Field: FieldValue]
    ) throws -> EditRefusal.Reason? {
        guard (parent == nil) == (key.kind.parent == nil) else {
            return parent == nil ? .missingParent : .needlessParent
        }
        var record = EntityRecord(
            key, parent: parent, created: stamp, createdMilliseconds: timeMilliseconds)
        if let known = try current(key) {
            // Creating an entity twice has no further effect, but is refused if the values differ.
            let isSame =
                known.deleted == nil && known.parent == parent
                && values.allSatisfy { known[$0.key] == $0.value }
            return isSame ? nil : .exists
        }
        if let parentKey = record.parentKey {
            guard let parent = try current(parentKey) else { return .unknownParent(parentKey) }
            guard parent.deleted == nil else { return .gone }
        }
        if let reason = try crowding(of: record) { return reason }
        for (field, value) in values.sorted(by: { $0.key < $1.key }) {
            if let reason = try set(field, value, in: &record) { return reason }
        }
        let missing = key.kind.fields.filter { $0.value.isRequired && values[$0.key] == nil }
        if let field = missing.keys.min() { return .missingField(field) }
        write(record, gain: 1)
        return nil
    }

    private mutating func delete(_ key: EntityKey) throws -> EditRefusal.Reason? {
        guard let record = try current(key) else { return .unknown }
        // Deleting an entity twice has no further effect.
        guard record.deleted == nil else { return nil }
        guard mayChange(record) else { return .notTheAuthor }
        guard record[.builtIn] != .flag(true) else { return .builtIn }
        let all = [record] + (try parts(of: key))
        guard all.allSatisfy({ $0.wasSeen(by: edit.device, at: edit.baseSeq) }) else {
            return .changedSince
        }
        for var record in all {
            record.deleted = stamp
            write(record, gain: -1)
        }
        return nil
    }

    private mutating func restore(_ key: EntityKey) throws -> EditRefusal.Reason? {
        guard let record = try current(key) else { return .unknown }
        guard let deleted = record.deleted else { return nil }
        guard mayChange(record) else { return .notTheAuthor }
        if let parentKey = record.parentKey {
            guard try current(parentKey)?.deleted == nil else { return .gone }
        }
        for var record in [record] + (try parts(of: key, deletedBy: deleted)) {
            if let reason = try crowding(of: record) { return reason }
            // The fields keep their stamps, and the record its author. Only its existence is new.
            let created = Stamp(
                seq: stamp.seq, author: record.created.author, device: stamp.device)
            record = EntityRecord(
                record.key, parent: record.parent, created: created, fields: record.fields,
                elements: record.elements, createdMilliseconds: record.createdMilliseconds)
            if let reason = try nameProblem(of: record) { return reason }
            write(record, gain: 1)
        }
        return nil
    }

    // MARK: Fields

    private mutating func set(
        _ field: Field, _ value: FieldValue?, in record: inout EntityRecord
    ) throws -> EditRefusal.Reason? {
        guard let rule = record.key.kind.fields[field] else { return .noSuchField(field) }
        guard !rule.isServers || edit.isStarter else { return .serversField(field) }
        guard !rule.isSet else { return .isSet(field) }
        if let value, let problem = rule.problem(with: value) {
            return .field(FieldFault(kind: record.key.kind, field: field, problem: problem))
        }
        if record.key.kind.hasUniqueNames, field == .name, case .text(let name)? = value,
            let problem = DistinctName.problem(with: name)
        {
            return .field(FieldFault(kind: record.key.kind, field: field, problem: problem))
        }
        if value == nil, rule.isRequired { return .missingField(field) }
        if case .reference(let kind) = rule.content, case .reference(let id)? = value,
            try current(EntityKey(kind, id)) == nil
        {
            return .unknownReference(field, EntityKey(kind, id))
        }
        let known = record.fields[field]
        // Setting the same value changes nothing and overwrites nobody.
        if known?.value == value { return nil }
        if let known, !known.stamp.wasSeen(by: edit.device, at: edit.baseSeq) {
            switch rule.conflict {
            case .refused: return .staleField(field, current: known.value, by: known.stamp)
            case .laterWins, .addsUp:
                overwrote.append(
                    EditResult.Overwritten(
                        key: record.key, field: field, was: known.value, stamp: known.stamp))
            case .byElement: break
            }
        }
        if case .stock = rule.content, case .quantity(let after)? = value {
            let before =
                if case .quantity(let before)? = known?.value { before } else { Quantity.zero }
            stock.append(
                EditResult.StockEntry(lot: record.key, before: before, after: after, asked: nil))
        }
        record.fields[field] = EntityRecord.Entry(value: value, stamp: stamp)
        return field == .name ? try nameProblem(of: record) : nil
    }

    /// The refusal if another record has the name and the kind requires unique names. Takes this
    /// edit's renames into account.
    private func nameProblem(of record: EntityRecord) throws -> EditRefusal.Reason? {
        guard let name = record.uniqueName else { return nil }
        func isOther(_ key: EntityKey) -> Bool {
            key.kind == record.key.kind && key != record.key
        }
        var holder = order.lazy.filter(isOther).compactMap { changed[$0] }
            .first { $0.uniqueName == name }
        if holder == nil, let key = try records.key(of: record.key.kind, named: name),
            isOther(key), changed[key] == nil
        {
            holder = try records.record(key)
        }
        guard let holder, case .text(let text)? = holder[.name] else { return nil }
        return .nameTaken(holder.key, name: text)
    }

    private func add(
        _ element: FieldElement, to field: Field, in record: inout EntityRecord
    ) throws -> EditRefusal.Reason? {
        guard let rule = record.key.kind.fields[field] else { return .noSuchField(field) }
        guard let limit = rule.elementLimit else { return .noSet(field) }
        if let problem = rule.problem(with: element) {
            return .field(FieldFault(kind: record.key.kind, field: field, problem: problem))
        }
        if let key = rule.key(of: element), try current(key) == nil {
            return .unknownReference(field, key)
        }
        guard mayHold(element, rule) else { return .notYourself(field) }
        var set = record.elements[field] ?? [:]
        if set[element] == nil, set.count >= limit {
            // Elements that refer to deleted entities stay in the set, so that a restored entity is
            // back in it. They are dropped once their place is needed.
            set = try set.filter { element, _ in try isThere(element, rule) }
            guard set.count < limit else {
                return .tooManyElements(field, count: set.count + 1, limit: limit)
            }
        }
        // Replace the stamp even if the element is there: a concurrent removal that saw only the
        // earlier addition then doesn't remove it.
        set[element] = stamp
        record.elements[field] = set
        return nil
    }

    private func remove(
        _ element: FieldElement, from field: Field, in record: inout EntityRecord
    ) throws -> EditRefusal.Reason? {
        guard let rule = record.key.kind.fields[field] else { return .noSuchField(field) }
        guard rule.isSet else { return .noSet(field) }
        guard mayHold(element, rule) else { return .notYourself(field) }
        guard let added = record.elements[field]?[element],
            added.wasSeen(by: edit.device, at: edit.baseSeq)
        else { return nil }
        record.elements[field]?[element] = nil
        // As on the wire, an empty set is absent.
        if record.elements[field]?.isEmpty == true { record.elements[field] = nil }
        return nil
    }

    /// True if an element's entity exists and isn't deleted, or if the element refers to no entity.
    private func isThere(_ element: FieldElement, _ rule: FieldRule) throws -> Bool {
        guard let key = rule.key(of: element) else { return true }
        return try current(key).map { $0.deleted == nil } ?? false
    }

    private func mayHold(_ element: FieldElement, _ rule: FieldRule) -> Bool {
        if case .players = rule.content { element == .reference(member.player.value) } else { true }
    }

    private mutating func adjust(
        by delta: Quantity, in record: inout EntityRecord
    ) -> EditRefusal.Reason? {
        guard record.key.kind == .lot else { return .noLot }
        guard case .quantity(let before)? = record[.stock] else { return .missingField(.stock) }
        guard let sum = try? before + delta else { return .overflow }
        let after = max(.zero, sum)
        if let problem = EntityKind.lot.fields[.stock]?.problem(with: .quantity(after)) {
            return .field(FieldFault(kind: .lot, field: .stock, problem: problem))
        }
        stock.append(
            EditResult.StockEntry(lot: record.key, before: before, after: after, asked: delta))
        record.fields[.stock] = EntityRecord.Entry(value: .quantity(after), stamp: stamp)
        return nil
    }
}
