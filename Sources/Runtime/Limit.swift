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

    /// No whole TLS handshake or HTTP request in time.
    case handshakeTime = "handshake_time"
    /// A TLS handshake that failed.
    case tls
    /// An HTTP request's head, line or number of headers.
    case requestSize = "request_size"
    /// An HTTP request that isn't one.
    case requestSyntax = "request_syntax"
    /// A message's bytes, inflated ones too.
    case messageSize = "message_size"
    /// A message's frames.
    case frames
    /// Pings and pongs a second.
    case controlFrames = "control_frames"
    /// A frame that RFC 6455 or RFC 7692 forbids.
    case webSocketProtocol = "websocket_protocol"
    /// Bytes that wait to be written.
    case outboundBytes = "outbound_bytes"
    /// No pong in time.
    case pongTime = "pong_time"
    /// No end of the connection in time, after our last word.
    case closeTime = "close_time"

    // MARK: Of the application

    /// No `hello` in time.
    case helloTime = "hello_time"
    /// Messages a second; they are answered with an error.
    case messages
    /// Messages a second; the connection is closed.
    case messageFlood = "message_flood"
    /// Messages that no correct client sends.
    case faults
    /// Rounds and daily challenges that one player starts.
    case starts
    /// New players of one address.
    case signUps = "sign_ups"
    /// Wrong tokens from one address.
    case tokenGuesses = "token_guesses"
    /// Wrong room codes from one address.
    case wrongCodes = "wrong_codes"
    /// Results that one address looks up by links.
    case proofs
    /// Results looked up by links at once, of all addresses together.
    case waitingProofs = "waiting_proofs"
}
