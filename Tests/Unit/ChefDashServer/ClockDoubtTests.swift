import ChefDashServer
import Synchronization
import TestSupport
import Testing

/// A server whose clock can't be right.
@Suite("A clock that the server doesn't trust", .timeLimit(.minutes(2)))
struct ClockDoubtTests {
    private static let day: Int64 = 86_400_000

    @Test("Nothing is swept, in game or library; the log and the readiness check say why")
    func doubt() async throws {
        let start: Int64 = 1_795_000_000_000
        let passed = Atomic<Int64>(0)
        let wallClock = { @Sendable in start + passed.load(ordering: .relaxed) }
        var configuration = ServerConfiguration.test()
        configuration.messageBurst = 10_000
        try await TestServer.run(
            configuration, levels: try LevelsCopy.withoutStarter(), wallClock: wallClock
        ) { server in
            let guest = try await server.signUp()
            let companion = try await server.companion(of: try await server.signUp())
            try await companion.create()
            let photo = ImageContents.png()
            let image = "/images/" + TestCompanion.name(of: photo)
            // No recipe uses it, so a sweep removes it after a day.
            try await companion.put(photo, from: 0).expect(["is_complete": true])
            try await guest.client.close()
            // The sweep at the start trusted the clock.
            try await Self.wait(on: server) {
                server.database.text("SELECT trusted_ms FROM instance") == "\(start)"
            }
            #expect(try await server.get("/readyz").body == "ready\n")

            for (time, reason) in [
                (400 * Self.day, "days ahead of the last entries; nothing is swept"),
                (-Self.day, "minutes behind the last entries; nothing is swept"),
            ] {
                passed.store(time, ordering: .relaxed)
                // The second sweep begins after everything that the first one started is done.
                for _ in 0..<2 {
                    server.server.sweep()
                    let line = try await server.log.first("the reason for no sweep") {
                        $0.contains("event=not_swept ") && $0.contains(reason)
                    }
                    #expect(line.contains("level=warning"))
                }
                let ready = try await server.get("/readyz")
                #expect(ready.status == 200 && ready.body.hasPrefix("ready, but the clock"))
                #expect(ready.body.contains(reason))
                try await companion.edit(
                    Int(time / Self.day) + 100,
                    [
                        TestCompanion.create(
                            "tag", Int(time / Self.day) + 100, ["name": .string("\(time)")])
                    ]
                ).expect(["type": "edited"])
                #expect(try await server.get(image).status == 200)
            }

            // With the right time again, it sweeps: after two days the image is gone.
            passed.store(2 * Self.day, ordering: .relaxed)
            server.server.sweep()
            try await Self.wait(on: server) { try await server.get(image).status == 404 }
            #expect(try await server.get("/readyz").body == "ready\n")
            _ = try await server.signIn(guest)
        }
    }

    /// Asks repeatedly until the condition holds.
    private static func wait(
        on server: TestServer, until isSo: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while try await !isSo() {
            try #require(ContinuousClock.now < deadline)
            #expect(try await server.get("/healthz").status == 200)
        }
    }
}
