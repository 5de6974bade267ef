import WebSocket

/// What a decoder told of some bytes, as a value that outlives the calls.
struct FrameTranscript: Hashable {
    enum Happening: Hashable {
        case text([UInt8])
        case binary([UInt8])
        case ping([UInt8])
        case pong([UInt8])
        case close(CloseCode?, reason: String)
        case fault(ProtocolViolation)

        init(_ event: MessageEvent) {
            self =
                switch event {
                case .text(let bytes): .text(Array(bytes))
                case .binary(let bytes): .binary(Array(bytes))
                case .ping(let bytes): .ping(Array(bytes))
                case .pong(let bytes): .pong(Array(bytes))
                case .close(let code, let reason): .close(code, reason: reason)
                }
        }
    }

    private(set) var happenings: [Happening] = []

    /// Feeds the pieces to a fresh decoder, also those after a fault: they must be ignored.
    init(of pieces: [[UInt8]], role: Role, limits: WebSocketLimits) {
        var decoder = MessageDecoder(role: role, limits: limits)
        for piece in pieces {
            var bytes = piece
            bytes.withUnsafeMutableBytes { buffer in
                do throws(ProtocolViolation) {
                    try decoder.receive(buffer) { happenings.append(Happening($0)) }
                } catch {
                    happenings.append(.fault(error))
                }
            }
        }
    }
}
