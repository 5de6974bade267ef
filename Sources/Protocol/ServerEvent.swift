import Foundation
import StrictJSON

/// A server message with its envelope.
public struct ServerEvent: Decodable, Hashable, Sendable {
    /// The `id` of the request that this answers.
    public var re: String?
    public var message: ServerMessage

    public init(re: String? = nil, _ message: ServerMessage) {
        self.re = re
        self.message = message
    }

    private enum Key: String, CodingKey {
        case type, re
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        re = try fields.decodeIfPresent(String.self, forKey: .re)
        if let kind = try? fields.decode(LibraryEvent.Kind.self, forKey: .type) {
            message = .library(try LibraryEvent(kind, from: decoder))
        } else if let kind = try? fields.decode(CookingEvent.Kind.self, forKey: .type) {
            message = .cooking(try CookingEvent(kind, from: decoder))
        } else if let kind = try? fields.decode(AccountEvent.Kind.self, forKey: .type) {
            message = .account(try AccountEvent(kind, from: decoder))
        } else {
            message = try ServerMessage(
                try fields.decode(ServerMessage.Kind.self, forKey: .type), from: decoder)
        }
    }

    /// The message as JSON text. For rare messages; `RoundStateEncoder`, `RaceProgressEncoder` and
    /// `RaceViewEncoder` write the frequent ones.
    package func encoded() -> [UInt8] { JSONWriter.bytes(of: self) }

    /// A message of the library as JSON text, with members that may be JSON already.
    package static func encoded(
        _ kind: LibraryEvent.Kind, re: String? = nil, _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("type", kind.rawValue)
            json.member("re", re)
            members(&json)
        }
        return json.bytes
    }

    /// Reads a server's message.
    package static func decode(_ text: UnsafeRawBufferPointer) throws -> ServerEvent {
        try JSONDecoder().decode(ServerEvent.self, from: Data(text))
    }
}

extension ServerEvent: JSONObjectWritable {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("type", message.type)
        json.member("re", re)
        message.writeMembers(to: &json)
    }
}
