import RateLimiting
import WebSocket

/// The limits of one connection in time and memory, and what it is told when it exceeds them.
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

    /// From the accept to the end of the HTTP request.
    package var handshakeMilliseconds: Int
    /// From an HTTP answer to the next request; 0 closes after each answer.
    package var keepAliveMilliseconds: Int
    /// HTTP requests of one connection.
    package var requestsPerConnection: Int
    /// Of one HTTP request's head.
    package var request: HTTPLimits
    /// How many pings and pongs a peer may send.
    package var controlFrames: Rate
    /// From one ping to the next.
    package var pingIntervalMilliseconds: Int
    /// From a ping to its pong.
    package var pingTimeoutMilliseconds: Int
    /// From our last message to the end of the connection.
    package var closeMilliseconds: Int
    /// How often deadlines are checked, and so how late a ping, a timeout or the application's own
    /// deadlines may come.
    package var sweepMilliseconds: Int
    /// The most bytes read after our last message. A connection that is dropped with unread input
    /// may lose that message, so the peer gets time to read it, but not without limit.
    package var discardedBytes: Int
    /// The terms of each WebSocket for which the application doesn't give others.
    package var webSocket: WebSocketTerms
    /// Sent when no pong came in time.
    package var pingTimeout: Notice
    /// Sent when too many pings and pongs came.
    package var controlFlood: Notice
    /// Sent when more waits to be written than the terms allow.
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
