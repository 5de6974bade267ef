/// The way in which bytes are split before they are fed: the sizes of the pieces, repeated.
struct PieceSizes {
    private let sizes: [Int]

    /// Takes three bytes of the input. A size of 0 gives an empty piece; three of them split the
    /// bytes one by one.
    init(from input: inout FuzzInput) {
        let sizes = (0..<3).map { _ in Int(input.byte()) }
        self.sizes = sizes.contains { $0 > 0 } ? sizes : [1]
    }

    /// Splits the bytes. Beyond a few thousand bytes the pieces grow in proportion.
    func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        let scale = 1 + bytes.count / 4096
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = sizes[pieces.count % sizes.count] * scale
            pieces.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return pieces
    }
}
