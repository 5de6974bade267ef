import Foundation
import StrictJSON

extension FuzzTarget {
    /// The strict JSON reader, compared with its own result written again, and with Foundation's
    /// reader, which accepts all JSON and more.
    static let strictJSON = FuzzTarget(
        "strict-json", maximumByteCount: 1024, dictionary: "client-request"
    ) { bytes in
        guard let node = try? JSONReader.value(of: bytes) else { return }
        expect(
            String(validating: bytes, as: UTF8.self) != nil, "bytes were taken that aren't UTF-8")
        var text: [UInt8] = []
        write(node, to: &text)
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
            expect(value == node, "Foundation wrote \(text.debugDescription) as something else")
        case .integer(let number):
            let read = try? JSONDecoder().decode(Int64.self, from: Data(text))
            expect(read == number, "Foundation reads \(number) as \(read, default: "nothing")")
        case .list(let elements): for element in elements { expectAgreement(element) }
        case .object(let members): for member in members.values { expectAgreement(member) }
        case .null, .boolean, .real: break
        }
    }

    private static func expectAgreement(_ node: JSONNode) {
        var text: [UInt8] = []
        write(node, to: &text)
        expectFoundationAgrees(node, text)
    }

    private static func write(_ node: JSONNode, to text: inout [UInt8]) {
        switch node {
        case .null: text += Array("null".utf8)
        case .boolean(let value): text += Array(String(value).utf8)
        case .integer(let number): text += Array(String(number).utf8)
        case .real(let number):
            expect(number.isFinite, "\(number) was taken")
            text += Array("\(number)".utf8)
        case .text(let value): write(value, to: &text)
        case .list(let elements):
            text.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                write(element, to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                write(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                write(member.value, to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ value: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                text += Array(
                    ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
