import TestSupport
import Testing

@testable import chefdash

@Suite("Variables that no command reads")
struct UnknownVariableTests {
    @Test(
        "Each is named, with the nearest one",
        arguments: [
            ("CHEFDASH_PROT", "no command reads CHEFDASH_PROT; did you mean CHEFDASH_PORT?"),
            ("CHEFDASH_ZZZZZZZZZZZ", "no command reads CHEFDASH_ZZZZZZZZZZZ"),
            (
                "CHEFDASH_STANDBY",
                "no command reads CHEFDASH_STANDBY; a switch has no variable: use --standby, or the"
                    + " file of --config"
            ),
            ("CHEFDASH_PORT", nil), ("CHEFDASH_CONFIG", nil), ("CHEFDASH_CREDENTIALS", nil),
            ("CHEFDASH_CHAOS_SEED", nil), ("PORT", nil), ("chefdash_prot", nil),
        ] as [(String, String?)])
    func names(name: String, expected: String?) {
        let found = UnknownVariable.all(in: [name: "1", "CHEFDASH_DATA": "data"])
        #expect(found.map(\.description) == [expected].compactMap(\.self))
    }

    @Test("Those of the tests, scripts and documents are known")
    func known() throws {
        let files =
            try Repository.testFiles() + [
                "Makefile", "Dockerfile", ".ci/run", "Deploy/README.md", "Tests/README.md",
                "Tests/Cluster/serve.sh", "Tests/run.sh", "Tests/Fuzz/run.sh",
            ]
        var names: Set<String> = []
        // These have wrong names on purpose.
        for path in files where !path.hasSuffix("/UnknownVariableTests.swift") {
            let text = try Repository.text(path)
            names.formUnion(
                text.matches(of: /CHEFDASH_[A-Z_]*[A-Z](?![A-Z_])/).map { String($0.0) })
        }
        #expect(names.count > 40, "the files name too little")
        names.subtract(["CHEFDASH_ADD", "CHEFDASH_OTHER"])
        let unknown = UnknownVariable.all(
            in: Dictionary(uniqueKeysWithValues: names.map { ($0, "1") }))
        #expect(unknown.map(\.name) == [])
    }

    @Test("A server logs them and starts")
    func start() async throws {
        let data = TemporaryDirectory()
        let server = try await ServeProcess(data: data.path, environment: ["CHEFDASH_PROT": "1"])
        let line = try await server.process.errorLine(containing: "event=unknown_variable")
        #expect(line.contains("name=CHEFDASH_PROT") && line.contains("did you mean CHEFDASH_PORT?"))
        #expect(try await server.stop() == .exit(0))
    }
}
