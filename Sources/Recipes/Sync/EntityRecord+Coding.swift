import Kitchen

/// A record as bytes, for the database: the same record has the same bytes.
extension EntityRecord {
    /// Why bytes are no record of this entity.
    package struct CodingFault: Error, Hashable, Sendable, CustomStringConvertible {
        /// Where it was noticed, in bytes.
        package let offset: Int

        package var description: String { "no record, by its byte \(offset)" }
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
        for _ in 0..<(try reader.count()) {
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

/// Who made an edit, and on which device.
private struct Source: Hashable {
    let author: PlayerID
    let device: DeviceID
}

/// Numbers in groups of 7 bits, least significant first, and texts as the count of their bytes and the bytes.
/// Sources stand at the beginning, each once, in the order of their first stamps, because most records have
/// but one.
private struct RecordWriter {
    private var bytes: [UInt8] = []
    private var sources: [Source] = []

    func record(ofFormat format: UInt8) -> [UInt8] {
        var whole = RecordWriter()
        whole.bytes.reserveCapacity(bytes.count + 2 + 32 * sources.count)
        whole.writeNumber(Int64(format))
        whole.writeNumber(Int64(sources.count))
        for source in sources {
            whole.write(source.author.value)
            whole.write(source.device.value)
        }
        return whole.bytes + bytes
    }

    mutating func writeNumber(_ value: Int64) {
        // Negative ones too: the sign goes into the lowest bit.
        var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func writeTime(_ milliseconds: Int64?) {
        writeNumber(milliseconds == nil ? 0 : 1)
        if let milliseconds { writeNumber(milliseconds) }
    }

    mutating func write(_ text: String) {
        writeNumber(Int64(text.utf8.count))
        bytes += text.utf8
    }

    mutating func write(_ id: UInt128) {
        for shift in stride(from: UInt128(120), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: id >> shift))
        }
    }

    mutating func write(_ stamp: Stamp) {
        writeNumber(stamp.seq)
        let source = Source(author: stamp.author, device: stamp.device)
        let index = sources.firstIndex(of: source) ?? sources.count
        if index == sources.count { sources.append(source) }
        writeNumber(Int64(index))
    }

    mutating func write(_ quantity: Quantity) {
        writeNumber(quantity.numerator)
        writeNumber(quantity.denominator)
    }

    mutating func write(_ measure: Measure) {
        switch measure {
        case .each: writeNumber(0)
        case .unit(let unit):
            writeNumber(1)
            write(unit.rawValue)
        case .word(let word):
            writeNumber(2)
            write(word)
        }
    }

    mutating func write(_ value: FieldValue?) {
        switch value {
        case nil: writeNumber(0)
        case .text(let text)?:
            writeNumber(1)
            write(text)
        case .number(let number)?:
            writeNumber(2)
            writeNumber(number)
        case .numbers(let numbers)?:
            writeNumber(3)
            writeNumber(Int64(numbers.count))
            for number in numbers { writeNumber(number) }
        case .flag(let flag)?:
            writeNumber(4)
            writeNumber(flag ? 1 : 0)
        case .quantity(let quantity)?:
            writeNumber(5)
            write(quantity)
        case .unit(let measure)?:
            writeNumber(6)
            write(measure)
        case .reference(let id)?:
            writeNumber(7)
            write(id)
        case .day(let day)?:
            writeNumber(8)
            writeNumber(Int64(day.number))
        case .checked(.withoutAmount)?: writeNumber(9)
        case .checked(.amount(let amount))?:
            writeNumber(10)
            write(amount.quantity)
            write(amount.measure)
        }
    }
}

private struct RecordReader {
    private let bytes: [UInt8]
    private var offset = 0
    private var sources: [Source] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }
    var fault: EntityRecord.CodingFault { EntityRecord.CodingFault(offset: offset) }

    private mutating func byte() throws(EntityRecord.CodingFault) -> UInt8 {
        guard offset < bytes.count else { throw fault }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func number() throws(EntityRecord.CodingFault) -> Int64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte & 0x80 == 0 {
                return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
            }
        }
        throw fault
    }

    mutating func time() throws(EntityRecord.CodingFault) -> Int64? {
        try number() == 0 ? nil : try number()
    }

    /// Of things that take at least a byte each.
    mutating func count() throws(EntityRecord.CodingFault) -> Int {
        guard let count = Int(exactly: try number()), count >= 0, count <= bytes.count - offset
        else {
            throw fault
        }
        return count
    }

    mutating func text() throws(EntityRecord.CodingFault) -> String {
        let count = try count()
        guard let text = String(validating: bytes[offset..<offset + count], as: UTF8.self) else {
            throw fault
        }
        offset += count
        return text
    }

    mutating func id() throws(EntityRecord.CodingFault) -> UInt128 {
        guard bytes.count - offset >= 16 else { throw fault }
        var id: UInt128 = 0
        for place in offset..<offset + 16 { id = id << 8 | UInt128(bytes[place]) }
        offset += 16
        return id
    }

    mutating func readSources() throws(EntityRecord.CodingFault) {
        for _ in 0..<(try count()) {
            sources.append(
                Source(author: PlayerID(value: try id()), device: DeviceID(value: try id())))
        }
    }

    mutating func stamp() throws(EntityRecord.CodingFault) -> Stamp {
        let seq = try number()
        guard let index = Int(exactly: try number()), sources.indices.contains(index) else {
            throw fault
        }
        return Stamp(seq: seq, author: sources[index].author, device: sources[index].device)
    }

    mutating func field() throws(EntityRecord.CodingFault) -> Field {
        guard let field = Field(rawValue: try text()) else { throw fault }
        return field
    }

    private mutating func quantity() throws(EntityRecord.CodingFault) -> Quantity {
        guard let quantity = Quantity(try number(), over: try number()) else { throw fault }
        return quantity
    }

    private mutating func measure() throws(EntityRecord.CodingFault) -> Measure {
        switch try number() {
        case 0: return .each
        case 1:
            guard let unit = Unit(rawValue: try text()) else { throw fault }
            return .unit(unit)
        case 2: return .word(try text())
        default: throw fault
        }
    }

    mutating func value() throws(EntityRecord.CodingFault) -> FieldValue? {
        switch try number() {
        case 0: return nil
        case 1: return .text(try text())
        case 2: return .number(try number())
        case 3:
            var numbers: [Int64] = []
            for _ in 0..<(try count()) { numbers.append(try number()) }
            return .numbers(numbers)
        case 4: return .flag(try number() != 0)
        case 5: return .quantity(try quantity())
        case 6: return .unit(try measure())
        case 7: return .reference(try id())
        case 8:
            guard let number = Int32(exactly: try number()) else { throw fault }
            return .day(Day(number: number))
        case 9: return .checked(.withoutAmount)
        case 10: return .checked(.amount(Amount(try quantity(), try measure())))
        default: throw fault
        }
    }
}
