import Foundation
import Testing

@testable import GameProtocol

struct ScannedTapTests {
    struct Row: Sendable {
        let text: String
        /// The id (empty for none) and the ingredient; nil if the general decoder takes over.
        let expected: [String]?
    }

    static let rows = [
        Row(text: #"{"type":"tap","id":"t1","ingredient_id":"bun"}"#, expected: ["t1", "bun"]),
        Row(text: #"{"ingredient_id":"🧀","type":"tap"}"#, expected: ["", "🧀"]),
        Row(
            text: " { \"id\" : \"é\" ,\n\"ingredient_id\":\"x\",\t\"type\":\"tap\"}\r\n",
            expected: ["é", "x"]),
        Row(text: #"{"type":"tap","ingredient_id":""}"#, expected: ["", ""]),
        Row(text: #"{"type":"clear"}"#, expected: nil),
        Row(text: #"{"type":"tap"}"#, expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":1}"#, expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":"a","extra":"b"}"#, expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":"a","ingredient_id":"b"}"#, expected: nil),
        Row(text: #"{"type":"tap","type":"tap","ingredient_id":"a"}"#, expected: nil),
        Row(text: #"{"type":"tap","id":"a","id":"a","ingredient_id":"a"}"#, expected: nil),
        Row(text: "\u{FEFF}{\"type\":\"tap\",\"ingredient_id\":\"a\"}", expected: nil),
        Row(text: #"{"type":"tap","id":"","ingredient_id":"a"}"#, expected: nil),
        // JSON allows these control characters unescaped. The general decoder refuses them.
        Row(text: "{\"type\":\"tap\",\"id\":\"a\u{7F}\",\"ingredient_id\":\"a\"}", expected: nil),
        Row(text: "{\"type\":\"tap\",\"id\":\"a\u{85}\",\"ingredient_id\":\"a\"}", expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":"\u0041"}"#, expected: nil),
        Row(text: "{\"type\":\"tap\",\"ingredient_id\":\"a\u{1}\"}", expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":"a"}}"#, expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":"a",}"#, expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":"a""#, expected: nil),
        Row(text: #"{"type":"tap","ingredient_id":"a"#, expected: nil),
        Row(
            text: #"{"type":"tap","ingredient_id":"a","id":""# + String(repeating: "i", count: 65)
                + #""}"#, expected: nil),
        Row(text: "", expected: nil),
    ]

    @Test(arguments: rows)
    func plainTapsAreScanned(row: Row) {
        let scanned = Array(row.text.utf8).withUnsafeBytes { bytes in
            ScannedTap(bytes).map { tap in
                [tap.id ?? UnsafeRawBufferPointer(start: nil, count: 0), tap.ingredientID].map {
                    String(decoding: $0, as: UTF8.self)
                }
            }
        }
        #expect(scanned == row.expected)
    }

    /// The general decoder reads the same from every text that the scanner accepts.
    @Test(arguments: rows.filter { $0.expected != nil })
    func theGeneralDecoderAgrees(row: Row) throws {
        let request = try Array(row.text.utf8).withUnsafeBytes { try ClientRequest.decode($0) }
        let expected = try #require(row.expected)
        #expect(request.id ?? "" == expected[0])
        #expect(request.message == .tap(ingredientID: expected[1]))
    }
}
