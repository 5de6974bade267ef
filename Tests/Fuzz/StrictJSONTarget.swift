import Foundation
import StrictJSON

extension FuzzTarget {
    /// The strict JSON reader, compared with its own result written again, and with Foundation's
    /// reader, which accepts all JSON and more.
    static let strictJSON = FuzzTarget(
        name: "strict-json", maximumByteCount: 1024, dictionary: "client-request"
    ) { bytes in
        guard let node = try? JSONReader.value(of: bytes) else { return }
        expect(
            String(validating: bytes, as: UTF8.self) != nil, "bytes were taken that aren't UTF-8")
        let text = Array(written(node).utf8)
        let again = text.withUnsafeBytes { try? JSONReader.value(of: $0) }
        expect(again == node, "\(node)\nwas read again as \(again, default: "nothing")")
        for rest in [",", "}", "]", "x", "\"", "{}"] {
            let longer = text + rest.utf8
            expect(
                longer.withUnsafeBytes { (try? JSONReader.value(of: $0)) == nil },
                "more than one value was taken: \(String(decoding: longer, as: UTF8.self))")
        }
        expectFoundationAgrees(node, text)
    }

    /// Compares texts and whole numbers. Other numbers aren't compared: they can need any number of
    /// digits, and Foundation refuses those that are too small.
    private static func expectFoundationAgrees(_ node: JSONNode, _ text: [UInt8]) {
        switch node {
        case .text(let text):
            let quoted = try? JSONEncoder().encode(text)
            let value = quoted.flatMap { quoted in
                quoted.withUnsafeBytes { try? JSONReader.value(of: $0) }
            }
            let ours = JSONWriter.bytes(of: text).withUnsafeBytes { try? JSONReader.value(of: $0) }
            expect(ours == node, "the writer wrote \(text.debugDescription) as something else")
            expect(value == node, "Foundation wrote \(text.debugDescription) as something else")
        case .integer(let number):
            let read = try? JSONDecoder().decode(Int64.self, from: Data(text))
            expect(read == number, "Foundation reads \(number) as \(read, default: "nothing")")
        case .list(let elements):
            for element in elements {
                expectFoundationAgrees(element, Array(written(element).utf8))
            }
        case .object(let members):
            for member in members.values {
                expectFoundationAgrees(member, Array(written(member).utf8))
            }
        case .null, .boolean, .real: break
        }
    }

    private static func written(_ node: JSONNode) -> String {
        switch node {
        case .null: return "null"
        case .boolean(let value): return "\(value)"
        case .integer(let number): return "\(number)"
        case .real(let number):
            expect(number.isFinite, "\(number) was taken")
            return "\(number)"
        case .text(let value): return quoted(value)
        case .list(let elements):
            return "[\(elements.map(written).joined(separator: ","))]"
        case .object(let members):
            let texts = members.map { "\(quoted($0.key)):\(written($0.value))" }
            return "{\(texts.joined(separator: ","))}"
        }
    }

    private static func quoted(_ value: String) -> String {
        let characters = value.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\0"..<" ": String(format: "\\u%04x", scalar.value)
            default: "\(scalar)"
            }
        }
        return "\"\(characters.joined())\""
    }
}
