/// How bytes are cut before they are fed: the sizes of the pieces, over and over.
struct PieceSizes {
    private let sizes: [Int]

    /// Takes three bytes of the input; a size of 0 gives an empty piece, and three of them cut the
    /// bytes one by one.
    init(from input: inout FuzzInput) {
        let sizes = (0..<3).map { _ in Int(input.byte()) }
        self.sizes = sizes.contains { $0 > 0 } ? sizes : [1]
    }

    /// The bytes cut into these pieces, which are larger by as much as the bytes are more than a few
    /// thousand.
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
