import TestSupport
import Testing

@testable import ChefDashServer

@Suite("Ids of log lines in errors")
struct LogIDTests: PlayerTests {
    @Test("A refusal by the rules, or for a client's fault, has no id", .player())
    func rules() async throws {
        for request: JSONValue in [
            ["type": "purchase", "id": "a", "item_id": "pan"], ["type": "fly"],
            ["type": "start_round", "id": "b", "level_id": 20],
        ] {
            let answer = try await player.request(request, as: .test)
            #expect(answer["type"] == "error" && answer["log_id"] == nil)
        }
    }

    @Test(
        "A limit's refusal has the id of its line, which names the player and the address",
        .player { ($0.startsPerMinute, $0.startBurst) = (1, 1) })
    func limits() async throws {
        try await player.startRound()
        try await player.leaveRound()
        let answer = try await player.request(["type": "start_round", "id": "b", "level_id": 1])
        answer.expect(["code": "rate_limited"])
        let id = try #require(answer["log_id"]?.string)
        let line = try await server.logLine("rate_limited", "log_id=\(id) ")
        #expect(line.contains(" level=info ") && line.contains(" player=\(player.id) "))
        #expect(line.contains(" peer=127.0.0.1 ") && line.contains("rounds a minute"))
    }

    @Test("A wrong token has one, and each id is another", .player())
    func wrongTokens() async throws {
        var ids: Set<String> = []
        for _ in 1...3 {
            let answer = try await server.connect().expectRefusal(
                "bad_token",
                of: ["type": "hello", "player_id": .string(player.id), "token": "x"], as: .test)
            let id = try #require(answer["log_id"]?.string)
            try await server.logLine("bad_token", "log_id=\(id) ")
            ids.insert(id)
        }
        #expect(ids.count == 3)
    }

    @Test("While the database is locked, the line has the reason that no client gets", .player())
    func unavailable() async throws {
        let database = server.database
        database.execute("BEGIN IMMEDIATE")
        for request: JSONValue in [
            ["type": "purchase", "id": "oven", "item_id": "oven"],
            ["type": "start_round", "id": "round", "level_id": 1],
        ] {
            let answer = try await player.request(request)
            answer.expect(["code": "store_unavailable"])
            let id = try #require(answer["log_id"]?.string)
            let line = try await server.logLine("store_unavailable", "log_id=\(id) ")
            #expect(line.contains(" level=error ") && line.contains(" player=\(player.id) "))
        }
        #expect(try await server.logLine("store_unavailable").contains("locked"))
        let newcomer = try await server.connect()
        let answer = try await newcomer.expectRefusal("store_unavailable", of: ["type": "hello"])
        let id = try #require(answer["log_id"]?.string)
        try await server.logLine("store_unavailable", "log_id=\(id) peer=127.0.0.1 ")
        database.execute("COMMIT")
    }

    @Test("A companion's refusal has one too", .player(levels: try LevelsCopy.withoutStarter()))
    func companions() async throws {
        let companion = try await server.companion(of: player)
        let library = RawDatabase(directory: server.dataDirectory.path, file: "library.sqlite")
        library.execute("BEGIN IMMEDIATE")
        let answer = try await companion.create()
        library.execute("COMMIT")
        answer.expect(["code": "store_unavailable"])
        let id = try #require(answer["log_id"]?.string)
        let line = try await server.logLine("store_unavailable", "log_id=\(id) ")
        #expect(line.contains(" player=\(player.id) ") && line.contains("locked"))
    }

    @Test(
        "An id is always in the log: errors whose line is left out have none",
        .server { ($0.messageBurst, $0.faultBurst) = (1_000_000, 1_000_000) })
    func leftOut() async throws {
        let stranger = try await server.connect()
        var ids: [String?] = []
        for _ in 0..<(LogLevel.info.linesPerMinute + 10) {
            let answer = try await stranger.expectRefusal(
                "bad_token", of: ["type": "hello", "player_id": "x", "token": "y"], as: .test)
            ids.append(answer["log_id"]?.string)
        }
        #expect(ids.prefix(LogLevel.info.linesPerMinute).allSatisfy { $0 != nil })
        #expect(ids.suffix(10).allSatisfy { $0 == nil })
        for id in ids.compactMap(\.self) {
            #expect(server.log.elements.contains { $0.contains(" log_id=\(id) ") })
        }
    }
}
