import TestSupport
import Testing

@Suite("Invitations", .player(levels: try LevelsCopy.withoutStarter()))
struct InvitationTests: PlayerTests {
    @Test("Somebody with a code sees what it is for, and who made it, before joining")
    func shown() async throws {
        try await player.request(["type": "set_profile", "name": "Chef Ana"])
        let companion = try await server.companion(of: player)
        try await companion.create()
        let code = try await companion.ask("invite", ["role": "child"])["code"]
        let show: JSONValue = ["type": "get_invitation", "code": try #require(code)]
        let other = try await server.companion(of: try await server.signUp())
        for _ in 1...2 {
            try await other.request(show).expect([
                "type": "invitation_shown", "name": "Home", "role": "child",
                "invited_by.name": "Chef Ana", "invited_by.role": "owner", "household_id": nil,
            ])
        }
        // Nothing was used by that, and a member learns where to go.
        #expect(server.database.text("SELECT count(*) FROM players WHERE is_kept = 1") == "1")
        try await other.request(["type": "join_household", "code": try #require(code)])
            .expect(["type": "household"])
        try await other.request(show).expect(["household_id": .string(companion.household)])
    }

    @Test(
        "Looking at codes counts as guessing them",
        .server(levels: try LevelsCopy.withoutStarter()) {
            ($0.wrongCodesPerMinute, $0.wrongCodeBurst) = (1, 1)
        })
    func guesses() async throws {
        let companion = try await server.companion(of: try await server.signUp())
        let wrong: JSONValue = ["type": "get_invitation", "code": "FFFFFFFF"]
        try await companion.expectRefusal("unknown_invitation", of: wrong)
        companion.client.send(["type": "get_invitation", "id": "late", "code": "HHHHHHHH"])
        try await companion.request(["type": "ping", "client_time": 1]).expect(["type": "pong"])
        #expect(!companion.client.messages.elements.contains { $0["re"] == "late" })
    }
}
