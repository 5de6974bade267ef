import Base

/// Writes records and refusals as bytes. Numbers are zigzag varints; texts are their byte count and
/// their bytes. The sources come first, each once, in the order of their first stamps, since most
/// records have only one.
struct RecordWriter {
    private var bytes: [UInt8] = []
    private var sources: [RecordSource] = []

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
        Varint.append(Varint.zigzag(value), to: &bytes)
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
        let source = RecordSource(author: stamp.author, device: stamp.device)
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
