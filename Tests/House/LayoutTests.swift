import Foundation
import TestSupport
import Testing

@Suite("The house's layout")
struct LayoutTests {
    /// The files and folders allowed at the top of the repository.
    static let topLevel: Set<String> = [
        "Package.swift", "Sources", "Tests", "Levels", "Protocol", "Deploy", "Dockerfile",
        "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "SECURITY.md",
        "protocol.md",
        ".ci", ".gitignore", ".swift-format", ".editorconfig", ".dockerignore",
        // Left by tools, and in .gitignore. SwiftPM writes Package.resolved where there
        // are dependencies, and there are none.
        ".git", ".build", "data", ".DS_Store",
    ]

    @Test("Nothing lies at the top but what belongs there")
    func top() throws {
        let strangers = Set(try Repository.names(in: "")).subtracting(Self.topLevel)
        #expect(strangers.isEmpty, "these belong somewhere else: \(strangers.sorted())")
    }

    @Test("Files stay readable: 400 lines at most")
    func files() throws {
        for path in try Repository.swiftFiles(below: "Sources") where !path.contains("/Generated/")
        {
            let lines = try Repository.text(path).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 401, "\(path) has \(lines.count - 1) lines")
        }
    }

    @Test("A folder of Sources has at most 25 files")
    func folders() throws {
        var counts: [String: Int] = [:]
        let root = Repository.root.appending(path: "Sources")
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(
                atPath: root.appending(path: path).path, isDirectory: &isFolder)
            if isFolder.boolValue { continue }
            counts[path.split(separator: "/").dropLast().joined(separator: "/"), default: 0] += 1
        }
        #expect(counts.count > 50, "the walk through Sources found too little to have worked")
        let crowded = counts.filter { $0.value > 25 }
        #expect(crowded.isEmpty, "divide these: \(crowded)")
    }

    @Test("Sources has the eight floors, each with a README")
    func floors() throws {
        let floors = try Repository.folders(in: "Sources")
        #expect(floors.count == 8)
        for floor in floors {
            #expect(try Repository.names(in: "Sources/\(floor)").contains("README.md"), "\(floor)")
        }
    }
}
