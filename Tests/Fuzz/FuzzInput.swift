/// A target's input: some bytes that make choices, then the bytes to feed.
struct FuzzInput {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = Array(bytes)[...]
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// The next byte, or 0 at the end, so that every input is valid.
    mutating func byte() -> UInt8 {
        bytes.popFirst() ?? 0
    }

    /// The next two bytes as a number, most significant first.
    mutating func number() -> Int {
        Int(byte()) << 8 | Int(byte())
    }

    /// The next eight bytes as a number.
    mutating func wideNumber() -> UInt64 {
        (0..<8).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
    }

    /// The next `count` bytes, or as many as are left.
    mutating func prefix(_ count: Int) -> [UInt8] {
        let taken = bytes.prefix(count)
        bytes = bytes.dropFirst(count)
        return Array(taken)
    }

    var rest: [UInt8] { Array(bytes) }
}
