import Foundation
import Testing

/// Ghosts, the day's challenge and boards over real sockets.
@Suite("Challenges")
struct ChallengeTests {
    private static func shortLevels() throws -> LevelsCopy {
        let levels = try LevelsCopy()
        try levels.replace(
            #""clockAtStartTicks": 150"#, with: #""clockAtStartTicks": 20"#, in: "rules.json")
        return levels
    }

    @Test("A round on the board can be raced as a ghost, which plays as it was played")
    func ghost() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            let none = try await ben.client.request(["type": "race_ghost", "level": 1])
            #expect(none["code"] == "unknown_record", "\(none.text)")
            let snapshot = try await ana.startRound()
            try await ana.serveAnOrder(snapshot)
            let ended = try await ana.client.message("round_ended")
            #expect(ended["served"] == 1, "\(ended.text)")
            let board = try await ben.client.request(["type": "board", "board": "level/1"])
            let row = try #require(board["rows"]?.array?.first, "\(board.text)")
            #expect(row["player"] == .string(ana.id) && row["rank"] == 1 && row["served"] == 1)
            let room = try await ben.client.request(
                ["type": "race_ghost", "level": 1, "player": .string(ana.id)])
            #expect(room["phase"] == "opening", "\(room.text)")
            let race = try await ben.client.message("snapshot")
            #expect(race["round"]?["id"] != snapshot["round"]?["id"])
            #expect(race["state"]?["recipe"] == snapshot["state"]?["recipe"])
            let result = try await ben.client.message("race_ended")
            let best = try #require(result["standings"]?.array?.first, "\(result.text)")
            #expect(best["served"] == 1 && best["earned"] == ended["earned"])
            #expect(best["player"] != .string(ben.id))
            // A known course doesn't count.
            let after = try await ben.client.request(["type": "board", "board": "level/1"])
            #expect(after["count"] == 1)
        }
    }

    @Test("The day's challenge is one for all, with one try each, and has a board")
    func daily() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            let challenge = try await ana.client.request(["type": "daily"])
            #expect(challenge["tried"] == false, "\(challenge.text)")
            let (anas, bens) = (
                try await ana.client.request(["type": "start_daily"]),
                try await ben.client.request(["type": "start_daily"])
            )
            #expect(anas["round"]?["level"] == challenge["level"], "\(anas.text)")
            #expect(anas["round"]?["id"] != bens["round"]?["id"])
            #expect(anas["state"]?["recipe"] == bens["state"]?["recipe"])
            #expect(anas["state"]?["grid"] == bens["state"]?["grid"])
            try await ana.serveAnOrder(anas)
            let ended = try await ana.client.message("round_ended")
            #expect(ended["coins"] == .integer(150 + (ended["earned"]?.integer ?? 0)))
            #expect(ended["earned"] != 0)
            let again = try await ana.client.request(["type": "start_daily"])
            #expect(again["code"] == "already_tried", "\(again.text)")
            #expect(try await ana.client.request(["type": "daily"])["tried"] == true)
            let day = try #require(challenge["day"]?.string)
            let board = try await ana.client.request(
                ["type": "board", "board": .string("daily/" + day)])
            #expect(board["rows"]?.array?.first?["player"] == .string(ana.id), "\(board.text)")
            #expect(board["own"]?["rank"] == 1)
            _ = try await ben.client.message("round_ended")
        }
    }
}

extension TestPlayer {
    /// Taps the order that is up, ingredient for ingredient, at a person's pace.
    func serveAnOrder(_ snapshot: JSONValue) async throws {
        let recipe = try #require(snapshot["state"]?["recipe"]?.integer)
        let recipes = try #require(snapshot["round"]?["recipes"]?.array)
        let ingredients = try #require(recipes[Int(recipe)]["ingredients"]?.array)
        for ingredient in ingredients {
            let tapped = try await client.request(["type": "tap", "ingredient": ingredient])
            #expect(["correct", "served"].contains(tapped["outcome"]), "\(tapped.text)")
        }
    }
}
