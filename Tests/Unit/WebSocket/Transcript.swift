import WebSocket

/// An event or fault from a decoder, as a value that outlives the call.
enum Happening: Hashable, Sendable {
    case text([UInt8])
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(UInt16?, String)
    /// A violation, with the close code that the peer gets.
    case fault(UInt16)

    static func text(_ string: String) -> Happening { .text(Array(string.utf8)) }

    init(_ event: MessageEvent) {
        self =
            switch event {
            case .text(let bytes): .text(Array(bytes))
            case .binary(let bytes): .binary(Array(bytes))
            case .ping(let bytes): .ping(Array(bytes))
            case .pong(let bytes): .pong(Array(bytes))
            case .close(let code, let reason): .close(code?.rawValue, reason)
            }
    }
}

/// The output of a new decoder for the pieces, with one call for each.
func transcript(
    of pieces: [[UInt8]], role: Role = .server, limits: WebSocketLimits = WebSocketLimits(),
    deflate: DeflateParameters? = nil
) -> [Happening] {
    var decoder = MessageDecoder(role: role, limits: limits, deflate: deflate)
    return transcript(of: pieces, decoder: &decoder)
}

/// The decoder's output for the pieces, with one call for each.
func transcript(of pieces: [[UInt8]], decoder: inout MessageDecoder) -> [Happening] {
    var happenings: [Happening] = []
    for piece in pieces {
        var bytes = piece
        bytes.withUnsafeMutableBytes { buffer in
            do throws(ProtocolViolation) {
                try decoder.receive(buffer) { happenings.append(Happening($0)) }
            } catch {
                happenings.append(.fault(error.closeCode.rawValue))
            }
        }
    }
    return happenings
}

/// All the ways to cut the bytes in two, the bytes whole, and one by one.
func everySplit(of bytes: [UInt8]) -> [[[UInt8]]] {
    let inTwo = (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
    return [[bytes], bytes.map { [$0] }] + inTwo
}

/// The number of bytes, fed one by one, until the decoder reports a fault; nil if it never does.
func byteCountUntilFault(
    _ bytes: [UInt8], role: Role = .server, limits: WebSocketLimits = WebSocketLimits(),
    deflate: DeflateParameters? = nil
) -> Int? {
    var decoder = MessageDecoder(role: role, limits: limits, deflate: deflate)
    for (offset, byte) in bytes.enumerated() {
        if case .fault? = transcript(of: [[byte]], decoder: &decoder).last { return offset + 1 }
    }
    return nil
}

/// Parses bytes in the notation of RFC 7692, such as `C1 07`.
func hex(_ text: String) -> [UInt8] { text.split(separator: " ").map { UInt8($0, radix: 16)! } }

/// The bytes of a frame.
func frame(
    _ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, isCompressed: Bool = false,
    mask: UInt32? = nil
) -> [UInt8] {
    var wire: [UInt8] = []
    FrameEncoder.append(
        opcode, payload: payload, isFinal: isFinal, isCompressed: isCompressed, mask: mask,
        to: &wire)
    return wire
}

extension MessageEncoder {
    /// The bytes of the next message.
    mutating func frames(_ opcode: Opcode, _ payload: [UInt8], mask: UInt32? = nil) -> [UInt8] {
        var wire: [UInt8] = []
        append(opcode, payload: payload, mask: mask, to: &wire)
        return wire
    }

    mutating func frames(_ text: String, mask: UInt32? = nil) -> [UInt8] {
        frames(.text, Array(text.utf8), mask: mask)
    }
}

extension DeflateParameters {
    /// Parameters that two ends may agree on.
    static func agreed(
        server: Int = 15, client: Int = 15, serverKeeps: Bool = true, clientKeeps: Bool = true
    ) -> DeflateParameters {
        DeflateParameters(
            server: DeflateDirection(windowBits: server, keepsContext: serverKeeps),
            client: DeflateDirection(windowBits: client, keepsContext: clientKeeps))
    }
}
