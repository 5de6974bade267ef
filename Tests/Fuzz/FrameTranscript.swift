import Glibc
import WebSocket

/// A decoder's events for some bytes, as a value that outlives the calls.
struct FrameTranscript: Hashable {
    enum Happening: Hashable {
        case text(Payload)
        case binary(Payload)
        case ping(Payload)
        case pong(Payload)
        case close(CloseCode?, reason: String)
        case fault(ProtocolViolation)

        init(_ event: MessageEvent) {
            self =
                switch event {
                case .text(let bytes): .text(Payload(bytes: Array(bytes)))
                case .binary(let bytes): .binary(Payload(bytes: Array(bytes)))
                case .ping(let bytes): .ping(Payload(bytes: Array(bytes)))
                case .pong(let bytes): .pong(Payload(bytes: Array(bytes)))
                case .close(let code, let reason): .close(code, reason: reason)
                }
        }
    }

    /// Bytes compared by the C library, because libFuzzer traces each comparison in our own code.
    struct Payload: Hashable {
        let bytes: [UInt8]

        static func == (left: Payload, right: Payload) -> Bool {
            left.bytes.count == right.bytes.count
                && memcmp(left.bytes, right.bytes, left.bytes.count) == 0
        }
    }

    private(set) var happenings: [Happening] = []

    /// Feeds the pieces to a new decoder. Pieces after a fault must be ignored.
    init(
        of pieces: [[UInt8]], role: Role, limits: WebSocketLimits,
        deflate: DeflateParameters? = nil
    ) {
        var decoder = MessageDecoder(role: role, limits: limits, deflate: deflate)
        for piece in pieces {
            var bytes = piece
            bytes.withUnsafeMutableBytes { feed($0, to: &decoder) }
        }
    }

    /// Feeds the bytes one by one without allocating for each.
    init(ofSingle bytes: [UInt8], role: Role, limits: WebSocketLimits) {
        var decoder = MessageDecoder(role: role, limits: limits)
        var bytes = bytes
        bytes.withUnsafeMutableBytes { buffer in
            for offset in buffer.indices {
                feed(UnsafeMutableRawBufferPointer(rebasing: buffer[offset...offset]), to: &decoder)
            }
        }
    }

    private mutating func feed(
        _ bytes: UnsafeMutableRawBufferPointer, to decoder: inout MessageDecoder
    ) {
        do throws(ProtocolViolation) {
            try decoder.receive(bytes) { happenings.append(Happening($0)) }
        } catch {
            happenings.append(.fault(error))
        }
    }
}
