/// Writes a message byte by byte into memory that is large enough. Writing past the end stops the
/// program, because it means that an encoder's size calculation is wrong.
struct TextCursor: ~Copyable {
    private var next: UnsafeMutableRawPointer
    private let end: UnsafeMutableRawPointer

    /// - Parameter memory: not empty.
    fileprivate init(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { preconditionFailure("there is no memory") }
        next = start
        end = start + memory.count
    }

    fileprivate func byteCount(from start: UnsafeRawPointer) -> Int {
        UnsafeRawPointer(next) - start
    }

    /// Appends a literal's ASCII.
    @inline(__always)
    mutating func append(_ literal: StaticString) {
        append(
            UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        precondition(bytes.count <= end - next)
        next.copyMemory(from: source, byteCount: bytes.count)
        next += bytes.count
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        precondition(next < end)
        next.storeBytes(of: byte, as: UInt8.self)
        next += 1
    }

    /// Appends a number in decimal digits.
    @inline(__always)
    mutating func append(decimal number: UInt64) {
        if number < 10 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
        } else {
            appendDigits(number)
        }
    }

    private mutating func appendDigits(_ number: UInt64) {
        var count = 2
        var power: UInt64 = 100
        while number >= power {
            count += 1
            let (larger, overflows) = power.multipliedReportingOverflow(by: 10)
            if overflows { break }
            power = larger
        }
        precondition(count <= end - next)
        var rest = number
        for place in stride(from: count - 1, through: 0, by: -1) {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            next.storeBytes(
                of: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit), toByteOffset: place,
                as: UInt8.self)
            rest = quotient
        }
        next += count
    }
}

extension [UInt8] {
    /// Appends what `write` writes.
    ///
    /// - Parameter limit: the most bytes that `write` can write; above 0.
    @inline(__always)
    mutating func append(upTo limit: Int, _ write: (inout TextCursor) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { memory in
            var cursor = TextCursor(memory)
            write(&cursor)
            append(
                contentsOf: UnsafeRawBufferPointer(
                    rebasing: memory[..<cursor.byteCount(from: memory.baseAddress!)]))
        }
    }
}
