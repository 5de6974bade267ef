import TestSupport
import Testing

@Suite("The house's layout")
struct LayoutTests {
    /// What may be at the top of the repository, apart from names with a dot in front.
    static let topLevel: Set<String> = [
        "Package.swift", "Sources", "Tests", "Levels", "Protocol", "Deploy", "Dockerfile",
        "Makefile",
        "README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md", "protocol.md",
    ]
    static let hidden: Set<String> = [".ci", ".gitignore", ".swift-format", ".dockerignore"]
    /// What the tools leave: .gitignore has them. SwiftPM writes Package.resolved where there are
    /// dependencies, and there are none.
    static let leftovers: Set<String> = [".git", ".build", "data", ".DS_Store"]

    @Test("Nothing lies at the top but what belongs there")
    func top() throws {
        let names = Set(try Repository.topLevelNames())
        let strangers = names.subtracting(Self.topLevel).subtracting(Self.hidden)
            .subtracting(Self.leftovers)
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
