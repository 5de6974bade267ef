/// An input as a target reads it: some bytes that choose, then the bytes that are fed.
struct FuzzInput {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = Array(bytes)[...]
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// The next byte; 0 once they are used up, so that every input means something.
    mutating func byte() -> UInt8 {
        bytes.popFirst() ?? 0
    }

    /// The next two bytes as a number, the first one counting more.
    mutating func number() -> Int {
        Int(byte()) << 8 | Int(byte())
    }

    /// The next eight bytes as a number.
    mutating func wideNumber() -> UInt64 {
        (0..<8).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
    }

    /// As many of the next bytes as there are, at most `count`.
    mutating func prefix(_ count: Int) -> [UInt8] {
        let taken = bytes.prefix(count)
        bytes = bytes.dropFirst(count)
        return Array(taken)
    }

    /// All that is left.
    var rest: [UInt8] { Array(bytes) }
}
