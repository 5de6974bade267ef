import Foundation
import StrictJSON
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    private static let values: [(any JSONWritable & Sendable, String)] = [
        ("", #""""#),
        ("a/b é 🍳\u{2028}\u{7F}", "\"a/b é 🍳\u{2028}\u{7F}\""),
        ("\"\\", #""\"\\""#),
        ("\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}", #""\u0000\u0001\b\t\n\u000b\f\r\u001f""#),
        (0, "0"), (Int.min, "-9223372036854775808"), (UInt64.max, "18446744073709551615"),
        (2.0, "2"), (-0.25, "-0.25"), (1e300, "1e+300"),
        (true, "true"), (false, "false"),
        ([Int](), "[]"), ([1, nil, 3] as [Int?], "[1,null,3]"), ([["a"], []], #"[["a"],[]]"#),
        ([String: Int](), "{}"), (["b": 1, "a": 2, "\"": 3], #"{"\"":3,"a":2,"b":1}"#),
        (
            JSONNode.object(["b": .list([.null, .real(0.5)]), "a": .object([:])]),
            #"{"a":{},"b":[null,0.5]}"#
        ),
    ]

    @Test("Each value is written so", arguments: values)
    func isWritten(value: any JSONWritable & Sendable, text: String) {
        #expect(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self) == text)
    }

    @Test("Nil members are left out, and commas are between the others")
    func members() {
        struct Nested: JSONObjectWritable {
            func writeMembers(to json: inout JSONWriter) {
                json.member("none", nil as Int?)
                json.member("text", "{")
                json.member("list", [["["], []])
                json.member("empty", [:] as [String: Int])
                json.member("none", nil as String?)
                json.member("last", 1 as Int?)
            }
        }
        #expect(
            String(decoding: JSONWriter.bytes(of: [Nested(), Nested()]), as: UTF8.self)
                == #"[{"text":"{","list":[["["],[]],"empty":{},"last":1},"#
                + #"{"text":"{","list":[["["],[]],"empty":{},"last":1}]"#)
    }

    @Test("Foundation reads each character as it was")
    func characters() throws {
        let text = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init)))
        let read = try JSONDecoder().decode(
            String.self, from: Data(JSONWriter.bytes(of: text)))
        #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    }
}
