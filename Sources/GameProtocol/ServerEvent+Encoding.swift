import Foundation

extension ServerEvent {
    /// The message as JSON text, members in alphabetical order. For messages that come seldom;
    /// `RoundStateEncoder`, `RaceProgressEncoder` and `RaceViewEncoder` write the others.
    package func encoded() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            // Only a number that isn't finite can't be written, and the server sends none.
            preconditionFailure("a server message can't be encoded: \(error)")
        }
    }

    /// Reads a server's message.
    package static func decode(_ text: UnsafeRawBufferPointer) throws -> ServerEvent {
        try JSONDecoder().decode(ServerEvent.self, from: Data(text))
    }
}
