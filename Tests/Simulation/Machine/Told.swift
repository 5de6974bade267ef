import GameProtocol
import Glibc
import WebSocket

/// A server's message to a player. The frames of every tick are parsed only as far as players need
/// them, since there are so many.
enum Told {
    /// The player's own plate, from `state` and `tapped`.
    case plate(Plate, re: String?)
    /// The race's progress, for racers or spectators.
    case race
    case event(ServerEvent)
    case ping([UInt8])
    case close(CloseCode?)
    /// A message that no server may send.
    case unreadable(String)

    struct Plate {
        let recipe: Int
        let count: Int
        let isCooking: Bool
        let hasEnded: Bool
        /// The frame's number; nil in an answer.
        var sequence: Int?
        var tick: Int?
    }

    init(_ event: MessageEvent, _ memory: TextMemory) {
        switch event {
        case .text(let bytes): self = Self.message(bytes, memory)
        case .binary: self = .unreadable("a binary message")
        case .ping(let payload): self = .ping(Array(payload))
        case .pong: self = .unreadable("a pong without a ping")
        case .close(let code, _): self = .close(code)
        }
    }

    private static func message(_ bytes: UnsafeRawBufferPointer, _ memory: TextMemory) -> Told {
        if bytes.starts(with: #"{"type":"race_state""#.utf8)
            || bytes.starts(with: #"{"type":"race_view""#.utf8)
        {
            return .race
        }
        let isTapped = bytes.starts(with: #"{"type":"tapped""#.utf8)
        if isTapped || bytes.starts(with: #"{"type":"state""#.utf8),
            let recipe = number(after: #""recipe":"#, in: bytes),
            let plate = position(after: #""plate":["#, in: bytes),
            let phase = position(after: #""phase":""#, in: bytes), phase < bytes.count
        {
            return .plate(
                Plate(
                    recipe: recipe, count: elementCount(at: plate, in: bytes),
                    isCooking: bytes[phase] == UInt8(ascii: "c"),
                    hasEnded: bytes[phase] == UInt8(ascii: "e"),
                    sequence: number(after: #""seq":"#, in: bytes),
                    tick: number(after: #""tick":"#, in: bytes)),
                re: isTapped ? text(after: #""re":""#, in: bytes) : nil)
        }
        do {
            return .event(try memory.decode(bytes))
        } catch {
            return .unreadable("\(String(decoding: bytes, as: UTF8.self)): \(error)")
        }
    }

    private static func position(
        after text: StaticString, in bytes: UnsafeRawBufferPointer
    ) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let count = text.utf8CodeUnitCount
        var place = 0
        while place + count <= bytes.count {
            guard
                let found = memchr(start + place, Int32(text.utf8Start[0]), bytes.count - place)
            else { return nil }
            place = UnsafeRawPointer(found) - start
            guard place + count <= bytes.count else { return nil }
            if memcmp(found, text.utf8Start, count) == 0 { return place + count }
            place += 1
        }
        return nil
    }

    /// The characters after the text, up to the first that doesn't belong.
    private static func text(
        after text: StaticString, in bytes: UnsafeRawBufferPointer,
        while belongs: (UInt8) -> Bool = { $0 != UInt8(ascii: "\"") }
    ) -> String? {
        guard let start = position(after: text, in: bytes) else { return nil }
        return String(decoding: bytes[start...].prefix(while: belongs), as: UTF8.self)
    }

    private static func number(after text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
        Self.text(after: text, in: bytes, while: { (48...57).contains($0) }).flatMap { Int($0) }
    }

    /// The number of elements in the array of strings that begins here.
    private static func elementCount(at start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        let elements = bytes[start...].prefix { $0 != UInt8(ascii: "]") }
        return elements.isEmpty ? 0 : 1 + elements.count { $0 == UInt8(ascii: ",") }
    }
}
