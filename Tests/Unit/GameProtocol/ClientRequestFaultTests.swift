import Foundation
import TestSupport
import Testing

@testable import GameProtocol

/// Mistakes of clients, and the error code of each.
struct ClientRequestFaultTests {
    struct Row: Sendable {
        let text: String
        let code: ErrorCode
        /// A word that the error's text must contain.
        let words: String

        init(_ text: String, _ code: ErrorCode, _ words: String) {
            self.text = text
            self.code = code
            self.words = words
        }

        /// A request with these members.
        init(_ type: String, _ members: String, _ code: ErrorCode, _ words: String) {
            self.init(#"{"type":"\#(type)",\#(members)}"#, code, words)
        }
    }

    /// More items than a request may have.
    private static let items = Array(repeating: #""x""#, count: 17).joined(separator: ",")
    private static let nesting =
        String(repeating: "[", count: 8) + String(repeating: "]", count: 8)
    private static let deepNesting =
        String(repeating: "[", count: 1_900) + String(repeating: "]", count: 1_900)

    private static let recordID = "9d8c7b6a59483726150f1e2d3c4b5a69"

    static let rows = [
        Row("", .badJSON, "line 1, column 0"),
        Row("tap", .badJSON, "line 1"),
        Row("{'type':'clear'}", .badJSON, "line 1"),
        Row("{", .badJSON, "column 1: string or '}' expected"),
        Row(#"{"type":"clear"}x"#, .badJSON, "column 17: end of file expected"),
        Row("{\"type\":\"clear\",\"x\":\"a\u{0}\"}", .badJSON, "control"),
        Row("{\"type\":\"clear\",\"x\":\"a\n\"}", .badJSON, "newline"),
        Row("{\"type\":\"clear\"\u{B}}", .badJSON, "column 16"),
        Row("{\"type\":\"clear\",\n\"é\":1\u{0}}", .badJSON, "line 2, column 6"),
        Row("{\"type\":\"clear\",\"x\":true\u{0}}", .badJSON, "0x0"),
        // As UTF-16, this would be a request to clear the plate.
        Row(#"{"type":"clear"}"#.map { "\($0)\u{0}" }.joined(), .badJSON, "column 2"),
        // Lenient parsers accept these, and disagree on their meaning.
        Row(#"{"type":"clear",}"#, .badJSON, "column 17"),
        Row(#"{"type":"clear","x":[1,]}"#, .badJSON, "column 24"),
        Row("\u{FEFF}{\"type\":\"clear\"}", .badJSON, "line 1, column 1"),
        Row(#"{"type":"clear","x":1e}"#, .badJSON, "'1e'"),
        Row(#"{"type":"clear","x":01}"#, .badJSON, "column 21"),
        Row(#"{"type":"clear","x":.5}"#, .badJSON, "'.'"),
        Row(#"{"type":"clear","x":+1}"#, .badJSON, "'+'"),
        Row(#"{"type":"clear","x":NaN}"#, .badJSON, "'NaN'"),
        Row(#"{"type":"clear","x":"\uD800"}"#, .badJSON, #"\uD800"#),
        Row(#"{"type":"clear","x":"\uDC00\uD800"}"#, .badJSON, #"\uDC00"#),
        Row(#"{"type":"clear","x":"\x41"}"#, .badJSON, "escape"),
        Row(#"{"type":"clear","type":"clear"}"#, .badJSON, "duplicate"),
        Row(#"{"type":"clear","x":{"a":1,"\u0061":2}}"#, .badJSON, "duplicate"),
        Row(#"{"type":"tap","type":"tap","ingredient_id":"bun"}"#, .badJSON, "duplicate"),
        Row("{\"type\":\n \"clear\" // now\n}", .badJSON, "line 2, column 10"),
        Row("[]", .wrongType, "object"),
        Row("7", .wrongType, "object"),
        Row(#""clear""#, .wrongType, "object"),
        Row("null", .wrongType, "object"),
        Row("{}", .missingField, "`type`"),
        Row(#"{"type":7}"#, .wrongType, "`type`"),
        Row(#"{"type":"fry"}"#, .unknownType, "\"fry\""),
        Row(#"{"type":"Tap"}"#, .unknownType, "\"Tap\""),
        Row(#"{"type":""}"#, .unknownType, "\"\""),
        Row(#"{"type":"welcome"}"#, .unknownType, "\"welcome\""),
        Row(#"{"type":null}"#, .missingField, "`type`"),
        Row("tap", #""ingredient_id":1"#, .wrongType, "`ingredient_id`"),
        Row("tap", #""ingredient_id":["bun"]"#, .wrongType, "`ingredient_id`"),
        Row("purchase", #""id":"a","item_id":1"#, .wrongType, "`item_id`"),
        Row("set_profile", #""name":7"#, .wrongType, "`name`"),
        Row("set_profile", #""avatar":["👩‍🍳"]"#, .wrongType, "`avatar`"),
        Row("ping", #""client_time":"1""#, .wrongType, "`client_time`"),
        Row("list_ledger", #""count":51"#, .numberOutOfRange, "1 to 50"),
        Row("list_ledger", #""before_number":0"#, .numberOutOfRange, "`before_number`"),
        Row("list_ledger", #""before_number":1e30"#, .numberOutOfRange, "`before_number`"),
        // Above 2^53, a number with a fraction or an exponent may not be exact.
        Row(
            "list_ledger", #""before_number":9007199254740994.0"#, .numberOutOfRange,
            "`before_number`"),
        Row("list_ledger", #""before_number":1e17"#, .numberOutOfRange, "`before_number`"),
        Row("get_replay", #""record_id":"x""#, .badValue, "`record_id`"),
        Row("get_replay", #""record_id":"\#(recordID)","player_id":"7""#, .badValue, "`player_id`"),
        Row(
            "get_replay", #""record_id":"\#(recordID)","from_tick":-1"#, .numberOutOfRange,
            "`from_tick`"),
        Row("start_round", #""id":"a","level_id":"1""#, .wrongType, "`level_id`"),
        Row("start_round", #""id":"a","level_id":true"#, .wrongType, "`level_id`"),
        Row("start_round", #""id":"a","level_id":1.5"#, .numberOutOfRange, "`level_id`"),
        Row(
            "start_round", #""id":"a","level_id":-9223372036854775809"#, .numberOutOfRange, "`level"
        ),
        Row(
            "start_round", #""id":"a","level_id":18446744073709551617"#, .numberOutOfRange, "`level"
        ),
        Row("start_round", #""id":"a","level_id":1e999"#, .numberOutOfRange, "'1e999'"),
        Row(
            "start_round", #""id":"a","level_id":99999999999999999999"#, .numberOutOfRange,
            "`level_id`"),
        Row("start_round", #""id":"a","level_id":1,"item_ids":"oven""#, .wrongType, "`item_ids`"),
        Row("start_round", #""id":"a","level_id":1,"item_ids":[1]"#, .wrongType, "`item_ids"),
        Row(
            "start_round", #""id":"a","level_id":1,"item_ids":[\#(items)]"#, .badValue, "`item_ids`"
        ),
        Row(#"{"type":"set_profile"}"#, .missingField, "`name`"),
        Row("set_stream", #""stream":"all""#, .badValue, "`stream`"),
        Row("ping", #""client_time":1e999"#, .numberOutOfRange, "'1e999'"),
        Row(
            "clear", #""x":\#(String(repeating: "9", count: 400))"#, .numberOutOfRange, "column 420"
        ),
        Row("clear", #""id":7"#, .wrongType, "`id`"),
        Row("clear", #""id":"""#, .badValue, "`id`"),
        Row("clear", #""id":"\#(String(repeating: "x", count: 65))""#, .badValue, "`id`"),
        Row("clear", #""id":"a\u0007""#, .badValue, "`id`"),
        Row("{\"type\":\"clear\",\"id\":\"a\u{7F}\"}", .badValue, "`id`"),
        Row("{\"type\":\"clear\",\"id\":\"a\u{85}\"}", .badValue, "`id`"),
        Row("clear", #""x":\#(nesting)"#, .tooDeep, "8"),
        Row("ping", #""client_time":\#(deepNesting)"#, .tooDeep, "8"),
        Row("clear", #""x":"\\","y":\#(nesting)"#, .tooDeep, "8"),
        Row(String(repeating: "[", count: 4096), .tooDeep, "8"),
        Row(String(repeating: #"{"a":"#, count: 680), .tooDeep, "8"),
    ]

    private static let player = "0f2a8c3e5b7d49618e0c2f4a6b8d1e35"

    static let raceRows = [
        Row("queue", #""level_id":"1""#, .wrongType, "`level_id`"),
        Row("queue", #""seat_count":2.5"#, .numberOutOfRange, "`seat_count`"),
        Row("answer_bots", #""accept":1"#, .wrongType, "`accept`"),
        Row("create_room", #""best_of":1e30"#, .numberOutOfRange, "`best_of`"),
        Row("create_room", #""allow_items":"no""#, .wrongType, "`allow_items`"),
        Row(#"{"type":"set_room"}"#, .missingField, "`best_of`"),
        Row("ready", #""ready":true,"item_ids":[\#(items)]"#, .badValue, "`item_ids`"),
        Row("add_bot", #""bot_strength":"best""#, .badValue, "\"hard\""),
        Row("remove_member", #""player_id":"x""#, .badValue, "`player_id`"),
        Row("remove_member", #""player_id":"\#(player.uppercased())""#, .badValue, "`player_id`"),
        Row("react", #""reaction":"""#, .badValue, "`reaction`"),
        Row(
            "react", #""reaction":"\#(String(repeating: "x", count: 33))""#, .badValue,
            "`reaction` has 33 bytes"),
        Row("race_ghost", #""level_id":1,"player_id":"7c1d""#, .badValue, "`player_id`"),
        Row("get_board", #""board_id":"""#, .badValue, "`board_id`"),
        Row(
            "get_board", #""board_id":"level/\#(String(repeating: "1", count: 27))""#, .badValue,
            "`board_id` has 33 bytes"),
        Row("get_board", #""board_id":"rating","season":"2026""#, .badValue, "`season`"),
        Row("get_board", #""board_id":"rating","season":"2026-13""#, .badValue, "`season`"),
        Row("get_board", #""board_id":"rating","season":"2026-+1""#, .badValue, "`season`"),
        Row("get_board", #""board_id":"rating","from":0"#, .numberOutOfRange, "`from` is 0"),
        Row("get_board", #""board_id":"rating","from":1,"around":true"#, .badValue, "`around`"),
        Row("get_board", #""board_id":"rating","count":0"#, .numberOutOfRange, "`count` is 0"),
        Row("get_board", #""board_id":"rating","count":51"#, .numberOutOfRange, "`count` is 51"),
        Row("get_board", #""board_id":"rating","count":25,"around":true"#, .numberOutOfRange, "24"),
        Row("get_board", #""board_id":"rating","from":1e19"#, .numberOutOfRange, "`from`"),
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
        // Members that aren't known, and white space.
        #"{"type":"clear","x":{"a":[[[[[[]]]]]]}}"#,
        #"{"type":"clear","x":"[[[[[[[[[[[[[[[[\"[[[["}"#,
        " {\n\"type\" :\t\"clear\"} ",
    ])
    func whatTheLimitsAllowIsTaken(text: String) {
        #expect(decodingFault(text) == nil)
    }

    @Test(arguments: rows + raceRows)
    func faultHasItsCodeAndNamesTheField(row: Row) throws {
        let fault = try #require(decodingFault(row.text))
        #expect(fault.fault.code == row.code, "\(fault.fault.message)")
        #expect(fault.fault.message.contains(row.words), "\(fault.fault.message)")
        #expect(!fault.fault.message.contains("``"), "\(fault.fault.message)")
    }

    @Test(arguments: [
        (#"{"type":"fry","id":"a7"}"#, "a7"), (#"{"id":"b","type":"tap"}"#, "b"),
        (#"{"id":"c"}"#, "c"), (#"{"type":7,"id":"d"}"#, "d"),
    ])
    func faultAnswersItsRequest(text: String, id: String) throws {
        #expect(try #require(decodingFault(text)).id == id)
    }

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
            #expect(!fault.fault.message.contains("``"), "\(fault.fault.message)")
        }
    }

    /// In every message, whether the member is required or not.
    @Test(arguments: try ProtocolDocuments.examples(side: "client"))
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

    private enum Outcome: Equatable {
        case request(ClientRequest)
        case fault(RequestFault, id: String?)
    }

    private func outcome(_ members: [String: Any]) throws -> Outcome {
        let text = try JSONSerialization.data(withJSONObject: members)
        return switch request(in: String(decoding: text, as: UTF8.self)) {
        case .success(let request): .request(request)
        case .failure(let fault): .fault(fault.fault, id: fault.id)
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("1e-400", 0), ("-1e-400", 0), ("1523.25", 1523.25),
            ("1E3", 1000), ("-7", -7), ("18446744073709551616", 18_446_744_073_709_551_616),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ] as [(String, Double)])
    func clientTimeIsTheNearestNumber(text: String, expected: Double) throws {
        let request = try request(in: #"{"type":"ping","client_time":\#(text)}"#).get()
        guard case .ping(let time) = request.message else {
            Issue.record("it was read as \(request)")
            return
        }
        #expect(time.bitPattern == expected.bitPattern, "\(time)")
    }

    @Test func randomBytesNeverTrap() {
        let alphabet = Array(#"{}[]",:\t type0ae.-"#.utf8)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<200)).map { _ in alphabet.randomElement()! }
            _ = bytes.withUnsafeBytes { try? ClientRequest.decode($0) }
            _ = bytes.withUnsafeBytes { ScannedTap($0) != nil }
        }
    }

    private func decodingFault(_ text: String) -> ClientRequest.DecodingFault? {
        if case .failure(let fault) = request(in: text) { fault } else { nil }
    }
}
