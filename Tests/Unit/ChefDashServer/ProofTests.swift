import ChefDashServer
import Crypto
import Foundation
import Kitchen
import Levels
import Store
import Synchronization
import TestSupport
import Testing

/// Anybody can see a result by its link.
@Suite("Links to results", .races())
struct ProofTests: ServerTests {
    private static let image = #"<meta property="og:image" content=""#

    /// Plays a round alone, with one order.
    ///
    /// - Returns: its identifier, and the random values at the start.
    private static func round(
        of player: TestPlayer, _ request: String = "round"
    ) async throws -> (id: String, opening: [JSONValue?]) {
        let snapshot = try await player.startRound(id: request)
        try await player.serve(snapshot)
        let ended = try await player.ruinRound(snapshot)
        return (try #require(ended["round_id"]?.string, "\(ended.text)"), opening(snapshot))
    }

    /// The random values at the start.
    private static func opening(_ snapshot: JSONValue) -> [JSONValue?] {
        let state = snapshot["state"]
        return [state?["grid"], state?["recipe"], snapshot["deal"], snapshot["next"]]
    }

    /// The server's page of a result, checked against the records that it publishes.
    private static func seats(_ server: TestServer, _ id: String) async throws -> [JSONValue] {
        let exchange = try await server.get("/r/\(id).json")
        #expect(exchange.status == 200, "\(exchange.body)")
        #expect(exchange.fields["Content-Type"] == ["application/json"])
        let result = try JSONValue(text: exchange.body)
        #expect(result["record_id"] == .string(id))
        let fingerprint = try #require(result["fingerprint"]?.string)
        let text = try await server.get("/r/catalogues/\(fingerprint).json")
        #expect(
            Crypto.sha256(text.content).map { String(format: "%02x", $0) }.joined() == fingerprint)
        #expect(text.fields["Cache-Control"] == ["max-age=31536000, immutable"])
        let catalogue = try LevelFiles.catalogue(fromCanonicalText: text.content)
        let seats = try #require(result["seats"]?.array)
        for seat in seats {
            let bytes = try #require(Data(base64Encoded: seat["record"]?.string ?? ""))
            let record = try RoundRecord(decoding: bytes)
            #expect(throws: Never.self) { try record.replay(with: catalogue) }
            let own = record.result
            seat.expect([
                "served": JSONValue(own.served), "earned": JSONValue(own.earned),
                "stars": JSONValue(own.stars), "win": .bool(own.isWin),
                "ticks": JSONValue(own.ticks),
            ])
            result.expect(["level_id": JSONValue(record.levelID)])
        }
        return seats
    }

    @Test("A round's page has a preview in the client's language, and its record replays")
    func round() async throws {
        let ana = try await server.signUp()
        try await ana.expectAnswer("profile", to: ["type": "set_profile", "name": #"<b>"A"&'"#])
        let id = try await Self.round(of: ana).id
        let seats = try await Self.seats(server, id)
        #expect(seats.count == 1)
        #expect(seats[0]["player_id"] == .string(ana.id))
        #expect(seats[0]["name"] == #"<b>"A"&'"#)

        let usual = try await server.get("/")
        for (language, words) in [
            ("en-GB,es;q=0.5", "served 1 order in "),
            ("fr, es-MX;q=0.8", "sirvió 1 pedido en "),
            ("de", "served 1 order in "), ("es;q=2", "served 1 order in "),
        ] {
            let page = try await server.get(
                "/r/\(id)", ["Accept-Language: \(language)", "Host: game.example:8443"])
            #expect(page.status == 200)
            #expect(page.body.contains("&lt;b&gt;&quot;A&quot;&amp;&#39; \(words)"), "\(language)")
            #expect(!page.body.contains("<b>"))
            #expect(page.body.contains("\(Self.image)http://game.example:8443/r/stars-"))
            #expect(
                page.fields["Content-Security-Policy"] == usual.fields["Content-Security-Policy"])
            #expect(page.fields.list("Vary", contains: "Accept-Language"))
            // Without the preview it is the game's page.
            #expect(
                page.body.replacing(/<meta (property="og|name="twitter).*\n/, with: "")
                    == usual.body)
        }
    }

