import Foundation
import Testing

@testable import GameProtocol

/// Mistakes of clients, and the error code of each.
struct ClientRequestFaultTests {
    struct Row: Sendable {
        let text: String
        let code: ErrorCode
        /// What the sentence must name.
        let names: String
    }

    private static let recordID = "9d8c7b6a59483726150f1e2d3c4b5a69"

    static let rows = [
        Row(text: "", code: .badJSON, names: "line 1, column 0"),
        Row(text: "{", code: .badJSON, names: "column 1: string or '}' expected"),
        Row(text: #"{"type":"clear"}x"#, code: .badJSON, names: "column 17: end of file expected"),
        Row(text: "{\"type\":\"clear\",\"x\":\"a\u{0}\"}", code: .badJSON, names: "control"),
        Row(text: "{\"type\":\"clear\",\"x\":\"a\n\"}", code: .badJSON, names: "newline"),
        Row(text: "{\"type\":\"clear\"\u{B}}", code: .badJSON, names: "column 16"),
        Row(text: "{\"type\":\"clear\",\n\"é\":1\u{0}}", code: .badJSON, names: "line 2, column 6"),
        Row(text: "{\"type\":\"clear\",\"x\":true\u{0}}", code: .badJSON, names: "0x0"),
        // As UTF-16, this would be a request to clear the plate.
        Row(
            text: #"{"type":"clear"}"#.map { "\($0)\u{0}" }.joined(), code: .badJSON,
            names: "column 2"),
        // Lenient parsers accept these, and don't agree on what they mean.
        Row(text: #"{"type":"clear",}"#, code: .badJSON, names: "column 17"),
        Row(text: #"{"type":"clear","x":[1,]}"#, code: .badJSON, names: "column 24"),
        Row(text: "\u{FEFF}{\"type\":\"clear\"}", code: .badJSON, names: "line 1, column 1"),
        Row(text: #"{"type":"clear","x":1e}"#, code: .badJSON, names: "'1e'"),
        Row(text: #"{"type":"clear","x":01}"#, code: .badJSON, names: "column 21"),
        Row(text: #"{"type":"clear","x":.5}"#, code: .badJSON, names: "'.'"),
        Row(text: #"{"type":"clear","x":+1}"#, code: .badJSON, names: "'+'"),
        Row(text: #"{"type":"clear","x":NaN}"#, code: .badJSON, names: "'NaN'"),
        Row(text: #"{"type":"clear","x":"\uD800"}"#, code: .badJSON, names: #"\uD800"#),
        Row(text: #"{"type":"clear","x":"\uDC00\uD800"}"#, code: .badJSON, names: #"\uDC00"#),
        Row(text: #"{"type":"clear","x":"\x41"}"#, code: .badJSON, names: "escape"),
        Row(text: #"{"type":"clear","type":"clear"}"#, code: .badJSON, names: "duplicate"),
        Row(text: #"{"type":"clear","x":{"a":1,"\u0061":2}}"#, code: .badJSON, names: "duplicate"),
        Row(
            text: #"{"type":"tap","type":"tap","ingredient_id":"bun"}"#, code: .badJSON,
            names: "duplicate"),
        Row(text: "{\"type\":\n \"clear\" // now\n}", code: .badJSON, names: "line 2, column 10"),
        Row(text: "[]", code: .wrongType, names: "object"),
        Row(text: "7", code: .wrongType, names: "object"),
        Row(text: "null", code: .wrongType, names: "object"),
        Row(text: "{}", code: .missingField, names: "`type`"),
        Row(text: #"{"type":7}"#, code: .wrongType, names: "`type`"),
        Row(text: #"{"type":"fry"}"#, code: .unknownType, names: "\"fry\""),
        Row(text: #"{"type":"Tap"}"#, code: .unknownType, names: "\"Tap\""),
        Row(text: #"{"type":"tap"}"#, code: .missingField, names: "`ingredient_id`"),
        Row(text: #"{"type":"tap","ingredient_id":1}"#, code: .wrongType, names: "`ingredient_id`"),
        Row(
            text: #"{"type":"list_ledger","count":51}"#, code: .numberOutOfRange,
            names: "1 to 50"),
        Row(
            text: #"{"type":"list_ledger","before_number":0}"#, code: .numberOutOfRange,
            names: "`before_number`"),
        Row(
            text: #"{"type":"list_ledger","before_number":1e30}"#, code: .numberOutOfRange,
            names: "`before_number`"),
        // Above 2^53, a number with a fraction or an exponent may not be exact.
        Row(
            text: #"{"type":"list_ledger","before_number":9007199254740994.0}"#,
            code: .numberOutOfRange,
            names: "`before_number`"),
        Row(
            text: #"{"type":"list_ledger","before_number":1e17}"#, code: .numberOutOfRange,
            names: "`before_number`"),
        Row(text: #"{"type":"get_replay"}"#, code: .missingField, names: "`record_id`"),
        Row(text: #"{"type":"get_replay","record_id":"x"}"#, code: .badValue, names: "`record_id`"),
        Row(
            text: #"{"type":"get_replay","record_id":"\#(recordID)","player_id":"7"}"#,
            code: .badValue,
            names: "`player_id`"),
        Row(
            text: #"{"type":"get_replay","record_id":"\#(recordID)","from_tick":-1}"#,
            code: .numberOutOfRange, names: "`from_tick`"),
        Row(text: #"{"type":"purchase","item_id":"oven"}"#, code: .missingField, names: "`id`"),
        Row(text: #"{"type":"purchase","id":"a"}"#, code: .missingField, names: "`item_id`"),
        Row(text: #"{"type":"start_round","level_id":1}"#, code: .missingField, names: "`id`"),
        Row(text: #"{"type":"start_round","id":"a"}"#, code: .missingField, names: "`level_id`"),
        Row(
            text: #"{"type":"start_round","id":"a","level_id":"1"}"#, code: .wrongType,
            names: "`level_id`"),
        Row(
            text: #"{"type":"start_round","id":"a","level_id":1.5}"#, code: .numberOutOfRange,
            names: "`level_id`"),
        Row(
            text: #"{"type":"start_round","id":"a","level_id":1e999}"#, code: .numberOutOfRange,
            names: "'1e999'"),
        Row(
            text: #"{"type":"start_round","id":"a","level_id":99999999999999999999}"#,
            code: .numberOutOfRange, names: "`level_id`"),
        Row(
            text: #"{"type":"start_round","id":"a","level_id":1,"item_ids":"oven"}"#,
            code: .wrongType,
            names: "`item_ids`"),
        Row(
            text: #"{"type":"start_round","id":"a","level_id":1,"item_ids":[1]}"#, code: .wrongType,
            names: "`item_ids"),
        Row(
            text: #"{"type":"start_round","id":"a","level_id":1,"item_ids":["#
                + Array(repeating: "\"x\"", count: 17).joined(separator: ",") + "]}",
            code: .badValue, names: "`item_ids`"),
        Row(text: #"{"type":"set_profile"}"#, code: .missingField, names: "`name`"),
        Row(text: #"{"type":"set_stream","stream":"all"}"#, code: .badValue, names: "`stream`"),
        Row(text: #"{"type":"hello","player_id":"x"}"#, code: .missingField, names: "`token`"),
        Row(text: #"{"type":"hello","token":"x"}"#, code: .missingField, names: "`player_id`"),
        Row(
            text: #"{"type":"ping","client_time":1e999}"#, code: .numberOutOfRange,
            names: "'1e999'"),
        Row(
            text: #"{"type":"clear","x":"# + String(repeating: "9", count: 400) + "}",
            code: .numberOutOfRange, names: "column 420"),
        Row(text: #"{"type":"clear","id":7}"#, code: .wrongType, names: "`id`"),
        Row(text: #"{"type":"clear","id":""}"#, code: .badValue, names: "`id`"),
        Row(
            text: #"{"type":"clear","id":""# + String(repeating: "x", count: 65) + #""}"#,
            code: .badValue, names: "`id`"),
        Row(text: #"{"type":"clear","id":"a\u0007"}"#, code: .badValue, names: "`id`"),
        Row(text: "{\"type\":\"clear\",\"id\":\"a\u{7F}\"}", code: .badValue, names: "`id`"),
        Row(text: "{\"type\":\"clear\",\"id\":\"a\u{85}\"}", code: .badValue, names: "`id`"),
        Row(
            text: #"{"type":"clear","x":"# + String(repeating: "[", count: 8)
                + String(repeating: "]", count: 8) + "}", code: .tooDeep, names: "8"),
        Row(
            text: #"{"type":"clear","x":"\\","y":"# + String(repeating: "[", count: 8)
                + String(repeating: "]", count: 8) + "}", code: .tooDeep, names: "8"),
        Row(text: String(repeating: "[", count: 4096), code: .tooDeep, names: "8"),
        Row(
            text: String(repeating: #"{"a":"#, count: 680), code: .tooDeep, names: "8"),
    ]

    private static let player = "0f2a8c3e5b7d49618e0c2f4a6b8d1e35"

    static let raceRows = [
        Row(text: #"{"type":"queue","level_id":"1"}"#, code: .wrongType, names: "`level_id`"),
        Row(
            text: #"{"type":"queue","seat_count":2.5}"#, code: .numberOutOfRange,
            names: "`seat_count`"),
        Row(text: #"{"type":"answer_bots"}"#, code: .missingField, names: "`accept`"),
        Row(text: #"{"type":"answer_bots","accept":1}"#, code: .wrongType, names: "`accept`"),
        Row(
            text: #"{"type":"create_room","best_of":1e30}"#, code: .numberOutOfRange,
            names: "`best_of`"),
        Row(
            text: #"{"type":"create_room","allow_items":"no"}"#, code: .wrongType,
            names: "`allow_items`"),
        Row(text: #"{"type":"join_room"}"#, code: .missingField, names: "`room_code`"),
        Row(text: #"{"type":"set_room"}"#, code: .missingField, names: "`best_of`"),
        Row(text: #"{"type":"ready"}"#, code: .missingField, names: "`ready`"),
        Row(
            text: #"{"type":"ready","ready":true,"item_ids":["#
                + Array(repeating: "\"x\"", count: 17).joined(separator: ",") + "]}",
            code: .badValue, names: "`item_ids`"),
        Row(text: #"{"type":"add_bot","bot_strength":"best"}"#, code: .badValue, names: "\"hard\""),
        Row(
            text: #"{"type":"remove_member","player_id":"x"}"#, code: .badValue,
            names: "`player_id`"),
        Row(
            text: #"{"type":"remove_member","player_id":""# + player.uppercased() + #""}"#,
            code: .badValue, names: "`player_id`"),
        Row(text: #"{"type":"rematch"}"#, code: .missingField, names: "`agree`"),
        Row(text: #"{"type":"react"}"#, code: .missingField, names: "`reaction`"),
        Row(text: #"{"type":"react","reaction":""}"#, code: .badValue, names: "`reaction`"),
        Row(
            text: #"{"type":"react","reaction":""# + String(repeating: "x", count: 33) + #""}"#,
            code: .badValue, names: "`reaction` has 33 bytes"),
        Row(text: #"{"type":"race_ghost"}"#, code: .missingField, names: "`level_id`"),
        Row(
            text: #"{"type":"race_ghost","level_id":1,"player_id":"7c1d"}"#, code: .badValue,
            names: "`player_id`"),
        Row(text: #"{"type":"start_daily"}"#, code: .missingField, names: "`id`"),
        Row(text: #"{"type":"get_board"}"#, code: .missingField, names: "`board_id`"),
        Row(text: #"{"type":"get_board","board_id":""}"#, code: .badValue, names: "`board_id`"),
        Row(
            text: #"{"type":"get_board","board_id":"level/"# + String(repeating: "1", count: 27)
                + #""}"#,
            code: .badValue, names: "`board_id` has 33 bytes"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","season":"2026"}"#, code: .badValue,
            names: "`season`"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","season":"2026-13"}"#, code: .badValue,
            names: "`season`"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","season":"2026-+1"}"#, code: .badValue,
            names: "`season`"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","from":0}"#, code: .numberOutOfRange,
            names: "`from` is 0"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","from":1,"around":true}"#,
            code: .badValue,
            names: "`around`"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","count":0}"#, code: .numberOutOfRange,
            names: "`count` is 0"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","count":51}"#, code: .numberOutOfRange,
            names: "`count` is 51"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","count":25,"around":true}"#,
            code: .numberOutOfRange, names: "24"),
        Row(
            text: #"{"type":"get_board","board_id":"rating","from":1e19}"#, code: .numberOutOfRange,
            names: "`from`"),
    ]

    @Test(arguments: [
        #"{"type":"queue","level_id":null}"#,
        // Brackets inside a string don't count as nesting, whatever is escaped in it.
        #"{"type":"clear","x":"[[[[[[[[[["}"#, #"{"type":"clear","x":"\"[[[[[[[[[["}"#,
        #"{"type":"clear","x":"\\\"[[[[[[[[[["}"#,
        // The lobby checks these values, not the decoder.
        #"{"type":"queue","level_id":-1,"seat_count":99}"#,
        #"{"type":"join_room","room_code":"mistyped"}"#,
        #"{"type":"join_room","room_code":""}"#,
        #"{"type":"watch_room","room_code":"much longer than any code that there ever was"}"#,
        #"{"type":"react","reaction":"unknown"}"#,
        #"{"type":"set_room","allow_items":false}"#,
        #"{"type":"add_bot","bot_strength":"hard"}"#,
        #"{"type":"remove_member","player_id":""# + player + #""}"#,
        #"{"type":"race_ghost","level_id":1}"#,
        #"{"type":"get_board","board_id":"rating","season":"2026-12","from":1,"count":50}"#,
        #"{"type":"get_board","board_id":"rating","from":9007199254740991,"around":false}"#,
        #"{"type":"get_board","board_id":"level/1","around":true,"count":24}"#,
    ])
    func whatTheLimitsAllowIsTaken(text: String) throws {
        #expect(decodingFault(text) == nil)
    }

    @Test(arguments: rows + raceRows)
    func faultHasItsCodeAndNamesTheField(row: Row) throws {
        let fault = try #require(decodingFault(row.text))
        #expect(fault.fault.code == row.code, "\(fault.fault.message)")
        #expect(fault.fault.message.contains(row.names), "\(fault.fault.message)")
    }

    @Test(arguments: [
        (#"{"type":"fry","id":"a7"}"#, "a7"), (#"{"id":"b","type":"tap"}"#, "b"),
        (#"{"id":"c"}"#, "c"), (#"{"type":7,"id":"d"}"#, "d"),
    ])
    func faultAnswersItsRequest(text: String, id: String) throws {
        #expect(try #require(decodingFault(text)).id == id)
    }

    /// Each required member.
    static let required: [(type: String, others: String, member: String)] = [
        ("purchase", #","item_id":"oven""#, "id"), ("purchase", #","id":"a""#, "item_id"),
        ("start_round", #","level_id":1"#, "id"), ("start_round", #","id":"a""#, "level_id"),
        ("start_daily", "", "id"), ("tap", "", "ingredient_id"), ("set_stream", "", "stream"),
        ("ping", "", "client_time"), ("answer_bots", "", "accept"), ("join_room", "", "room_code"),
        ("watch_room", "", "room_code"), ("ready", "", "ready"), ("add_bot", "", "bot_strength"),
        ("remove_member", "", "player_id"), ("rematch", "", "agree"), ("react", "", "reaction"),
        ("race_ghost", "", "level_id"), ("get_board", "", "board_id"),
        ("get_replay", "", "record_id"),
        ("hello", #","player_id":"x""#, "token"), ("hello", #","token":"x""#, "player_id"),
        ("set_profile", #","name":null"#, "avatar"),
        ("set_room", #","seat_count":null"#, "level_id"),
    ]

    @Test(arguments: required)
    func nullIsAsAbsent(type: String, others: String, member: String) throws {
        for text in [
            #"{"type":"\#(type)"\#(others)}"#, #"{"type":"\#(type)"\#(others),"\#(member)":null}"#,
        ] {
            let fault = try #require(decodingFault(text))
            #expect(fault.fault.code == .missingField, "\(text): \(fault.fault.message)")
            #expect(fault.fault.message.contains("`\(member)`"), "\(fault.fault.message)")
        }
    }

    /// In every message, whether the member is required or not.
    @Test(arguments: try Examples.read(side: "client"))
    func anyMemberOfAnExampleThatIsNullIsAsAbsent(example: String) throws {
        let members = try #require(
            try JSONSerialization.jsonObject(with: Data(example.utf8)) as? [String: Any])
        for name in members.keys.sorted() {
            var without = members
            without[name] = nil
            var with = members
            with[name] = NSNull()
            #expect(try outcome(with) == outcome(without), "\(name) of \(example)")
        }
    }

    private func outcome(_ members: [String: Any]) throws -> String {
        let text = try JSONSerialization.data(withJSONObject: members)
        return text.withUnsafeBytes { bytes in
            do throws(ClientRequest.DecodingFault) {
                return "\(try ClientRequest.decode(bytes))"
            } catch {
                return "\(error.id ?? "-") \(error.fault)"
            }
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("1e-400", 0), ("-1e-400", 0), ("1523.25", 1523.25),
            ("1E3", 1000), ("-7", -7), ("18446744073709551616", 18_446_744_073_709_551_616),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ] as [(String, Double)])
    func clientTimeIsTheNearestNumber(text: String, expected: Double) throws {
        let request = try Array(#"{"type":"ping","client_time":\#(text)}"#.utf8)
            .withUnsafeBytes { try ClientRequest.decode($0) }
        guard case .ping(let time) = request.message else {
            Issue.record("it was read as \(request)")
            return
        }
        #expect(time.bitPattern == expected.bitPattern, "\(time)")
    }

    /// No message has an empty name in it.
    @Test(arguments: rows + raceRows)
    func noSentenceHasAnEmptyName(row: Row) throws {
        let fault = try #require(decodingFault(row.text))
        #expect(!fault.fault.message.contains("``"), "\(fault.fault.message)")
    }

    @Test(arguments: [
        #"{"type":"clear","x":{"a":[[[[[[]]]]]]}}"#,
        #"{"type":"clear","x":"[[[[[[[[[[[[[[[[\"[[[["}"#,
        " {\n\"type\" :\t\"clear\"} ",
    ])
    func unknownMembersAndWhiteSpaceAreTaken(text: String) throws {
        #expect(decodingFault(text) == nil)
    }

    @Test func randomBytesNeverTrap() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let seed = random.next()
            var state = seed
            let bytes = (0..<Int(seed % 200)).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Array(#"{}[]",:\t type0ae.-"#.utf8)[Int(state >> 33) % 19]
            }
            _ = bytes.withUnsafeBytes { try? ClientRequest.decode($0) }
            _ = bytes.withUnsafeBytes { ScannedTap($0) != nil }
        }
    }

    private func decodingFault(_ text: String) -> ClientRequest.DecodingFault? {
        Array(text.utf8).withUnsafeBytes { bytes in
            do throws(ClientRequest.DecodingFault) {
                _ = try ClientRequest.decode(bytes)
                return nil
            } catch {
                return error
            }
        }
    }
}
