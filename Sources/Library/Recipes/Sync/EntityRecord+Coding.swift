/// The database's encoding of a record. Equal records have equal bytes.
extension EntityRecord {
    /// The bytes aren't a record of this entity.
    package struct CodingFault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The byte offset of the error.
        package let offset: Int

        package var description: String { "not a valid record: error at byte \(offset)" }
    }

    private static let format: UInt8 = 1

    package func encoded() -> [UInt8] {
        var writer = RecordWriter()
        writer.write(parent.map(FieldValue.reference))
        writer.write(created)
        writer.write(modified)
        writer.writeNumber(deleted == nil ? 0 : 1)
        if let deleted { writer.write(deleted) }
        writer.writeTime(createdMilliseconds)
        writer.writeTime(modifiedMilliseconds)
        writer.writeNumber(Int64(fields.count))
        for (field, entry) in fields.sorted(by: { $0.key < $1.key }) {
            writer.write(field.rawValue)
            writer.write(entry.value)
            writer.write(entry.stamp)
        }
        writer.writeNumber(Int64(elements.count))
        for (field, set) in elements.sorted(by: { $0.key < $1.key }) {
            writer.write(field.rawValue)
            writer.writeNumber(Int64(set.count))
            for (element, stamp) in set.sorted(by: { $0.key < $1.key }) {
                switch element {
                case .text(let text): writer.write(FieldValue.text(text))
                case .reference(let id): writer.write(FieldValue.reference(id))
                }
                writer.write(stamp)
            }
        }
        return writer.record(ofFormat: Self.format)
    }

    package init(_ key: EntityKey, decoding bytes: [UInt8]) throws(CodingFault) {
        var reader = RecordReader(bytes)
        guard try reader.number() == Int64(Self.format) else { throw reader.fault }
        try reader.readSources()
        let parent = try reader.value().map { value throws(CodingFault) in
            guard case .reference(let id) = value else { throw reader.fault }
            return id
        }
        let created = try reader.stamp()
        let modified = try reader.stamp()
        let deleted: Stamp? = try reader.number() == 0 ? nil : try reader.stamp()
        let createdMilliseconds = try reader.time()
        let modifiedMilliseconds = try reader.time()
        var fields: [Field: Entry] = [:]
        let fieldCount = try reader.count()
        fields.reserveCapacity(fieldCount)
        for _ in 0..<fieldCount {
            let field = try reader.field()
            fields[field] = Entry(value: try reader.value(), stamp: try reader.stamp())
        }
        var elements: [Field: [FieldElement: Stamp]] = [:]
        for _ in 0..<(try reader.count()) {
            let field = try reader.field()
            var set: [FieldElement: Stamp] = [:]
            for _ in 0..<(try reader.count()) {
                let value = try reader.value()
                if case .text(let text)? = value {
                    set[.text(text)] = try reader.stamp()
                } else if case .reference(let id)? = value {
                    set[.reference(id)] = try reader.stamp()
                } else {
                    throw reader.fault
                }
            }
            elements[field] = set
        }
        guard reader.isAtEnd else { throw reader.fault }
        self.init(
            key, parent: parent, created: created, modified: modified, deleted: deleted,
            fields: fields, elements: elements, createdMilliseconds: createdMilliseconds,
            modifiedMilliseconds: modifiedMilliseconds)
    }
}
