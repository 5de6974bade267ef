import TestSupport
import Testing

/// Wrong room codes and wrong invitation codes have separate budgets.
@Suite(
    "Codes of each kind",
    .server(levels: try LevelsCopy.withoutStarter()) {
        // After the first wrong code, each answer takes half a minute more.
        ($0.wrongCodesPerMinute, $0.wrongCodeBurst) = (1, 1)
    }, .timeLimit(.minutes(3)))
struct CodeBudgetTests: ServerTests {
    /// A player who has tried too many codes of one kind and waits for an answer.
    private struct Guesser {
        let player: TestPlayer
        let companion: TestCompanion
        let client: TestClient

        var isAnswered: Bool { client.messages.elements.contains { $0["re"] == "late" } }
    }

    private static func enter(_ code: JSONValue, id: String = "enter") -> JSONValue {
        ["type": "join_room", "id": .string(id), "room_code": code]
    }

    private static func join(_ code: JSONValue, id: String = "join") -> JSONValue {
        ["type": "join_household", "id": .string(id), "code": code]
    }

    /// Sends two wrong codes; the answer to the second one is delayed.
    private func guesser(_ isOfRooms: Bool) async throws -> Guesser {
        let player = try await server.signUp()
        let companion = try await server.companion(of: player, device: 2)
        let client = isOfRooms ? player.client : companion.client
        if isOfRooms {
            try await player.expectRefusal("unknown_code", of: Self.enter("FFFFFF"))
            client.send(Self.enter("HHHHHH", id: "late"))
        } else {
            try await companion.expectRefusal("unknown_invitation", of: Self.join("FFFFFFFF"))
            client.send(Self.join("HHHHHHHH", id: "late"))
        }
        try await client.request(["type": "ping", "client_time": 1]).expect(["type": "pong"])
        return Guesser(player: player, companion: companion, client: client)
    }

    @Test(
        "Wrong codes of one kind delay neither the other kind nor right codes of others",
        arguments: [true, false])
    func apart(isOfRooms: Bool) async throws {
        let host = try await server.signUp()
        let room = try await host.createRoom(["seat_count": 4])
        let owner = try await server.companion(of: host)
        try await owner.create()
        let invitation = try #require(try await owner.ask("invite", ["role": "child"])["code"])
        let guesser = try await guesser(isOfRooms)
        let friend = try await server.signUp()
        let device = try await server.companion(of: friend, device: 3)
        // A wrong code of the other kind is answered first.
        if isOfRooms {
            try await device.expectRefusal("unknown_invitation", of: Self.join("FFFFFFFF"))
        } else {
            try await friend.expectRefusal("unknown_code", of: Self.enter("FFFFFF"))
        }
        try await friend.join(room)
        try await device.expectAnswer("household", to: Self.join(invitation))
        // Even the guesser can use the other kind.
        if isOfRooms {
            let another = try #require(try await owner.ask("invite", ["role": "child"])["code"])
            try await guesser.companion.expectAnswer("household", to: Self.join(another))
        } else {
            try await guesser.player.join(room)
        }
        #expect(!guesser.isAnswered)
    }
}
