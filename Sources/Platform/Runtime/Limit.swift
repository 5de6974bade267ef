/// A limit that peers run into; the raw value is its name in the log and in the metrics.
package enum Limit: String, CaseIterable, Sendable {
    // MARK: Of the process

    /// The server has as many connections as it may.
    case connections
    /// One address has as many connections as it may.
    case addressConnections = "address_connections"
    /// The process or the system has no descriptor left.
    case descriptors

    // MARK: Of a connection

    /// No complete TLS handshake or HTTP request in time.
    case handshakeTime = "handshake_time"
    /// A TLS handshake that failed.
    case tls
    /// An HTTP head that is too long, its first line or its number of headers.
    case requestSize = "request_size"
    /// An invalid HTTP request.
    case requestSyntax = "request_syntax"
    /// The size of a message, also after decompression.
    case messageSize = "message_size"
    /// The number of frames in a message.
    case frames
    /// Pings and pongs per second.
    case controlFrames = "control_frames"
    /// A frame that RFC 6455 or RFC 7692 forbids.
    case webSocketProtocol = "websocket_protocol"
    /// Bytes waiting to be written.
    case outboundBytes = "outbound_bytes"
    /// No pong in time.
    case pongTime = "pong_time"
    /// The peer didn't end the connection in time after our last message.
    case closeTime = "close_time"

    // MARK: Of the application

    /// Pages of an origin that may not connect.
    case origins
    /// No `hello` in time.
    case helloTime = "hello_time"
    /// Messages per second; answered with an error.
    case messages
    /// Messages per second; the connection is closed.
    case messageFlood = "message_flood"
    /// Messages that no correct client sends.
    case faults
    /// Rounds and daily challenges started by one player.
    case starts
    /// New players from one address.
    case signUps = "sign_ups"
    /// Wrong codes of rooms or invitations from one address.
    case wrongCodes = "wrong_codes"
    /// Changes of the library while the disk has only room for the game.
    case diskReserve = "disk_reserve"
    /// Bytes that one player, household or address writes into the library in a day.
    case libraryBytes = "library_bytes"
    /// Images and files uploaded, and pages fetched, by one player or from one address.
    case uploads
    /// Results, recipes and calendars that one address opens through links.
    case links
    /// Results being opened through links at the same time, from one address or from all.
    case waitingProofs = "waiting_proofs"
    /// Images being read at the same time, from one address or from all.
    case waitingImages = "waiting_images"
    /// Links of households being opened at the same time, from one address or from all.
    case waitingLinks = "waiting_links"
}