    @Test("A cached result gets 304, and HEAD gets no content")
    func unchanged() async throws {
        let id = try await Self.round(of: try await server.signUp()).id
        for path in ["/r/\(id)", "/r/\(id).json"] {
            let conversation = try HTTPConversation(port: server.port)
            let head = try await conversation.ask("HEAD", path)
            #expect(head.status == 200 && head.content.isEmpty && !head.isLast)
            let whole = try await conversation.ask("GET", path)
            #expect(whole.fields == head.fields && !whole.content.isEmpty)
            let tag = try #require(whole.fields.first("ETag"))
            let again = try await conversation.ask("GET", path, ["If-None-Match: \(tag)"])
            #expect(again.status == 304)
        }
        // A client that pipelines gets this answer and no other.
        try await HTTPConversation(port: server.port).expectOneAnswer(to: "/r/\(id).json")
    }

    @Test("A race shows each human player and everybody's record", .races(clockTicks: 400))
    func race() async throws {
        let (ana, ben) = try await server.two()
        let code = try await ana.createRoom(["level_id": 1, "seat_count": 3])
        try await ben.join(code)
        try await ana.addBot()
        try await [ana, ben].ready()
        async let anas = ana.race(serving: 2)
        async let bens = ben.race(serving: 1)
        _ = try await (anas, bens)
        let ended = try await ana.message("race_ended")
        let id = try #require(ended["race_id"]?.string, "\(ended.text)")
        let seats = try await Self.seats(server, id)
        #expect(seats.map { $0["player_id"] } == [.string(ana.id), .string(ben.id)])
        #expect(seats.map { $0["served"] } == [2, 1])
        let names = seats.compactMap { $0["name"]?.string }
        let page = try await server.get("/r/\(id)")
        #expect(page.body.contains("content=\"\(names[0]) 2 · \(names[1]) 1\""))
    }

    @Test("A daily challenge is hidden until the day is over", .noServer)
    func daily() async throws {
        let now = Atomic<Int64>(1_790_000_000_000)
        let levels = try LevelsCopy.forRaces()
        let wallClock: @Sendable () -> Int64 = { now.load(ordering: .relaxed) }
        try await TestServer.run(levels: levels, wallClock: wallClock) { server in
            let ana = try await server.signUp()
            let challenge = try await ana.request(["type": "start_daily"])
            try await ana.serve(challenge)
            let ended = try await ana.ruinRound(challenge)
            let id = try #require(ended["round_id"]?.string)
            for path in ["/r/\(id)", "/r/\(id).json"] {
                let exchange = try await server.get(path)
                #expect(exchange.status == 403)
                #expect(exchange.fields["Cache-Control"] == ["no-store"])
                #expect(!exchange.body.contains("og:"))
            }
            try await (try await server.signUp()).request([
                "type": "race_ghost", "level_id": ended["level_id"] ?? 1,
                "player_id": .string(ana.id), "record_id": .string(id),
            ]).expect(["code": "record_hidden"])
            now.add(86_400_000, ordering: .relaxed)
            #expect(try await Self.seats(server, id).count == 1)
            let page = try await server.get("/r/\(id)")
            #expect(page.body.contains("Daily challenge 2026-09-21. "))
        }
    }

    @Test(
        "A missing result gets a plain message, as the game's page where one is requested",
        .server(),
        arguments: [
            ("/r/00000000000000000000000000000000", 404, true),
            ("/r/00000000000000000000000000000000.json", 404, false),
            ("/r/", 404, true), ("/r/abc", 404, true), ("/r/%00", 404, true),
            ("/r/ABCDEFABCDEFABCDEFABCDEFABCDEFAB", 404, true),
            ("/r/abc.json", 404, false), ("/r/.json", 404, false), ("/r/.png", 404, false),
            ("/r/catalogues/", 404, false), ("/r/catalogues/00.json", 404, false),
            ("/r/catalogues/\(String(repeating: "0", count: 64)).json", 404, false),
            ("/r/catalogues/\(String(repeating: "é", count: 32)).json", 400, false),
            ("/r/stars-4.png", 404, false), ("/r/../r/stars-3.png", 404, false),
            ("/r", 404, false),
        ])
    func unknown(path: String, status: Int, hasPage: Bool) async throws {
        let exchange = try await server.get(path)
        #expect(exchange.status == status, "\(exchange.body)")
        #expect(exchange.body.contains("<!doctype html>") == hasPage)
        #expect(!exchange.body.contains("og:"))
    }

