import Testing

/// The rows of "Bad input": each gets its code, changes nothing, and leaves a connection that works.
@Suite("Bad input")
struct BadInputTests: ServerTests {
    /// What the player has done before.
    enum Situation: Sendable {
        case signedIn
        /// Bought an oven with the id `used-oven`.
        case bought
        /// A round is under way, started with the id `round`.
        case playing
        /// That round has ended.
        case played
        /// Bought three ovens, so that no coin is left.
        case poor
    }

    struct Row: Sendable {
        let situation: Situation
        let text: String
        let code: String

        init(_ situation: Situation, _ text: String, _ code: String) {
            self.situation = situation
            self.text = text
            self.code = code
        }

        var description: String { "\(situation): \(text.prefix(90)) -> \(code)" }
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    static let unreadable: [Row] = [
        Row(.signedIn, "", "bad_json"),
        Row(.signedIn, "tap", "bad_json"),
        Row(.signedIn, #"{"type":"list_shop","id":"x""#, "bad_json"),
        Row(.signedIn, #"{"type":"list_shop","id":"x"} {}"#, "bad_json"),
        Row(.signedIn, #"{'type':'list_shop'}"#, "bad_json"),
        Row(.signedIn, #"{"type":"list_shop","id":"\ud800"}"#, "bad_json"),
        Row(.signedIn, #"["list_shop"]"#, "wrong_type"),
        Row(.signedIn, #""list_shop""#, "wrong_type"),
        Row(.signedIn, "null", "wrong_type"),
        Row(
            .signedIn, #"{"type":"ping","id":"x","client_time":1,"more":\#(nested(8))}"#, "too_deep"
        ),
        Row(.signedIn, #"{"type":"ping","id":"x","client_time":\#(nested(1_900))}"#, "too_deep"),
        Row(.signedIn, String(repeating: #"{"a":"#, count: 800), "too_deep"),
        Row(.signedIn, String(repeating: "[", count: 4_096), "too_deep"),
    ]

    static let malformed: [Row] = [
        Row(.signedIn, #"{"type":"fly","id":"x"}"#, "unknown_type"),
        Row(.signedIn, #"{"type":"welcome","id":"x"}"#, "unknown_type"),
        Row(.signedIn, #"{"type":"","id":"x"}"#, "unknown_type"),
        Row(.signedIn, #"{"type":"Ping","id":"x","client_time":1}"#, "unknown_type"),
        Row(.signedIn, #"{"id":"x"}"#, "missing_field"),
        Row(.signedIn, #"{"type":7,"id":"x"}"#, "wrong_type"),
        Row(.signedIn, #"{"type":null,"id":"x"}"#, "missing_field"),
        Row(.signedIn, #"{"type":"list_shop","id":7}"#, "wrong_type"),
        Row(.signedIn, #"{"type":"list_shop","id":""}"#, "bad_value"),
        Row(.signedIn, #"{"type":"list_shop","id":"a\u0007b"}"#, "bad_value"),
        Row(
            .signedIn, #"{"type":"list_shop","id":"\#(String(repeating: "x", count: 65))"}"#,
            "bad_value"),
        Row(
            .signedIn, #"{"type":"list_shop","id":"\#(String(repeating: "é", count: 33))"}"#,
            "bad_value"),
        Row(.signedIn, #"{"type":"purchase","item_id":"oven"}"#, "missing_field"),
        Row(.signedIn, #"{"type":"purchase","id":"x"}"#, "missing_field"),
        Row(.signedIn, #"{"type":"purchase","id":"x","item_id":1}"#, "wrong_type"),
        Row(.signedIn, #"{"type":"start_round","level_id":1}"#, "missing_field"),
        Row(.signedIn, #"{"type":"start_round","id":"x"}"#, "missing_field"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":"1"}"#, "wrong_type"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":true}"#, "wrong_type"),
        Row(
            .signedIn, #"{"type":"start_round","id":"x","level_id":1,"item_ids":"oven"}"#,
            "wrong_type"),
        Row(
            .signedIn, #"{"type":"start_round","id":"x","level_id":1,"item_ids":[1]}"#, "wrong_type"
        ),
        Row(
            .bought, #"{"type":"start_round","id":"x","level_id":1,"item_ids":["oven","oven"]}"#,
            "bad_value"),
        Row(
            .signedIn,
            #"{"type":"start_round","id":"x","level_id":1,"item_ids":["#
                + (0..<17).map { "\"item\($0)\"" }.joined(separator: ",") + "]}",
            "bad_value"),
        Row(.playing, #"{"type":"tap","id":"x"}"#, "missing_field"),
        Row(.playing, #"{"type":"tap","id":"x","ingredient_id":["bun"]}"#, "wrong_type"),
        Row(.signedIn, #"{"type":"set_stream","id":"x"}"#, "missing_field"),
        Row(.signedIn, #"{"type":"set_stream","id":"x","stream":"often"}"#, "bad_value"),
        Row(.signedIn, #"{"type":"ping","id":"x"}"#, "missing_field"),
        Row(.signedIn, #"{"type":"ping","id":"x","client_time":"1"}"#, "wrong_type"),
    ]

    static let numbers: [Row] = [
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":1.5}"#, "number_out_of_range"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":1e400}"#, "number_out_of_range"),
        Row(
            .signedIn, #"{"type":"start_round","id":"x","level_id":18446744073709551617}"#,
            "number_out_of_range"),
        Row(
            .signedIn, #"{"type":"start_round","id":"x","level_id":-9223372036854775809}"#,
            "number_out_of_range"),
        Row(
            .signedIn,
            #"{"type":"start_round","id":"x","level_id":1\#(String(repeating: "0", count: 3_000))}"#,
            "number_out_of_range"),
        Row(.signedIn, #"{"type":"ping","id":"x","client_time":1e400}"#, "number_out_of_range"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":-1}"#, "unknown_level"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":0}"#, "unknown_level"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":21}"#, "unknown_level"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":4294967297}"#, "unknown_level"),
    ]

    static let refused: [Row] = [
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":2}"#, "level_locked"),
        Row(.signedIn, #"{"type":"start_round","id":"x","level_id":20}"#, "level_locked"),
        Row(.played, #"{"type":"start_round","id":"x","level_id":2}"#, "level_locked"),
        Row(
            .signedIn, #"{"type":"start_round","id":"x","level_id":1,"item_ids":["oven"]}"#,
            "item_not_owned"),
        Row(
            .bought, #"{"type":"start_round","id":"x","level_id":1,"item_ids":["oven","knife"]}"#,
            "item_not_owned"),
        Row(
            .signedIn, #"{"type":"start_round","id":"x","level_id":1,"item_ids":["spoon"]}"#,
            "unknown_item"),
        Row(.signedIn, #"{"type":"purchase","id":"x","item_id":"spoon"}"#, "unknown_item"),
        Row(.signedIn, #"{"type":"purchase","id":"x","item_id":""}"#, "unknown_item"),
        Row(.poor, #"{"type":"purchase","id":"x","item_id":"knife"}"#, "not_enough_coins"),
        Row(.signedIn, #"{"type":"tap","id":"x","ingredient_id":"bun"}"#, "no_round"),
        Row(.signedIn, #"{"type":"clear","id":"x"}"#, "no_round"),
        Row(.signedIn, #"{"type":"leave_round","id":"x"}"#, "no_round"),
        Row(.played, #"{"type":"tap","id":"x","ingredient_id":"bun"}"#, "no_round"),
        Row(.playing, #"{"type":"tap","id":"x","ingredient_id":"lettuce"}"#, "unknown_ingredient"),
        Row(.playing, #"{"type":"tap","id":"x","ingredient_id":"🍕"}"#, "unknown_ingredient"),
        Row(.playing, #"{"type":"tap","id":"x","ingredient_id":""}"#, "unknown_ingredient"),
        Row(.playing, #"{"type":"tap","id":"x","ingredient_id":"bunbun"}"#, "unknown_ingredient"),
        Row(.playing, #"{"type":"tap","id":"x","ingredient_id":" bun"}"#, "unknown_ingredient"),
        Row(.playing, #"{"type":"start_round","id":"x","level_id":1}"#, "round_in_progress"),
        Row(.playing, #"{"type":"hello","id":"x"}"#, "already_signed_in"),
        Row(.bought, #"{"type":"purchase","id":"used-oven","item_id":"knife"}"#, "stale_request"),
        Row(.bought, #"{"type":"start_round","id":"used-oven","level_id":1}"#, "stale_request"),
        Row(.playing, #"{"type":"purchase","id":"round","item_id":"oven"}"#, "stale_request"),
        Row(.played, #"{"type":"start_round","id":"round","level_id":1}"#, "stale_request"),
        Row(.played, #"{"type":"purchase","id":"round","item_id":"oven"}"#, "stale_request"),
    ]

    /// Each player has an address, since there are more than one address may have.
    @Test("gets its own code and changes nothing", .server())
    func refusals() async throws {
        let rows = Self.unreadable + Self.malformed + Self.numbers + Self.refused
        for (index, row) in rows.enumerated() {
            try await expectRefusal(row, from: UInt8(1 + index))
        }
    }

    private func expectRefusal(_ row: Row, from source: UInt8) async throws {
        let name: Comment = "\(row.description)"
        let player = try await player(in: row.situation, from: source)
        let before = try await Self.observe(player, row.situation)
        player.client.send(text: row.text)
        let refusal = try await player.message("error")
        #expect(refusal["code"]?.string == row.code, "\(name): \(refusal.text)")
        #expect(refusal["retry"] == false, name)
        #expect(refusal["message"]?.string?.isEmpty == false, name)
        let id = (try? JSONValue(text: row.text))?["id"]?.string
        let isReadable = id.map { (1...64).contains($0.utf8.count) && $0 != "a\u{7}b" } ?? false
        // Of a text that nests too deep nothing is read.
        if isReadable, row.code != "too_deep" {
            #expect(refusal["re"]?.string == id, name)
        }
        #expect(try await Self.observe(player, row.situation) == before, name)
        let pong = try await player.request(["type": "ping", "client_time": 5])
        #expect(pong["type"] == "pong", name)
        #expect(pong["client_time"]?.number == 5, name)
    }

    // MARK: - The player before and after

    private func player(
        in situation: Situation, from source: UInt8
    ) async throws -> TestPlayer {
        let player = try await server.signUp(stream: "change", source: source)
        switch situation {
        case .signedIn: break
        case .bought:
            try await player.expectAnswer(
                "purchased", to: ["type": "purchase", "id": "used-oven", "item_id": "oven"])
        case .playing:
            // Something is on the plate, so that a lost plate would be seen.
            let snapshot = try await player.startRound()
            let state = try #require(snapshot["state"])
            try await player.tap(snapshot.recipe(of: state)[0], expecting: "correct")
        case .played:
            _ = try await player.startRound()
            try await player.expectAnswer("round_ended", to: ["type": "leave_round"])
        case .poor:
            try await player.buy(["oven", "oven", "oven"])
        }
        return player
    }

    private struct Observation: Hashable {
        let possessions: TestPlayer.Possessions
        let levels: JSONValue?
        /// What time alone doesn't change of the round.
        let round: [JSONValue?]
    }

    private static func observe(
        _ player: TestPlayer, _ situation: Situation
    ) async throws -> Observation {
        var round: [JSONValue?] = []
        if situation == .playing {
            let snapshot = try await player.snapshot()
            round = [snapshot["round"]]
            let fixed = [
                "phase", "feedback", "served", "combo", "earned", "order", "recipe", "plate",
                "grid",
            ]
            round += fixed.map { snapshot["state"]?[$0] }
            let clock = try #require(snapshot["state"]?["clock"]?.integer)
            let tick = try #require(snapshot["state"]?["tick"]?.integer)
            round.append(.integer(clock + tick))
        }
        let levels = try await player.request(["type": "list_levels"])
        return Observation(
            possessions: try await player.possessions(), levels: levels["levels"], round: round)
    }
}
