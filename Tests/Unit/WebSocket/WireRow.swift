import Testing
import WebSocket

/// A peer's bytes, and the decoder's result.
struct WireRow: Sendable, CustomTestStringConvertible {
    struct Frame: Sendable {
        let opcode: Opcode
        let payload: [UInt8]
        let isFinal: Bool
        let mask: UInt32?

        init(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, mask: UInt32? = nil) {
            self.opcode = opcode
            self.payload = payload
            self.isFinal = isFinal
            self.mask = mask
        }
    }

    let testDescription: String
    private let role: Role
    private let limits: WebSocketLimits?
    private let deflate: DeflateParameters?
    /// The frames as the encoder takes them; none if a peer may not send them.
    let frames: [Frame]
    let wire: [UInt8]
    /// The number of bytes until the fault is found; nil if there is none.
    private let faultyByteCount: Int?
    private let happenings: [Happening]

    init(
        _ name: String, role: Role = .client, limits: WebSocketLimits? = nil,
        deflate: DeflateParameters? = nil, of frames: [Frame] = [], _ wire: [UInt8],
        after faultyByteCount: Int? = nil, _ happenings: Happening...
    ) {
        testDescription = name
        self.role = role
        self.limits = limits
        self.deflate = deflate
        self.frames = frames
        self.wire = wire
        self.faultyByteCount = faultyByteCount
        self.happenings = happenings
    }

    /// Reads the bytes at every split point.
    ///
    /// - Parameters:
    ///   - usualDeflate: the agreed parameters unless the row has others.
    ///   - usualLimits: the limits unless the row has others.
    func check(
        agreed usualDeflate: DeflateParameters? = nil,
        limits usualLimits: WebSocketLimits = WebSocketLimits()
    ) {
        let deflate = deflate ?? usualDeflate
        let limits = limits ?? usualLimits
        for pieces in everySplit(of: wire) {
            #expect(
                transcript(of: pieces, role: role, limits: limits, deflate: deflate) == happenings)
        }
        #expect(
            byteCountUntilFault(wire, role: role, limits: limits, deflate: deflate)
                == faultyByteCount)
    }
}