    @Test("The pictures have the size that the previews state, and are small", .server())
    func pictures() async throws {
        for stars in 0...3 {
            let exchange = try await server.get("/r/stars-\(stars).png")
            #expect(exchange.fields["Content-Type"] == ["image/png"])
            // PNG's first chunk has the width and the height, 4 bytes each.
            #expect(exchange.content[16..<24] == [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76])
            #expect(exchange.content.count < 40_000)
        }
        #expect(try await server.ask("POST", "/r/stars-0.png", ["Content-Length: 0"]).status == 405)
    }

    @Test(
        "Only a trusted proxy determines the scheme",
        .noServer,
        arguments: [("127.0.0.0/8", "https"), ("10.0.0.0/8", "http")])
    func scheme(proxies: String, expected: String) async throws {
        let configuration = ServerConfiguration.test {
            $0.trustedProxies = (try? TrustedProxies(proxies)) ?? .none
        }
        let levels = try LevelsCopy.forRaces()
        try await TestServer.run(configuration, levels: levels) { server in
            let id = try await Self.round(of: try await server.signUp()).id
            let page = try await server.get(
                "/r/\(id)", ["Host: game.example", "X-Forwarded-Proto: https"])
            #expect(page.body.contains("\(Self.image)\(expected)://game.example/r/"))
        }
    }

    @Test(
        "An address may look up only so many a minute, and others aren't affected",
        .server { ($0.linksPerMinute, $0.linkBurst, $0.trustedProxies) = (1, 2, .loopback) })
    func tooMany() async throws {
        let path = "/r/\(try await Self.round(of: try await server.signUp()).id).json"
        for (address, status) in [
            ("192.0.2.1", 200), ("192.0.2.1", 200), ("192.0.2.1", 429), ("192.0.2.2", 200),
        ] {
            let exchange = try await server.get(path, ["X-Forwarded-For: \(address)"])
            #expect(exchange.status == status)
            let pause = exchange.fields.first("Retry-After").flatMap { Int($0) }
            #expect((pause ?? 0 > 0) == (status == 429))
        }
        try await server.logLine("limit_reached", "limit=links")
    }

    @Test("A linked round can be raced by anybody it isn't hidden from")
    func ghost() async throws {
        let (ana, ben) = try await server.two()
        let first = try await Self.round(of: ana, "one")
        let second = try await Self.round(of: ana, "another")
        var wanted: [String: JSONValue] = [
            "type": "race_ghost", "level_id": 1, "player_id": .string(ana.id),
        ]
        for (id, level, player, code) in [
            (first.id, 2, ana.id, "unknown_record"), (first.id, 1, ben.id, "unknown_record"),
            (String(repeating: "0", count: 32), 1, ana.id, "unknown_record"),
            ("ABC", 1, ana.id, "bad_value"),
        ] {
            wanted["level_id"] = JSONValue(level)
            wanted["player_id"] = .string(player)
            wanted["record_id"] = .string(id)
            try await ben.expectRefusal(.string(code), of: .object(wanted))
        }
        for (id, opening) in [first, second] {
            wanted["player_id"] = .string(ana.id)
            wanted["record_id"] = .string(id)
            let room = try await ben.expectAnswer("room", to: .object(wanted))
            #expect(room["players"]?.array?.contains { $0["ghost"] == true } == true)
            let race = try await ben.message("snapshot")
            #expect(Self.opening(race) == opening, "\(race.text)")
            try await ben.leaveRoom()
        }
    }
}
