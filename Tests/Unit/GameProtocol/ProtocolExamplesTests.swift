import Foundation
import TestSupport
import Testing

@testable import GameProtocol

/// The examples of protocol.md are the golden vectors: the codecs read and write exactly these
/// texts.
struct ProtocolExamplesTests {
    @Test(arguments: try Examples.read(side: "client"))
    func clientExampleIsReadAndWrittenAsItStands(example: String) throws {
        try expectSameJSON(JSONEncoder().encode(request(in: example).get()), example)
    }

    @Test(arguments: try Examples.read(side: "server"))
    func serverExampleIsReadAndWrittenAsItStands(example: String) throws {
        try expectSameJSON(Data(event(in: Array(example.utf8)).encoded()), example)
    }

    @Test func everyTypeHasAnExample() throws {
        #expect(
            try Self.types(side: "client")
                == Set(
                    ClientMessage.Kind.allCases.map(\.rawValue)
                        + LibraryMessage.Kind.allCases.map(\.rawValue)
                        + CookingMessage.Kind.allCases.map(\.rawValue)))
        #expect(
            try Self.types(side: "server")
                == Set(
                    ServerMessage.Kind.allCases.map(\.rawValue)
                        + LibraryEvent.Kind.allCases.map(\.rawValue)
                        + CookingEvent.Kind.allCases.map(\.rawValue)))
    }

    @Test(arguments: ErrorCode.allCases.filter { $0 != .unknown })
    func errorCodeIsInTheTable(code: ErrorCode) throws {
        #expect(
            try Examples.document().contains(
                "| `\(code.rawValue)` | \(code.canRetry ? "yes" : "no") |"
                    + (code.isFaultOfClient ? " \\* " : " ")))
    }

    @Test(arguments: CloseReason.allCases)
    func closeCodeIsInTheTable(reason: CloseReason) throws {
        #expect(
            try Examples.document().contains(
                "| \(reason.rawValue) | \(reason.canRetry ? "yes" : "no")"))
    }

    @Test func limitsAreAsTheDocumentSays() throws {
        let document = try Examples.document()
        #expect(document.contains("**`\(GameProtocol.subprotocol)`**"))
        #expect(document.contains("| nesting | \(GameProtocol.nestingDepth) levels |"))
        #expect(document.contains("| `id` | \(GameProtocol.requestIDBytes) bytes |"))
        #expect(document.contains("| `item_ids` | \(GameProtocol.itemIDCount) items |"))
        #expect(document.contains("\"message_bytes\":\(GameProtocol.messageBytes)"))
    }

    private static func types(side: String) throws -> Set<String> {
        struct Envelope: Decodable { let type: String }
        return Set(
            try Examples.read(side: side).map {
                try JSONDecoder().decode(Envelope.self, from: Data($0.utf8)).type
            })
    }

    private func expectSameJSON(_ encoded: Data, _ example: String) throws {
        let left = try JSONSerialization.jsonObject(with: encoded) as? NSDictionary
        let right = try JSONSerialization.jsonObject(with: Data(example.utf8)) as? NSDictionary
        #expect(left == right, "\(String(decoding: encoded, as: UTF8.self)) is not \(example)")
    }
}

/// The fenced blocks of protocol.md.
enum Examples {
    static func document() throws -> String {
        try Repository.text("protocol.md")
    }

    /// One message per block, marked with the sending side.
    static func read(side: String) throws -> [String] {
        try document().components(separatedBy: "```json \(side)\n").dropFirst().map {
            String($0.prefix { $0 != "\n" })
        }
    }
}
