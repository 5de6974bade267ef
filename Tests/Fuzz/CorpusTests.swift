import Foundation
import TestSupport
import Testing

/// A quick check of all fuzz targets: the inputs in the corpus, and random variants of them.
/// `make fuzz` searches for minutes, guided by coverage and with AddressSanitizer. A finding ends the
/// process, and its input is in `.build/fuzz-findings/TARGET/last`.
@Suite("The corpus of the fuzz targets", .serialized)
struct CorpusTests {
    /// The number of random variants of each input.
    static let variants = 24

    @Test("Each target accepts its corpus and random variants of it", arguments: FuzzTarget.all)
    func corpus(_ target: FuzzTarget) throws {
        let folder = "Tests/Fuzz/Corpus/\(target.name)"
        let corpus = try Repository.names(in: folder).sorted().map {
            try Data(contentsOf: Repository.root.appending(path: "\(folder)/\($0)"))
        }
        try #require(!corpus.isEmpty)
        let last = Repository.root.appending(path: ".build/fuzz-findings/\(target.name)/last")
        try FileManager.default.createDirectory(
            at: last.deletingLastPathComponent(), withIntermediateDirectories: true)
        func run(_ input: Data) throws {
            try input.write(to: last)
            input.withUnsafeBytes(target.run)
        }
        var random = TestRandom(seed: 1)
        for input in corpus {
            try run(input)
            for _ in 0..<Self.variants {
                let other = corpus.randomElement(using: &random) ?? Data()
                let changed = Self.changed(Array(input), with: Array(other), using: &random)
                try run(Data(changed.prefix(target.maximumByteCount)))
            }
        }
        try FileManager.default.removeItem(at: last)
    }

    @Test("Each folder of the corpus belongs to a target")
    func folders() throws {
        let folders = try Repository.names(in: "Tests/Fuzz/Corpus").sorted()
        #expect(folders == FuzzTarget.all.map(\.name).sorted())
    }

    /// One to four changes: a bit, a byte, or a piece that is removed, repeated or taken from
    /// another input.
    private static func changed(
        _ input: [UInt8], with other: [UInt8], using random: inout TestRandom
    ) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = Int.random(in: place...min(place + 16, bytes.count), using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where place < bytes.count:
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default:
                let start = Int.random(in: 0...other.count, using: &random)
                let stop = min(start + 16, other.count)
                bytes.replaceSubrange(place..<end, with: other[start..<stop])
            }
        }
        return bytes
    }
}

extension FuzzTarget: CustomTestStringConvertible {
    var testDescription: String { name }
}
