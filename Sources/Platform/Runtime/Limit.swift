/// A limit that peers can exceed; the raw value is its name in the log and in the metrics.
package enum Limit: String, CaseIterable, Sendable {
    // MARK: The process

    /// The server has its maximum number of connections.
    case connections
    /// One address has its maximum number of connections.
    case addressConnections = "address_connections"
    /// The process or the system has no descriptors left.
    case descriptors

    // MARK: A connection

    /// No complete TLS handshake or HTTP request arrived in time.
    case handshakeTime = "handshake_time"
    /// A TLS handshake failed.
    case tls
    /// An HTTP head is too long, its first line is, or it has too many headers.
    case requestSize = "request_size"
    /// An HTTP request is invalid.
    case requestSyntax = "request_syntax"
    /// The size of a message, including after decompression.
    case messageSize = "message_size"
    /// The number of frames in a message.
    case frames
    /// Pings and pongs per second.
    case controlFrames = "control_frames"
    /// A frame violates RFC 6455 or RFC 7692.
    case webSocketProtocol = "websocket_protocol"
    /// The number of bytes waiting to be written.
    case outboundBytes = "outbound_bytes"
    /// No pong arrived in time.
    case pongTime = "pong_time"
    /// The peer didn't end the connection in time after the server's last message.
    case closeTime = "close_time"

    // MARK: The application

    /// A page's origin may not connect.
    case origins
    /// No `hello` arrived in time.
    case helloTime = "hello_time"
    /// Messages per second, answered with an error.
    case messages
    /// Messages per second, above which the server closes the connection.
    case messageFlood = "message_flood"
    /// Messages that no correct client would send.
    case faults
    /// Rounds and daily challenges started by one player.
    case starts
    /// New players from one address.
    case signUps = "sign_ups"
    /// Wrong codes of rooms or invitations from one address.
    case wrongCodes = "wrong_codes"
    /// Changes of the library while the disk only has room for the game.
    case diskReserve = "disk_reserve"
    /// Bytes that one player, household or address writes into the library per day.
    case libraryBytes = "library_bytes"
    /// Images and files uploaded, and pages fetched, by one player or from one address.
    case uploads
    /// Results, recipes and calendars that one address opens through links.
    case links
    /// Results that links are opening at the same time, from one address or in total.
    case waitingProofs = "waiting_proofs"
    /// Images that the server is decoding at the same time, from one address or in total.
    case waitingImages = "waiting_images"
    /// Household links that are being opened at the same time, from one address or in total.
    case waitingLinks = "waiting_links"
}
