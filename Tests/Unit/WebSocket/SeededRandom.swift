import Foundation

/// SplitMix64 (Steele, Lea and Flood, 2014): the same seed gives the same numbers everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Cuts the bytes into pieces of random sizes, some of them empty.
    mutating func pieces(of bytes: [UInt8], upTo maximumByteCount: Int) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 0...maximumByteCount, using: &self))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// The seeds of a random test: CHEFDASH_TEST_SEED alone if it is set, to replay a failure, else
    /// some fixed ones and a fresh one.
    static var seeds: [UInt64] {
        let asked = ProcessInfo.processInfo.environment["CHEFDASH_TEST_SEED"].flatMap(UInt64.init)
        return asked.map { [$0] } ?? Array(1...8) + [UInt64.random(in: 9...UInt64.max)]
    }
}
