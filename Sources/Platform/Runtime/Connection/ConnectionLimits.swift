import RateLimiting
import WebSocket

/// The limits of one connection in time and memory, and the notices sent when the peer exceeds
/// them.
package struct ConnectionLimits: Sendable {
    /// The code and the reason of a close frame.
    package struct Notice: Sendable {
        let code: CloseCode
        let reason: String

        package init(code: CloseCode, reason: String) {
            self.code = code
            self.reason = reason
        }
    }

    /// The time from the accept to the end of the HTTP request.
    package var handshakeMilliseconds: Int
    /// The time from an HTTP answer to the next request; 0 closes after each answer.
    package var keepAliveMilliseconds: Int
    /// The most HTTP requests on one connection.
    package var requestsPerConnection: Int
    /// The size limits of an HTTP request's head.
    package var request: HTTPLimits
    /// The rate of pings and pongs that a peer may send.
    package var controlFrames: Rate
    /// The time from one ping to the next.
    package var pingIntervalMilliseconds: Int
    /// The time allowed from a ping to its pong.
    package var pingTimeoutMilliseconds: Int
    /// The time allowed from our last message to the end of the connection.
    package var closeMilliseconds: Int
    /// The time between checks of deadlines. Pings, timeouts and the application's own deadlines
    /// may be late by as much.
    package var sweepMilliseconds: Int
    /// The most bytes read after our last message. Closing with unread input may lose that message,
    /// so the peer gets time to read it, but may not send without limit.
    package var discardedBytes: Int
    /// The terms of a WebSocket unless the application gives others.
    package var webSocket: WebSocketTerms
    /// The notice if no pong came in time.
    package var pingTimeout: Notice
    /// The notice if the peer sent too many pings and pongs.
    package var controlFlood: Notice
    /// The notice if more output is waiting than the terms allow.
    package var slowConsumer: Notice

    package init(
        handshakeMilliseconds: Int, keepAliveMilliseconds: Int, requestsPerConnection: Int,
        request: HTTPLimits, controlFrames: Rate,
        pingIntervalMilliseconds: Int, pingTimeoutMilliseconds: Int,
        closeMilliseconds: Int, sweepMilliseconds: Int,
        discardedBytes: Int, webSocket: WebSocketTerms, pingTimeout: Notice, controlFlood: Notice,
        slowConsumer: Notice
    ) {
        self.handshakeMilliseconds = handshakeMilliseconds
        self.keepAliveMilliseconds = keepAliveMilliseconds
        self.requestsPerConnection = requestsPerConnection
        self.request = request
        self.controlFrames = controlFrames
        self.pingIntervalMilliseconds = pingIntervalMilliseconds
        self.pingTimeoutMilliseconds = pingTimeoutMilliseconds
        self.closeMilliseconds = closeMilliseconds
        self.sweepMilliseconds = sweepMilliseconds
        self.discardedBytes = discardedBytes
        self.webSocket = webSocket
        self.controlFlood = controlFlood
        self.pingTimeout = pingTimeout
        self.slowConsumer = slowConsumer
    }
}
