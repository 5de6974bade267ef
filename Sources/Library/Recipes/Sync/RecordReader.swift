import Base

/// The author and device of an edit.
struct RecordSource: Hashable {
    let author: PlayerID
    let device: DeviceID
}

/// Reads the output of `RecordWriter`.
struct RecordReader {
    private let bytes: [UInt8]
    private var offset = 0
    private var sources: [RecordSource] = []

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

    /// A number of things of at least one byte each.
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
                RecordSource(author: PlayerID(value: try id()), device: DeviceID(value: try id())))
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
            return .day(Day(number: Int(number)))
        case 9: return .checked(.withoutAmount)
        case 10: return .checked(.amount(Amount(try quantity(), try measure())))
        default: throw fault
        }
    }
}
