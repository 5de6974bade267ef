import Foundation
import Testing

@testable import GameProtocol

/// What clients get wrong, and the code that each mistake has.
struct ClientRequestFaultTests {
    struct Row: Sendable {
        let text: String
        let code: ErrorCode
        /// What the sentence must name.
        let names: String
    }

    private static let recordID = "9d8c7b6a59483726150f1e2d3c4b5a69"

    static let rows = [
        Row(text: "", code: .badJSON, names: "JSON"),
        Row(text: "{", code: .badJSON, names: "JSON"),
        Row(text: #"{"type":"clear"}x"#, code: .badJSON, names: "JSON"),
        Row(text: "{\"type\":\"clear\",\"x\":\"a\u{0}\"}", code: .badJSON, names: "control"),
        Row(text: "{\"type\":\"clear\",\"x\":\"a\n\"}", code: .badJSON, names: "control"),
        Row(text: "{\"type\":\"clear\"\u{B}}", code: .badJSON, names: "control"),
        // As UTF-16, this would be a request to clear the plate.
        Row(
            text: #"{"type":"clear"}"#.map { "\($0)\u{0}" }.joined(), code: .badJSON,
            names: "control"),
        Row(text: "[]", code: .wrongType, names: "object"),
        Row(text: "7", code: .wrongType, names: "object"),
        Row(text: "null", code: .wrongType, names: "object"),
        Row(text: "{}", code: .missingField, names: "`type`"),
        Row(text: #"{"type":7}"#, code: .wrongType, names: "`type`"),
        Row(text: #"{"type":null}"#, code: .wrongType, names: "`type`"),
        Row(text: #"{"type":"fry"}"#, code: .unknownType, names: "\"fry\""),
        Row(text: #"{"type":"Tap"}"#, code: .unknownType, names: "\"Tap\""),
        Row(text: #"{"type":"tap"}"#, code: .missingField, names: "`ingredient`"),
        Row(text: #"{"type":"tap","ingredient":1}"#, code: .wrongType, names: "`ingredient`"),
        Row(
            text: #"{"type":"list_ledger","count":51}"#, code: .numberOutOfRange,
            names: "1 to 50"),
        Row(
            text: #"{"type":"list_ledger","before":0}"#, code: .numberOutOfRange,
            names: "`before`"),
        Row(
            text: #"{"type":"list_ledger","before":1e30}"#, code: .numberOutOfRange,
            names: "`before`"),
        Row(text: #"{"type":"replay"}"#, code: .missingField, names: "`record`"),
        Row(text: #"{"type":"replay","record":"x"}"#, code: .badValue, names: "`record`"),
        Row(
            text: #"{"type":"replay","record":"\#(recordID)","player":"7"}"#, code: .badValue,
            names: "`player`"),
        Row(
            text: #"{"type":"replay","record":"\#(recordID)","from_tick":-1}"#,
            code: .numberOutOfRange, names: "`from_tick`"),
        Row(text: #"{"type":"purchase","item":"oven"}"#, code: .missingField, names: "`id`"),
        Row(text: #"{"type":"purchase","id":"a"}"#, code: .missingField, names: "`item`"),
        Row(text: #"{"type":"start_round","level":1}"#, code: .missingField, names: "`id`"),
        Row(text: #"{"type":"start_round","id":"a"}"#, code: .missingField, names: "`level`"),
        Row(
            text: #"{"type":"start_round","id":"a","level":"1"}"#, code: .wrongType,
            names: "`level`"),
        Row(
            text: #"{"type":"start_round","id":"a","level":1.5}"#, code: .numberOutOfRange,
            names: "`level`"),
        Row(
            text: #"{"type":"start_round","id":"a","level":1e999}"#, code: .numberOutOfRange,
            names: "`level`"),
        Row(
            text: #"{"type":"start_round","id":"a","level":99999999999999999999}"#,
            code: .numberOutOfRange, names: "`level`"),
        Row(
            text: #"{"type":"start_round","id":"a","level":1,"equip":"oven"}"#, code: .wrongType,
            names: "`equip`"),
        Row(
            text: #"{"type":"start_round","id":"a","level":1,"equip":[1]}"#, code: .wrongType,
            names: "`equip"),
        Row(
            text: #"{"type":"start_round","id":"a","level":1,"equip":["#
                + Array(repeating: "\"x\"", count: 17).joined(separator: ",") + "]}",
            code: .badValue, names: "`equip`"),
        Row(text: #"{"type":"set_profile"}"#, code: .missingField, names: "`name`"),
        Row(text: #"{"type":"set_stream","stream":"all"}"#, code: .badValue, names: "`stream`"),
        Row(text: #"{"type":"hello","player":"x"}"#, code: .missingField, names: "`token`"),
        Row(text: #"{"type":"hello","token":"x"}"#, code: .missingField, names: "`player`"),
        Row(
            text: #"{"type":"ping","client_time":1e999}"#, code: .numberOutOfRange,
            names: "`client_time`"),
        Row(text: #"{"type":"clear","id":7}"#, code: .wrongType, names: "`id`"),
        Row(text: #"{"type":"clear","id":""}"#, code: .badValue, names: "`id`"),
        Row(
            text: #"{"type":"clear","id":""# + String(repeating: "x", count: 65) + #""}"#,
            code: .badValue, names: "`id`"),
        Row(text: #"{"type":"clear","id":"a\u0007"}"#, code: .badValue, names: "`id`"),
        Row(
            text: #"{"type":"clear","x":"# + String(repeating: "[", count: 8)
                + String(repeating: "]", count: 8) + "}", code: .tooDeep, names: "8"),
        Row(text: String(repeating: "[", count: 4096), code: .tooDeep, names: "8"),
        Row(
            text: String(repeating: #"{"a":"#, count: 680), code: .tooDeep, names: "8"),
    ]

    private static let player = "0f2a8c3e5b7d49618e0c2f4a6b8d1e35"

    static let raceRows = [
        Row(text: #"{"type":"queue","level":"1"}"#, code: .wrongType, names: "`level`"),
        Row(text: #"{"type":"queue","seats":2.5}"#, code: .numberOutOfRange, names: "`seats`"),
        Row(text: #"{"type":"answer_bots"}"#, code: .missingField, names: "`accept`"),
        Row(text: #"{"type":"answer_bots","accept":1}"#, code: .wrongType, names: "`accept`"),
        Row(
            text: #"{"type":"create_room","best_of":1e30}"#, code: .numberOutOfRange,
            names: "`best_of`"),
        Row(text: #"{"type":"create_room","items":"no"}"#, code: .wrongType, names: "`items`"),
        Row(text: #"{"type":"join_room"}"#, code: .missingField, names: "`code`"),
        Row(text: #"{"type":"join_room","code":""}"#, code: .badValue, names: "0 bytes"),
        Row(
            text: #"{"type":"watch_room","code":""# + String(repeating: "é", count: 17) + #""}"#,
            code: .badValue, names: "`code` has 34 bytes"),
        Row(text: #"{"type":"set_room"}"#, code: .missingField, names: "`best_of`"),
        Row(text: #"{"type":"ready"}"#, code: .missingField, names: "`ready`"),
        Row(
            text: #"{"type":"ready","ready":true,"equip":["#
                + Array(repeating: "\"x\"", count: 17).joined(separator: ",") + "]}",
            code: .badValue, names: "`equip`"),
        Row(text: #"{"type":"add_bot","strength":"best"}"#, code: .badValue, names: "\"hard\""),
        Row(text: #"{"type":"remove_member","player":"x"}"#, code: .badValue, names: "`player`"),
        Row(
            text: #"{"type":"remove_member","player":""# + player.uppercased() + #""}"#,
            code: .badValue, names: "`player`"),
        Row(text: #"{"type":"rematch"}"#, code: .missingField, names: "`agree`"),
        Row(text: #"{"type":"react"}"#, code: .missingField, names: "`reaction`"),
        Row(text: #"{"type":"react","reaction":""}"#, code: .badValue, names: "`reaction`"),
        Row(
            text: #"{"type":"react","reaction":""# + String(repeating: "x", count: 33) + #""}"#,
            code: .badValue, names: "`reaction` has 33 bytes"),
        Row(text: #"{"type":"race_ghost"}"#, code: .missingField, names: "`level`"),
        Row(
            text: #"{"type":"race_ghost","level":1,"player":"7c1d"}"#, code: .badValue,
            names: "`player`"),
        Row(text: #"{"type":"start_daily"}"#, code: .missingField, names: "`id`"),
        Row(text: #"{"type":"board"}"#, code: .missingField, names: "`board`"),
        Row(text: #"{"type":"board","board":""}"#, code: .badValue, names: "`board`"),
        Row(
            text: #"{"type":"board","board":"level/"# + String(repeating: "1", count: 27) + #""}"#,
            code: .badValue, names: "`board` has 33 bytes"),
        Row(
            text: #"{"type":"board","board":"rating","season":"2026"}"#, code: .badValue,
            names: "`season`"),
        Row(
            text: #"{"type":"board","board":"rating","season":"2026-13"}"#, code: .badValue,
            names: "`season`"),
        Row(
            text: #"{"type":"board","board":"rating","season":"2026-+1"}"#, code: .badValue,
            names: "`season`"),
        Row(
            text: #"{"type":"board","board":"rating","from":0}"#, code: .numberOutOfRange,
            names: "`from` is 0"),
        Row(
            text: #"{"type":"board","board":"rating","from":1,"around":true}"#, code: .badValue,
            names: "`around`"),
        Row(
            text: #"{"type":"board","board":"rating","count":0}"#, code: .numberOutOfRange,
            names: "`count` is 0"),
        Row(
            text: #"{"type":"board","board":"rating","count":51}"#, code: .numberOutOfRange,
            names: "`count` is 51"),
        Row(
            text: #"{"type":"board","board":"rating","count":25,"around":true}"#,
            code: .numberOutOfRange, names: "24"),
        Row(
            text: #"{"type":"board","board":"rating","from":1e19}"#, code: .numberOutOfRange,
            names: "`from`"),
    ]

    @Test(arguments: [
        #"{"type":"queue","level":null}"#,
        // The lobby judges these.
        #"{"type":"queue","level":-1,"seats":99}"#,
        #"{"type":"join_room","code":"mistyped"}"#,
        #"{"type":"react","reaction":"unknown"}"#,
        #"{"type":"set_room","items":false}"#,
        #"{"type":"add_bot","strength":"hard"}"#,
        #"{"type":"remove_member","player":""# + player + #""}"#,
        #"{"type":"race_ghost","level":1}"#,
        #"{"type":"board","board":"rating","season":"2026-12","from":1,"count":50}"#,
        #"{"type":"board","board":"rating","from":9223372036854775807,"around":false}"#,
        #"{"type":"board","board":"level/1","around":true,"count":24}"#,
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
