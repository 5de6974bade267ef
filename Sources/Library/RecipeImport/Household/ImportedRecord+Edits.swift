import Base
import Crypto
import Recipes

extension ImportedRecord {
    /// The record's key after the import, the same each time.
    func key(in household: HouseholdID) -> EntityKey {
        EntityKey(key.kind, ImportIdentifiers.record(key, in: household))
    }

    /// The edits that create it.
    ///
    /// - Parameter parent: The identifier of its parent in the household.
    func edits(
        for household: HouseholdID, parent: UInt128?, target: ImportTarget, device: DeviceID
    ) -> ImportedEdits {
        let key = key(in: household)
        var notes = [ImportNote.leftOut(.field, leftOut.sorted())].compactMap(\.self)
        let values = values(in: target, notes: &notes)
        var operations = [Edit.Operation.create(key, parent: parent, values)]
        for (field, element) in elements(in: target, notes: &notes) {
            operations.append(.add(key, field, element))
        }
        return edits(operations, key, household, after: 0, device, notes)
    }

    /// The edits that bring the household's own record up to this one. Values that somebody has
    /// changed there stay.
    func edits(
        of own: EntityRecord, for household: HouseholdID, target: ImportTarget, device: DeviceID
    ) -> ImportedEdits {
        var notes = [ImportNote.leftOut(.field, leftOut.sorted())].compactMap(\.self)
        let isUntouched = target.isUntouched(own)
        var operations: [Edit.Operation] = []
        for (field, value) in values(in: target, notes: &notes).sorted(by: { $0.key < $1.key })
        where own[field] != value {
            if own[field] == nil || isUntouched {
                operations.append(.set(own.key, field, value))
            } else {
                notes.append(.kept(field))
            }
        }
        let elements = elements(in: target, notes: &notes)
        for (field, element) in elements where own.elements[field]?[element] == nil {
            operations.append(.add(own.key, field, element))
        }
        if isUntouched {
            for (field, there) in own.elements.sorted(by: { $0.key < $1.key }) {
                for element in there.keys.sorted()
                where !elements.contains(where: { $0 == (field, element) }) {
                    operations.append(.remove(own.key, field, element))
                }
            }
        }
        return edits(operations, own.key, household, after: own.modified.seq, device, notes)
    }

    private func edits(
        _ operations: [Edit.Operation], _ key: EntityKey, _ household: HouseholdID,
        after seq: Int64, _ device: DeviceID, _ notes: [ImportNote]
    ) -> ImportedEdits {
        // An edit with other content is another edit.
        let content = Crypto.sha256(Array(content.utf8))
        let edits = ImportedEdits.split(operations).enumerated().map { index, operations in
            Edit(
                id: ImportIdentifiers.recordEdit(
                    "\(index) \(seq)", of: key, content, in: household),
                device: device, baseSeq: seq, operations: operations)
        }
        return ImportedEdits(key: key, tagEdits: [], edits: edits, notes: notes)
    }

    private func values(
        in target: ImportTarget, notes: inout [ImportNote]
    ) -> [Field: FieldValue] {
        var here: [Field: FieldValue] = [:]
        for (field, value) in values.sorted(by: { $0.key < $1.key }) {
            let rule = key.kind.fields[field]
            // For example, whether the server gave it to the other household.
            if rule?.isServers == true { continue }
            here[field] = target.value(value, rule)
            if here[field] == nil { notes.append(.missing(field, part: nil, number: nil)) }
        }
        return here
    }

    private func elements(
        in target: ImportTarget, notes: inout [ImportNote]
    ) -> [(field: Field, element: FieldElement)] {
        var here: [(Field, FieldElement)] = []
        for (field, set) in elements.sorted(by: { $0.key < $1.key }) {
            let known = set.sorted().compactMap { target.element($0, key.kind.fields[field]) }
            if known.count < set.count { notes.append(.missing(field, part: nil, number: nil)) }
            here += known.map { (field, $0) }
        }
        return here
    }

    /// The whole content in a fixed order.
    private var content: String {
        let fields = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let sets = elements.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.sorted())" }
        return (fields + sets).joined(separator: "\u{1}")
    }
}
