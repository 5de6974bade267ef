import TestSupport
import Testing

@Suite("The house's layout")
struct LayoutTests {
    /// What may be at the top of the repository.
    static let topLevel: Set<String> = [
        "Package.swift", "Sources", "Tests", "Levels", "Protocol", "Deploy", "Dockerfile",
        "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "SECURITY.md",
        "protocol.md",
        ".ci", ".gitignore", ".swift-format", ".dockerignore",
        // What the tools leave: .gitignore has them. SwiftPM writes Package.resolved where there
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
        for target in try Repository.sourceTargets() {
            for path in try Repository.swiftFiles(of: target) {
                let lines = try Repository.text(path).split(
                    separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count <= 401, "\(path) has \(lines.count - 1) lines")
            }
        }
    }
}
