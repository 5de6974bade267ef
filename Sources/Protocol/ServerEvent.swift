import Foundation

/// A server message with its envelope.
public struct ServerEvent: Codable, Hashable, Sendable {
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
        } else {
            message = try ServerMessage(
                try fields.decode(ServerMessage.Kind.self, forKey: .type), from: decoder)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        let content = message.content
        try fields.encode(content.type, forKey: .type)
        try fields.encodeIfPresent(re, forKey: .re)
        try content.members.encode(to: encoder)
    }

    /// The message as JSON text, with members in alphabetical order. For rare messages;
    /// `RoundStateEncoder`, `RaceProgressEncoder` and `RaceViewEncoder` write the frequent ones.
    package func encoded() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            // Only a number that isn't finite can't be encoded, and the server sends none.
            preconditionFailure("a server message can't be encoded: \(error)")
        }
    }

    /// Reads a server's message.
    package static func decode(_ text: UnsafeRawBufferPointer) throws -> ServerEvent {
        try JSONDecoder().decode(ServerEvent.self, from: Data(text))
    }
}
