import Foundation
import Testing

@testable import ChefDashServer

@Suite("Reading the web root")
struct HTTPWebRootReaderTests {
    private static func read(
        _ path: String, files: Int = 10, bytes: Int = 100
    ) throws -> (root: WebRoot, skipped: [(path: String, reason: String)]) {
        try WebRootReader.read(path, limits: WebRootReader.Limits(files: files, bytes: bytes))
    }

    @Test(
        "The number of files and bytes is limited",
        arguments: [
            // The files' sizes, the limits, and the expected error.
            ([10, 20, 70], 3, 100, nil),
            (
                [10, 20, 71], 3, 100,
                "2: brings the total above the 100 bytes allowed"
            ),
            ([101], 3, 100, "0: brings the total above the 100 bytes allowed"),
            ([1, 1, 1], 2, 100, "2: is one file more than the 2 allowed"),
            ([0, 0], 2, 100, nil),
            ([], 1, 1, nil),
        ] as [([Int], Int, Int, String?)])
    func limits(sizes: [Int], files: Int, bytes: Int, expected: String?) throws {
        let directory = try WebDirectory([:])
        for (index, size) in sizes.enumerated() {
            try directory.write([UInt8](repeating: 1, count: size), to: "\(index)")
        }
        guard let expected else {
            let root = try Self.read(directory.path, files: files, bytes: bytes).root
            #expect(root.fileCount == sizes.count)
            #expect(root.byteCount == sizes.reduce(0, +))
            return
        }
        let error = #expect(throws: WebRootError.self) {
            try Self.read(directory.path, files: files, bytes: bytes)
        }
        #expect(error?.description.hasSuffix("/" + expected) == true)
    }

    @Test("A root that is missing or no directory is reported", arguments: ["nowhere", "file"])
    func missing(name: String) throws {
        let directory = try WebDirectory(["file": "x"])
        let error = #expect(throws: WebRootError.self) {
            try Self.read("\(directory.path)/\(name)")
        }
        #expect(error?.description.contains(name) == true)
        #expect(error?.description.contains("give a directory") == true)
    }

    @Test("Directories nested too deeply are reported, and not searched further")
    func depth() throws {
        let directory = try WebDirectory([:])
        let deep = (0..<15).map { "\($0)/" }.joined() + "a.txt"
        try directory.write([1], to: deep)
        #expect(try Self.read(directory.path).root.fileCount == 1)
        try directory.write([1], to: "x/" + deep)
        #expect(throws: WebRootError.self) { try Self.read(directory.path) }
    }

    @Test("Links out of the root, links to directories and pipes are skipped and reported")
    func skipped() throws {
        let outside = try WebDirectory(["secret.txt": "secret"])
        let directory = try WebDirectory(["a/real.txt": "x"])
        try directory.link("absolute.txt", to: "\(outside.path)/secret.txt")
        try directory.link("relative.txt", to: "../../../../../../etc/passwd")
        try directory.link("tree", to: outside.path)
        try directory.link("loop", to: ".")
        try directory.link("dangling", to: "nothing")
        try directory.link("good.txt", to: "a/real.txt")
        try directory.link("chain.txt", to: "good.txt")
        // A sibling whose name begins with the root's name is outside as well.
        let sibling = directory.path + "-more"
        try FileManager.default.createDirectory(atPath: sibling, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: sibling) }
        try Data("secret".utf8).write(to: URL(filePath: sibling + "/s.txt"))
        try directory.link("sibling.txt", to: sibling + "/s.txt")
        #expect(mkfifo(directory.path + "/pipe", 0o600) == 0)

        let (root, skipped) = try Self.read(directory.path)
        #expect(root.fileCount == 3)
        #expect(root.byteCount == 3)
        #expect(
            skipped.map(\.path) == [
                "/absolute.txt", "/dangling", "/loop", "/pipe", "/relative.txt", "/sibling.txt",
                "/tree",
            ])
    }

    @Test("A root that is itself a link is followed")
    func linkedRoot() throws {
        let directory = try WebDirectory(["real/index.html": "x"])
        try directory.link("current", to: "real")
        #expect(try Self.read("\(directory.path)/current").root.fileCount == 1)
    }
}
