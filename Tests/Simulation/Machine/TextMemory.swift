import GameProtocol

/// A cache of the last decoded messages: a room's members get the same text one after the other.
final class TextMemory {
    private static let limit = 4

    private var recent: [(text: [UInt8], event: ServerEvent)] = []

    func decode(_ text: UnsafeRawBufferPointer) throws -> ServerEvent {
        if let known = recent.first(where: {
            $0.text.count == text.count && $0.text.elementsEqual(text)
        }) {
            return known.event
        }
        let event = try ServerEvent.decode(text)
        if recent.count == Self.limit { recent.removeFirst() }
        recent.append((Array(text), event))
        return event
    }
}
