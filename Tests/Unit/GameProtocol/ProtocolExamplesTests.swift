import Foundation
import TestSupport
import Testing

@testable import GameProtocol

/// The examples of the protocol's documents are the golden vectors: the codecs read and write them.
struct ProtocolExamplesTests {
    @Test(arguments: try ProtocolDocuments.examples(side: "client"))
    func clientExampleIsReadAndWrittenAsItStands(example: String) throws {
        try expectSameJSON(Data(request(in: example).get().encoded()), example)
    }

    @Test(arguments: try ProtocolDocuments.examples(side: "server"))
    func serverExampleIsReadAndWrittenAsItStands(example: String) throws {
        try expectSameJSON(Data(event(in: Array(example.utf8)).encoded()), example)
    }

    @Test func everyTypeHasAnExample() throws {
        #expect(
            try Self.types(side: "client")
                == Set(
                    ClientMessage.Kind.allCases.map(\.rawValue)
                        + LibraryMessage.Kind.allCases.map(\.rawValue)
                        + CookingMessage.Kind.allCases.map(\.rawValue)
                        + AccountMessage.Kind.allCases.map(\.rawValue)))
        #expect(
            try Self.types(side: "server")
                == Set(
                    ServerMessage.Kind.allCases.map(\.rawValue)
                        + LibraryEvent.Kind.allCases.map(\.rawValue)
                        + CookingEvent.Kind.allCases.map(\.rawValue)
                        + AccountEvent.Kind.allCases.map(\.rawValue)))
    }

    @Test(arguments: ErrorCode.allCases.filter { $0 != .unknown })
    func errorCodeIsInTheTable(code: ErrorCode) throws {
        #expect(
            try ProtocolDocuments.reference().contains(
                "| `\(code.rawValue)` | \(code.canRetry ? "yes" : "no") |"
                    + (code.isFaultOfClient ? " \\* " : " ")))
    }

    @Test(arguments: CloseReason.allCases)
    func closeCodeIsInTheTable(reason: CloseReason) throws {
        #expect(
            try ProtocolDocuments.reference().contains(
                "| \(reason.rawValue) | \(reason.canRetry ? "yes" : "no")"))
    }

    @Test func limitsAreAsTheDocumentSays() throws {
        let document = try ProtocolDocuments.game() + ProtocolDocuments.reference()
        #expect(document.contains("**`\(GameProtocol.subprotocol)`**"))
        #expect(document.contains("| nesting | \(GameProtocol.nestingDepth) levels |"))
        #expect(document.contains("| `id` | \(GameProtocol.requestIDBytes) bytes |"))
        #expect(document.contains("| `item_ids` | \(GameProtocol.itemIDCount) items |"))
        #expect(document.contains("\"message_bytes\":\(GameProtocol.messageBytes)"))
    }

    private static func types(side: String) throws -> Set<String> {
        struct Envelope: Decodable { let type: String }
        return Set(
            try ProtocolDocuments.examples(side: side).map {
                try JSONDecoder().decode(Envelope.self, from: Data($0.utf8)).type
            })
    }

    private func expectSameJSON(_ encoded: Data, _ example: String) throws {
        let left = try JSONSerialization.jsonObject(with: encoded) as? NSDictionary
        let right = try JSONSerialization.jsonObject(with: Data(example.utf8)) as? NSDictionary
        #expect(left == right, "\(String(decoding: encoded, as: UTF8.self)) is not \(example)")
    }
}
