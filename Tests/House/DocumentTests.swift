import TestSupport
import Testing

@Suite("Names in the documents")
struct DocumentTests {
    @Test("Every test that a row of Tests/Features.md names is there")
    func features() throws {
        let rows = try Repository.text("Tests/Features.md").split(separator: "\n")
            .filter { $0.hasPrefix("|") }
        let named = rows.flatMap { $0.matches(of: /`(\w+Tests(?:\.\w+)?|\w+\.py::\w+)`/) }
            .map { String($0.1) }
        #expect(named.count > 300, "the rows name too little")
        let missing = Set(named).subtracting(try Self.tests())
        #expect(missing.isEmpty, "these aren't there: \(missing.sorted())")
    }

    @Test("The results have at most 15 KiB: today's figures, not all that ever were")
    func results() throws {
        #expect(try Repository.text("Tests/Benchmarks/RESULTS.md").utf8.count <= 15_360)
    }

    /// `Suite`, `Suite.test` and `file.py::function`.
    private static func tests() throws -> Set<String> {
        var all: Set<String> = []
        for path in try Repository.testFiles() {
            let text = try Repository.text(path)
            let names = text.matches(of: /(?:func|def) (\w+)/).map(\.1)
            if path.hasSuffix(".py") {
                let file = path.split(separator: "/").last ?? ""
                all.formUnion(names.map { "\(file)::\($0)" })
            }
            for suite in text.matches(of: /(?:struct|extension) (\w+Tests)/).map(\.1) {
                all.insert(String(suite))
                all.formUnion(names.map { "\(suite).\($0)" })
            }
        }
        return all
    }
}
