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

    @Test(arguments: rows)
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
