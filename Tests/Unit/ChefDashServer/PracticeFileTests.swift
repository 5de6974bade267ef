import Kitchen
import Levels
import TestSupport
import Testing

@Suite("The practice level of the page")
struct PracticeFileTests {
    @Test("It is the first level with the current rules, without data that helps robots")
    func file() async throws {
        let levels = try LevelsCopy()
        try levels.replace(
            #""meanMillisecondsMinimum": 150"#, with: #""meanMillisecondsMinimum": 160"#,
            in: "rules.json")
        try await TestServer.run(levels: levels) { server in
            let first = try await Self.catalogue(of: server)
            #expect(first.levels.map(\.id) == [1])
            #expect(first.levels[0].target == 3)
            #expect(first.rules.clockAtStartTicks == 150)
            #expect(first.items.isEmpty)
            #expect(first.rules.timing == TimingRules.standard)

            try await server.reload(#""target": 3,"#, with: #""target": 1,"#, in: "01.json")
            #expect(try await Self.catalogue(of: server).levels[0].target == 1)
        }
    }

    private static func catalogue(of server: TestServer) async throws -> Catalogue {
        let answer = try await server.get("/practice.json")
        #expect(answer.status == 200)
        #expect(answer.fields["Content-Type"] == ["application/json"])
        #expect(answer.fields["Cache-Control"] == ["no-cache"])
        return try LevelFiles.catalogue(fromCanonicalText: Array(answer.body.utf8))
    }
}
