import Testing
import WebSocket

/// What a peer sends, and what the decoder makes of it.
struct WireRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let role: Role
    private let limits: WebSocketLimits
    private let deflate: DeflateParameters?
    private let wire: [UInt8]
    /// How many bytes it takes to find a fault; nil if there is none.
    private let faultyByteCount: Int?
    private let happenings: [Happening]

    init(
        _ name: String, role: Role = .client,
        limits: WebSocketLimits = .init(messageBytes: 300, framesPerMessage: 3),
        deflate: DeflateParameters? = nil, _ wire: [UInt8], after faultyByteCount: Int? = nil,
        _ happenings: Happening...
    ) {
        testDescription = name
        self.role = role
        self.limits = limits
        self.deflate = deflate
        self.wire = wire
        self.faultyByteCount = faultyByteCount
        self.happenings = happenings
    }

    /// Reads the bytes at every split point.
    ///
    /// - Parameter usual: what was agreed on unless the row says otherwise.
    func check(agreed usual: DeflateParameters? = nil) {
        let deflate = deflate ?? usual
        for pieces in everySplit(of: wire) {
            #expect(
                transcript(of: pieces, role: role, limits: limits, deflate: deflate) == happenings)
        }
        #expect(
            byteCountUntilFault(wire, role: role, limits: limits, deflate: deflate)
                == faultyByteCount)
    }
}
