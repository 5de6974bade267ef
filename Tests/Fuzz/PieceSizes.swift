/// How bytes are cut before they are fed: the sizes of the pieces, over and over.
struct PieceSizes {
    private let sizes: [Int]

    /// Takes three bytes of the input; a size of 0 gives an empty piece.
    init(from input: inout FuzzInput) {
        sizes = (0..<3).map { _ in Int(input.byte()) }
    }

    /// The bytes cut into these pieces. Where all sizes are 0, the bytes one by one.
    func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        guard sizes.contains(where: { $0 > 0 }) else { return bytes.map { [$0] } }
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = sizes[pieces.count % sizes.count]
            pieces.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return pieces
    }
}
