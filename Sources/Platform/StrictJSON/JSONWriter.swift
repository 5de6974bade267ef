/// Appends JSON (RFC 8259) to bytes, without spaces between its parts.
///
/// The last byte says if a comma is due, so that a member or an element can be written without
/// knowing those before it.
package struct JSONWriter: Hashable, Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// A value as JSON.
    package static func bytes(of value: some JSONWritable) -> [UInt8] {
        var writer = JSONWriter()
        value.write(to: &writer)
        return writer.bytes
    }

    // MARK: - Objects and arrays

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) {
        beginArray()
        elements(&self)
        endArray()
    }

    mutating func beginArray() { bytes.append(UInt8(ascii: "[")) }
    mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

    mutating func append(_ text: JSONWriter) { bytes.append(contentsOf: text.bytes) }

    /// Takes back all that was written after the first `count` bytes.
    mutating func remove(after count: Int) { bytes.removeLast(bytes.count - count) }

    /// Begins a member; its value is written next.
    ///
    /// - Parameter name: ASCII that needs no escaping.
    package mutating func name(_ name: StaticString) {
        separate(after: UInt8(ascii: "{"))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// Begins a member with any name.
    package mutating func name(escaping name: String) {
        separate(after: UInt8(ascii: "{"))
        text(name)
        bytes.append(UInt8(ascii: ":"))
    }

    package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
        self.name(name)
        value.write(to: &self)
    }

    /// Leaves the member out if the value is nil.
    package mutating func member(_ name: StaticString, _ value: (some JSONWritable)?) {
        if let value { member(name, value) }
    }

    package mutating func element(_ value: some JSONWritable) {
        separate(after: UInt8(ascii: "["))
        value.write(to: &self)
    }

    private mutating func separate(after start: UInt8) {
        if bytes.last != start { bytes.append(UInt8(ascii: ",")) }
    }

    // MARK: - Values

    package mutating func null() { bytes.append(contentsOf: "null".utf8) }

    /// A text in quotes. Escapes only what must be escaped.
    package mutating func text(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { content($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func content(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for (place, byte) in text.enumerated() where Self.mustEscape(byte) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
            start = place + 1
            escape(byte)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case ..<0x20:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(UInt8(ascii: "0") + byte >> 4)
            let digit = byte & 0xF
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        default: bytes.append(byte)
        }
    }

    /// A number without what JSON has no need of: 2 for 2.0. JSON has only finite numbers, and no
    /// message can hold another, so another one is a fault of ours; a release writes null for it.
    package mutating func number(_ number: Double) {
        guard number.isFinite else {
            assertionFailure("\(number) isn't a number of JSON")
            return null()
        }
        bytes.append(contentsOf: number.description.utf8)
        if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
    }

    package mutating func number(_ number: some FixedWidthInteger) {
        bytes.append(contentsOf: String(number).utf8)
    }

    package mutating func flag(_ flag: Bool) {
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }
}
