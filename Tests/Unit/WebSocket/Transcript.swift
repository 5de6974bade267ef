import WebSocket

/// An event or fault from a decoder, as a value that outlives the call.
enum Happening: Hashable, Sendable {
    case text([UInt8])
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(UInt16?, String)
    /// A violation, with the code that the peer is told.
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

/// How many bytes, fed one by one, it takes until the decoder reports a fault; nil if it never
/// does.
func byteCountUntilFault(
    _ bytes: [UInt8], role: Role = .server, limits: WebSocketLimits = WebSocketLimits(),
    deflate: DeflateParameters? = nil
) -> Int? {
    var decoder = MessageDecoder(role: role, limits: limits, deflate: deflate)
    for (offset, byte) in bytes.enumerated() {
        var piece = [byte]
        let isFault = piece.withUnsafeMutableBytes { buffer in
            do throws(ProtocolViolation) {
                try decoder.receive(buffer) { _ in }
                return false
            } catch {
                return true
            }
        }
        if isFault { return offset + 1 }
    }
    return nil
}
