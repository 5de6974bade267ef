/// The database stores refusals as bytes, so that an edit that is sent again gets the same one.
extension EditRefusal {
    private static let format: UInt8 = 1

    package func encoded() -> [UInt8] {
        var writer = RecordWriter()
        writer.writeNumber(Int64(operation))
        writer.writeNumber(key == nil ? 0 : 1)
        if let key { writer.write(key) }
        writer.write(reason)
        return writer.record(ofFormat: Self.format)
    }

    package init(decoding bytes: [UInt8]) throws(EntityRecord.CodingFault) {
        var reader = RecordReader(bytes)
        guard try reader.number() == Int64(Self.format) else { throw reader.fault }
        try reader.readSources()
        let operation = try reader.integer()
        let key = try reader.number() == 0 ? nil : try reader.key()
        let reason = try reader.reason()
        guard reader.isAtEnd else { throw reader.fault }
        self.init(operation: operation, key: key, reason: reason)
    }
}

extension RecordWriter {
    fileprivate mutating func write(_ key: EntityKey) {
        write(key.kind.rawValue)
        write(key.id)
    }

    fileprivate mutating func write(_ reason: EditRefusal.Reason) {
        switch reason {
        case .unknown: writeNumber(0)
        case .gone: writeNumber(1)
        case .staleField(let field, let current, let stamp):
            writeNumber(2)
            write(field.rawValue)
            write(current)
            write(stamp)
        case .changedSince: writeNumber(3)
        case .exists: writeNumber(4)
        case .field(let fault):
            writeNumber(5)
            write(fault.kind.rawValue)
            write(fault.field.rawValue)
            write(fault.problem)
        case .noSuchField(let field): write(6, field)
        case .unknownField(let name):
            writeNumber(7)
            write(name)
        case .missingField(let field): write(8, field)
        case .missingParent: writeNumber(9)
        case .tooMany(let kind, let count, let limit):
            writeNumber(10)
            write(kind.rawValue)
            write(count, limit)
        case .tooManyElements(let field, let count, let limit):
            write(11, field)
            write(count, limit)
        case .tooManyOperations(let count):
            writeNumber(12)
            writeNumber(Int64(count))
        case .tooLarge(let extent, let field, let bytes, let limit):
            writeNumber(13)
            writeNumber(Int64(extent.rawValue))
            write(field.map { FieldValue.text($0.rawValue) })
            write(bytes, limit)
        case .overflow: writeNumber(14)
        case .forbidden: writeNumber(15)
        case .notTheAuthor: writeNumber(16)
        case .notYourself(let field): write(17, field)
        case .nameTaken(let key, let name):
            writeNumber(18)
            write(key)
            write(name)
        case .builtIn: writeNumber(19)
        case .unknownReference(let field, let key):
            write(20, field)
            write(key)
        case .unknownParent(let key):
            writeNumber(21)
            write(key)
        case .serversField(let field): write(22, field)
        case .isSet(let field): write(23, field)
        case .noSet(let field): write(24, field)
        case .noLot: writeNumber(25)
        case .needlessParent: writeNumber(26)
        case .tooManyRecords(let count):
            writeNumber(27)
            writeNumber(Int64(count))
        }
    }

    private mutating func write(_ count: Int, _ limit: Int) {
        writeNumber(Int64(count))
        writeNumber(Int64(limit))
    }

    private mutating func write(_ code: Int64, _ field: Field) {
        writeNumber(code)
        write(field.rawValue)
    }
}

extension RecordReader {
    fileprivate mutating func integer() throws(EntityRecord.CodingFault) -> Int {
        guard let value = Int(exactly: try number()) else { throw fault }
        return value
    }

    fileprivate mutating func kind() throws(EntityRecord.CodingFault) -> EntityKind {
        guard let kind = EntityKind(rawValue: try text()) else { throw fault }
        return kind
    }

    fileprivate mutating func key() throws(EntityRecord.CodingFault) -> EntityKey {
        EntityKey(try kind(), try id())
    }

    private mutating func extent() throws(EntityRecord.CodingFault) -> EditRefusal.Reason.Extent {
        guard let extent = EditRefusal.Reason.Extent(rawValue: try integer()) else { throw fault }
        return extent
    }

    private mutating func optionalField() throws(EntityRecord.CodingFault) -> Field? {
        guard let value = try value() else { return nil }
        guard case .text(let name) = value, let field = Field(rawValue: name) else { throw fault }
        return field
    }

    fileprivate mutating func reason() throws(EntityRecord.CodingFault) -> EditRefusal.Reason {
        switch try number() {
        case 0: return .unknown
        case 1: return .gone
        case 2: return .staleField(try field(), current: try value(), by: try stamp())
        case 3: return .changedSince
        case 4: return .exists
        case 5:
            return .field(
                FieldFault(kind: try kind(), field: try field(), problem: try text()))
        case 6: return .noSuchField(try field())
        case 7: return .unknownField(try text())
        case 8: return .missingField(try field())
        case 9: return .missingParent
        case 10: return .tooMany(try kind(), count: try integer(), limit: try integer())
        case 11: return .tooManyElements(try field(), count: try integer(), limit: try integer())
        case 12: return .tooManyOperations(count: try integer())
        case 13:
            return .tooLarge(
                try extent(), try optionalField(), bytes: try integer(), limit: try integer())
        case 14: return .overflow
        case 15: return .forbidden
        case 16: return .notTheAuthor
        case 17: return .notYourself(try field())
        case 18: return .nameTaken(try key(), name: try text())
        case 19: return .builtIn
        case 20: return .unknownReference(try field(), try key())
        case 21: return .unknownParent(try key())
        case 22: return .serversField(try field())
        case 23: return .isSet(try field())
        case 24: return .noSet(try field())
        case 25: return .noLot
        case 26: return .needlessParent
        case 27: return .tooManyRecords(count: try integer())
        default: throw fault
        }
    }
}
