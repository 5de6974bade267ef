import Testing

/// The rows of "Bad input": each gets its code, changes nothing, and leaves the connection usable.
@Suite("Bad input")
struct BadInputTests: ServerTests {
    /// The player's state before the bad input.
    enum Situation: Sendable {
        case signedIn
        /// The player has bought an oven with the id `used-oven`.
        case bought
        /// A round is under way, started with the id `round`.
        case playing
        /// That round has ended.
        case played
        /// The player has bought three ovens and has no coins left.
        case poor
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static let signedIn: [(text: String, code: String)] = [
        // Messages that can't be decoded; `ClientRequestFaultTests` has more.
        ("tap", "bad_json"),
        ("null", "wrong_type"),
        (#"{"type":"list_shop","id":7}"#, "wrong_type"),
        (#"{"type":"ping","id":"x","client_time":1,"more":\#(nested(8))}"#, "too_deep"),
        (String(repeating: "[", count: 4_096), "too_deep"),
        (#"{"type":"fly","id":"x"}"#, "unknown_type"),
        (#"{"type":"purchase","item_id":"oven"}"#, "missing_field"),
        (#"{"type":"start_round","id":"x","level_id":"1"}"#, "wrong_type"),
        (#"{"type":"list_shop","id":""}"#, "bad_value"),
        (#"{"type":"list_shop","id":"\#(String(repeating: "é", count: 33))"}"#, "bad_value"),
        (#"{"type":"set_stream","id":"x","stream":"often"}"#, "bad_value"),
        (#"{"type":"start_round","id":"x","level_id":1.5}"#, "number_out_of_range"),
        (#"{"type":"set_profile","id":"x"}"#, "missing_field"),
        // Messages that the rules refuse.
        (#"{"type":"start_round","id":"x","level_id":-1}"#, "unknown_level"),
        (#"{"type":"start_round","id":"x","level_id":0}"#, "unknown_level"),
        (#"{"type":"start_round","id":"x","level_id":21}"#, "unknown_level"),
        (#"{"type":"start_round","id":"x","level_id":4294967297}"#, "unknown_level"),
        (#"{"type":"start_round","id":"x","level_id":2}"#, "level_locked"),
        (#"{"type":"start_round","id":"x","level_id":20}"#, "level_locked"),
        (#"{"type":"start_round","id":"x","level_id":1,"item_ids":["oven"]}"#, "item_not_owned"),
        (#"{"type":"start_round","id":"x","level_id":1,"item_ids":["spoon"]}"#, "unknown_item"),
        (#"{"type":"purchase","id":"x","item_id":"spoon"}"#, "unknown_item"),
        (#"{"type":"purchase","id":"x","item_id":""}"#, "unknown_item"),
        (#"{"type":"tap","id":"x","ingredient_id":"bun"}"#, "no_round"),
        (#"{"type":"clear","id":"x"}"#, "no_round"),
        (#"{"type":"leave_round","id":"x"}"#, "no_round"),
    ]

    private static let bought: [(text: String, code: String)] = [
        (#"{"type":"start_round","id":"x","level_id":1,"item_ids":["oven","oven"]}"#, "bad_value"),
        (
            #"{"type":"start_round","id":"x","level_id":1,"item_ids":["oven","knife"]}"#,
            "item_not_owned"
        ),
        (#"{"type":"purchase","id":"used-oven","item_id":"knife"}"#, "stale_request"),
        (#"{"type":"start_round","id":"used-oven","level_id":1}"#, "stale_request"),
    ]

    private static let playing: [(text: String, code: String)] = [
        (#"{"type":"tap","id":"x","ingredient_id":"lettuce"}"#, "unknown_ingredient"),
        (#"{"type":"tap","id":"x","ingredient_id":"🍕"}"#, "unknown_ingredient"),
        (#"{"type":"tap","id":"x","ingredient_id":""}"#, "unknown_ingredient"),
        (#"{"type":"tap","id":"x","ingredient_id":"bunbun"}"#, "unknown_ingredient"),
        (#"{"type":"tap","id":"x","ingredient_id":" bun"}"#, "unknown_ingredient"),
        (#"{"type":"start_round","id":"x","level_id":1}"#, "round_in_progress"),
        (#"{"type":"hello","id":"x"}"#, "already_signed_in"),
        (#"{"type":"purchase","id":"round","item_id":"oven"}"#, "stale_request"),
    ]

    private static let played: [(text: String, code: String)] = [
        (#"{"type":"start_round","id":"x","level_id":2}"#, "level_locked"),
        (#"{"type":"tap","id":"x","ingredient_id":"bun"}"#, "no_round"),
        (#"{"type":"start_round","id":"round","level_id":1}"#, "stale_request"),
        (#"{"type":"purchase","id":"round","item_id":"oven"}"#, "stale_request"),
    ]

    private static let poor: [(text: String, code: String)] = [
        (#"{"type":"purchase","id":"x","item_id":"knife"}"#, "not_enough_coins")
    ]

    /// Each player has an address of their own: there are more of them than one address may
    /// connect.
    @Test("Each gets its own code and changes nothing", .server())
    func refusals() async throws {
        var source: UInt8 = 1
        for (situation, rows) in [
            (Situation.signedIn, Self.signedIn), (.bought, Self.bought), (.playing, Self.playing),
            (.played, Self.played), (.poor, Self.poor),
        ] {
            for (text, code) in rows {
                try await expectRefusal(code, of: text, in: situation, from: source)
                source += 1
            }
        }
    }

    private func expectRefusal(
        _ code: String, of text: String, in situation: Situation, from source: UInt8
    ) async throws {
        let name: Comment = "\(situation): \(text.prefix(90)) -> \(code)"
        let player = try await player(in: situation, from: source)
        let before = try await Self.observe(player, situation)
        player.client.send(text: text)
        let refusal = try await player.message("error")
        #expect(refusal["code"]?.string == code, "\(name): \(refusal.text)")
        #expect(refusal["retry"] == false, name)
        #expect(refusal["message"]?.string?.isEmpty == false, name)
        let id = (try? JSONValue(text: text))?["id"]?.string
        let isReadable = id.map { (1...64).contains($0.utf8.count) } ?? false
        // The server reads nothing of a text that nests too deeply, not even its id.
        if isReadable, code != "too_deep" { #expect(refusal["re"]?.string == id, name) }
        #expect(try await Self.observe(player, situation) == before, name)
        let pong = try await player.request(["type": "ping", "client_time": 5])
        #expect(pong["type"] == "pong" && pong["client_time"]?.number == 5, name)
    }

    // MARK: - The player before and after

    private func player(in situation: Situation, from source: UInt8) async throws -> TestPlayer {
        let player = try await server.signUp(stream: "change", source: source)
        switch situation {
        case .signedIn: break
        case .bought:
            try await player.expectAnswer(
                "purchased", to: ["type": "purchase", "id": "used-oven", "item_id": "oven"])
        case .playing:
            // Puts something on the plate, so that the test notices if the plate is lost.
            let snapshot = try await player.startRound()
            let state = try #require(snapshot["state"])
            try await player.tap(snapshot.recipe(of: state)[0], expecting: "correct")
        case .played:
            try await player.startRound()
            try await player.leaveRound().expect(["type": "round_ended"])
        case .poor:
            try await player.buy(["oven", "oven", "oven"])
        }
        return player
    }

    /// The player's possessions, open levels and round, without the values that change with time.
    private static func observe(
        _ player: TestPlayer, _ situation: Situation
    ) async throws -> [JSONValue?] {
        let shop = try await player.request(["type": "list_shop"])
        let levels = try await player.request(["type": "list_levels"])
        var seen = [shop["coins"], shop["items"], levels["levels"]]
        guard situation == .playing else { return seen }
        let snapshot = try await player.snapshot()
        seen.append(snapshot["round"])
        let state = try #require(snapshot["state"])
        seen += [
            "phase", "feedback", "served", "combo", "earned", "order", "recipe", "plate", "grid",
        ].map { state[$0] }
        let clock = try #require(state["clock"]?.integer)
        return seen + [.integer(clock + (try #require(state["tick"]?.integer)))]
    }
}
