import Foundation
import Testing

@testable import GameProtocol

struct ScannedTapTests {
    /// The text, and the id (empty for none) and the ingredient; nil if the general decoder takes
    /// over.
    static let rows: [(text: String, expected: [String]?)] = [
        (#"{"type":"tap","id":"t1","ingredient_id":"bun"}"#, ["t1", "bun"]),
        (#"{"ingredient_id":"🧀","type":"tap"}"#, ["", "🧀"]),
        (" { \"id\" : \"é\" ,\n\"ingredient_id\":\"x\",\t\"type\":\"tap\"}\r\n", ["é", "x"]),
        (#"{"type":"tap","ingredient_id":""}"#, ["", ""]),
        (#"{"type":"clear"}"#, nil),
        (#"{"type":"tap"}"#, nil),
        (#"{"type":"tap","ingredient_id":1}"#, nil),
        (#"{"type":"tap","ingredient_id":"a","extra":"b"}"#, nil),
        (#"{"type":"tap","ingredient_id":"a","ingredient_id":"b"}"#, nil),
        (#"{"type":"tap","type":"tap","ingredient_id":"a"}"#, nil),
        (#"{"type":"tap","id":"a","id":"a","ingredient_id":"a"}"#, nil),
        ("\u{FEFF}{\"type\":\"tap\",\"ingredient_id\":\"a\"}", nil),
        (#"{"type":"tap","id":"","ingredient_id":"a"}"#, nil),
        // JSON allows these control characters unescaped. The general decoder refuses them.
        ("{\"type\":\"tap\",\"id\":\"a\u{7F}\",\"ingredient_id\":\"a\"}", nil),
        ("{\"type\":\"tap\",\"id\":\"a\u{85}\",\"ingredient_id\":\"a\"}", nil),
        (#"{"type":"tap","ingredient_id":"\u0041"}"#, nil),
        ("{\"type\":\"tap\",\"ingredient_id\":\"a\u{1}\"}", nil),
        (#"{"type":"tap","ingredient_id":"a"}}"#, nil),
        (#"{"type":"tap","ingredient_id":"a",}"#, nil),
        (#"{"type":"tap","ingredient_id":"a""#, nil),
        (#"{"type":"tap","ingredient_id":"a"#, nil),
        (
            #"{"type":"tap","ingredient_id":"a","id":""# + String(repeating: "i", count: 65)
                + #""}"#, nil
        ),
        ("", nil),
    ]

    @Test(arguments: rows)
    func plainTapsAreScanned(text: String, expected: [String]?) {
        let scanned = Array(text.utf8).withUnsafeBytes { bytes in
            ScannedTap(bytes).map { tap in
                [tap.id ?? UnsafeRawBufferPointer(start: nil, count: 0), tap.ingredientID].map {
                    String(decoding: $0, as: UTF8.self)
                }
            }
        }
        #expect(scanned == expected)
    }

    /// The general decoder reads the same from every text that the scanner accepts.
    @Test(arguments: rows.filter { $0.expected != nil })
    func theGeneralDecoderAgrees(text: String, expected: [String]?) throws {
        let request = try request(in: text).get()
        let expected = try #require(expected)
        #expect(request.id ?? "" == expected[0])
        #expect(request.message == .tap(ingredientID: expected[1]))
    }
}
