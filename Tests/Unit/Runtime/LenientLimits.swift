import WebSocket

@testable import Runtime

extension ConnectionLimits {
    /// Limits that no test reaches unless it lowers them.
    static func lenient(
        handshakeMilliseconds: Int = 10_000
    ) -> ConnectionLimits {
        ConnectionLimits(
            handshakeMilliseconds: handshakeMilliseconds, keepAliveMilliseconds: 5_000,
            requestsPerConnection: 100, request: HTTPLimits(),
            controlFrames: .init(burst: 1_000, perSecond: 1_000), pingIntervalMilliseconds: 600_000,
            pingTimeoutMilliseconds: 600_000, closeMilliseconds: 5_000, sweepMilliseconds: 20,
            discardedBytes: 1 << 20,
            webSocket: WebSocketTerms(
                limits: WebSocketLimits(messageBytes: 8 << 20, framesPerMessage: 64),
                outboundBytes: 64 << 20, deflate: .off),
            pingTimeout: .init(code: CloseCode(rawValue: 4003), reason: "silent"),
            controlFlood: .init(code: CloseCode(rawValue: 4006), reason: "flood"),
            slowConsumer: .init(code: CloseCode(rawValue: 4004), reason: "slow"))
    }
}
