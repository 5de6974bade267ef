import Foundation
import TestSupport
import Testing

@Suite("Counts in the documents")
struct CountTests {
    /// A number in a document, and the place where it is decided.
    static let claims: [(document: String, claim: String, source: String, fact: String)] = [
        (
            "Tests/README.md", #"\[(\d+) cases each\]"#,
            "Tests/Conformance/run.sh", #"cases='"\*"' count=(\d+)"#
        ),
        (
            "Tests/README.md", #"conformance: server: \d+ of (\d+) cases"#,
            "Tests/Conformance/run.sh", #"cases='"\*"' count=(\d+)"#
        ),
        (
            "Tests/README.md", #"against the server: (\d+) cases"#,
            "Tests/Conformance/run.sh", #""10\.\*"' count=(\d+)"#
        ),
        (
            "Tests/README.md", #"([\d,]+) races in simulated time"#,
            "Makefile", #"\nsimulate:[^#]*[\s\S]*?\(RACES\),(\d+)\)"#
        ),
        (
            "Tests/README.md", #"([\d,]+) households\]"#,
            "Makefile", #"\nsimulate:[^#]*[\s\S]*?\(HOUSEHOLDS\),(\d+)\)"#
        ),
        (
            "Tests/README.md", #"`FUZZ_SECONDS` each \((\d+)\)"#,
            "Tests/Fuzz/run.sh", #"FUZZ_SECONDS:-(\d+)"#
        ),
        (
            "Tests/README.md", #"`make chaos` \| (\d+) kills"#,
            "Makefile", #"CHEFDASH_CHAOS_KILLS=(\d+)"#
        ),
        (
            "Tests/README.md", #"TLS write \((\d+) in `make test`\)"#,
            "Tests/Unit/Runtime/TLSResetTests.swift", #"CHEFDASH_TLS_RESETS"\][\s\S]*?\?\? (\d+)"#
        ),
        (
            "Tests/README.md", #"([\d,]+) kills under load"#,
            "Tests/Process/Commands/ChaosTests.swift", #"CHAOS_KILLS"\][\s\S]*?\?\? (\d+)"#
        ),
        (
            "Tests/README.md", #"([\d,]+) power cuts"#,
            "Tests/Unit/Store/SQLite/PowerLossTests.swift", #"POWER_CUTS"\][\s\S]*?\?\? (\d+)"#
        ),
        (
            "Tests/README.md", #"races in simulated time \| ([\d,]+)"#,
            ".ci/run", #"RACES:-(\d+)"#
        ),
        (
            "Tests/README.md", #"households in simulated time \| ([\d,]+)"#,
            ".ci/run", #"HOUSEHOLDS:-(\d+)"#
        ),
        (
            "Tests/README.md", #"parsers \| the corpus, and (\d+) random variants"#,
            "Tests/Fuzz/CorpusTests.swift", #"variants = (\d+)"#
        ),
        (
            "README.md", #"kills under load[^|]*\| \d+ of (\d+)"#,
            "Makefile", #"CHEFDASH_CHAOS_KILLS=(\d+)"#
        ),
    ]

    @Test("A number in a document is the one that is used", arguments: claims)
    func numbers(_ row: (document: String, claim: String, source: String, fact: String)) throws {
        let fact = try Self.first(row.fact, in: row.source)
        let claim = try Self.first(row.claim, in: row.document)
        #expect(claim.filter { $0 != "," } == fact, "\(row.document): \(row.claim)")
    }

    @Test("The README counts the levels", arguments: ["README.md", "CHANGELOG.md"])
    func levels(document: String) throws {
        let written = try Repository.names(in: "Levels").count { $0.first?.isNumber == true }
        let generated = try #require(
            Int(Self.first(#""count": (\d+)"#, in: "Levels/generated.json")))
        #expect(try Self.first(#"(\d+) levels"#, in: document) == "\(written + generated)")
    }

    @Test(
        "No document counts what grows with each change",
        arguments: [
            "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Sources/README.md",
            "Sources/decisions.md", "Tests/README.md", "Tests/Benchmarks/RESULTS.md",
            "Deploy/README.md",
        ])
    func growing(document: String) throws {
        let counts = try Repository.text(document)
            .matches(of: /[\d,]+ (?:tests|test cases|suites|parsers|fuzz targets)\b/).map {
                String($0.0)
            }
        #expect(counts.isEmpty)
    }

    @Test(
        "The README's figures are in the results, and of the server as it is since it was rebuilt")
    func figures() throws {
        let readme = try Repository.text("README.md")
        let results = try Repository.text("Tests/Benchmarks/RESULTS.md")
        let rebuilt = try Self.first(
            #"(\d{4}-\d\d-\d\d) the server was rebuilt"#, in: "Tests/Benchmarks/RESULTS.md")
        let rows = readme.matches(of: /\n\|[^|\n]+\|([^|\n]+)\| (\d{4}-\d\d-\d\d) \|/)
        #expect(rows.count >= 4)
        for row in rows {
            #expect(row.2 >= rebuilt, "\(row.0)")
            #expect(results.contains(row.2), "\(row.0)")
            for number in row.1.matches(of: /\d[\d,.]*\d/) {
                #expect(results.contains(number.0), "\(row.0)")
            }
        }
    }

    @Test("The README is short, and its pictures are those that `make screenshots` makes")
    func readme() throws {
        let readme = try Repository.text("README.md")
        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
        let shown = readme.matches(of: /Screenshots\/(\w+)\.png/).map { String($0.1) }
        let made = try Repository.text("Tests/Web/screenshots.py").matches(of: /keep\("(\w+)"/)
            .map { String($0.1) }
        let there = try Repository.names(in: "Sources/Clients/Page/Screenshots")
        #expect(Set(shown) == Set(made))
        #expect(Set(made.map { "\($0).png" }) == Set(there))
    }

    @Test("Each of make's targets is in a document, and each that a document names is there")
    func targets() throws {
        let there = Set(
            try Repository.text("Makefile").matches(of: /\n([a-z-]+):.* ##/).map { String($0.1) })
        #expect(there.count > 20)
        var named: Set<String> = []
        for document in ["README.md", "CONTRIBUTING.md", "Tests/README.md", "Deploy/README.md"] {
            named.formUnion(
                try Repository.text(document).matches(of: /(?:`|\n)make ([a-z-]+)/).map {
                    String($0.1)
                })
        }
        #expect(there.subtracting(named).subtracting(["help", "clean"]).isEmpty)
        #expect(named.subtracting(there).isEmpty)
    }

    /// The first group of a pattern's first match in a file.
    private static func first(_ pattern: String, in path: String) throws -> String {
        let match = try Repository.text(path).firstMatch(of: try Regex(pattern))
        let group = try #require(match?.output[1].substring, "\(path) has nothing like \(pattern)")
        return String(group)
    }
}
