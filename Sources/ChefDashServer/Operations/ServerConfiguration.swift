import GameProtocol

/// What `chefdash serve` can be told. Every limit has a default here and a flag of its own.
package struct ServerConfiguration: Sendable {
    package var host = "127.0.0.1"
    /// 0 lets the kernel choose a free port.
    package var port: UInt16 = 8080
    /// Holds the database; made when missing.
    package var dataDirectory = "data"
    /// The file of the key that seals the ledger, made for a new database; nil for `ledger.key` in
    /// the data directory.
    package var ledgerKeyFile: String?
    package var levelsDirectory = "Levels"
    /// A PEM file with the server's certificate and those of its issuers; nil without TLS.
    package var tlsCertificateFile: String?
    /// A PEM file with the certificate's private key; there where the certificate is.
    package var tlsKeyFile: String?
    /// Where the metrics are read over HTTP; nowhere without it.
    package var metricsEndpoint: MetricsEndpoint?
    package var logLevel = LogLevel.info
    /// Connections beyond this are told 503 and closed.
    package var connectionLimit = 10_000
    /// The connections that one address may have at once; 0: any number.
    package var connectionsPerAddress = 200
    /// Serial queues that share connections and rooms; 0 means one per core.
    package var shardCount = 0
    /// The shortest time between two commits, milliseconds, at most 20.
    package var commitIntervalMilliseconds = 20
    /// How long a connection may take to send its HTTP request.
    package var handshakeMilliseconds = 10_000
    /// How long a connection stays after an HTTP answer; 0 closes it at once.
    package var keepAliveMilliseconds = 5_000
    /// The HTTP requests that one connection may bring.
    package var keepAliveRequests = 100
    /// How long a connection may take from the upgrade to its `hello`.
    package var helloMilliseconds = 10_000
    /// The most bytes of an HTTP request's head.
    package var requestBytes = 8 * 1024
    /// The most header fields of an HTTP request.
    package var requestFields = 64
    /// How often the server pings a connection.
    package var pingIntervalMilliseconds = 10_000
    /// How long it waits for the pong.
    package var pingTimeoutMilliseconds = 10_000
    /// How long it waits for the peer's half of the closing handshake.
    package var closeMilliseconds = 5_000
    /// How long a round waits for a player whose connection dropped.
    package var resumeMilliseconds = 30_000
    /// How long rounds may go on after SIGTERM.
    package var shutdownGraceMilliseconds = 30_000
    /// The messages that a connection may send a second, on average.
    package var messagesPerSecond = 50
    /// The most messages in a burst.
    package var messageBurst = 100
    /// The most bytes of a message, over all its frames and inflated.
    package var messageBytes = GameProtocol.messageBytes
    /// The most frames of a message.
    package var framesPerMessage = 64
    /// The pings and pongs that a connection may send a second, on average.
    package var controlFramesPerSecond = 10
    /// The most pings and pongs in a burst.
    package var controlFrameBurst = 50
    /// The messages that no correct client sends, which a connection may send a second.
    package var faultsPerSecond = 1
    /// The most of them in a burst.
    package var faultBurst = 20
    /// The players that one address may make in a minute, on average; 0: any number.
    package var signUpsPerMinute = 60
    /// The most of them in a burst.
    package var signUpBurst = 200
    /// The wrong tokens that one address may try in a minute, on average; 0: any number.
    package var tokenGuessesPerMinute = 60
    /// The most of them in a burst.
    package var tokenGuessBurst = 20
    /// The wrong room codes that one address may try in a minute, on average; 0: any number.
    package var wrongCodesPerMinute = 6
    /// The most of them in a burst.
    package var wrongCodeBurst = 20
    /// The results that one address may look up by links in a minute, on average; 0: any number.
    package var proofsPerMinute = 120
    /// The most of them in a burst.
    package var proofBurst = 60
    /// The rounds and daily challenges that one player may start in a minute, on average; 0: any
    /// number.
    package var startsPerMinute = 20
    /// The most of them in a burst.
    package var startBurst = 10
    /// Days after which the records of rounds and races go that no board names; 0 keeps them.
    package var keptRecordDays = 90
    /// Days after which guests go who did nothing and didn't come back; 0 keeps them.
    package var keptGuestDays = 30
    /// Minutes between two sweeps for these.
    package var sweepIntervalMinutes = 60
    /// The most bytes that are read of a connection after the server's last word to it.
    package var discardedBytes = 1024 * 1024
    /// The most bytes that wait for one connection before it is closed as too slow.
    package var outboundBytes = 32 * 1024
    /// Messages from this size on are compressed for clients that can (RFC 7692); 0: none are.
    package var compressedBytes = 512
    /// Which pages may open a WebSocket.
    package var allowedOrigins = OriginPolicy.sameHost
    /// Whose X-Forwarded-For counts.
    package var trustedProxies = TrustedProxies.none
    /// The files that are given out over HTTP; none without it.
    package var webRootDirectory: String?
    /// The most files in it, packed ones counted.
    package var webRootFiles = 1_000
    /// The most bytes of all its files together, which stay in memory.
    package var webRootBytes = 64 * 1024 * 1024

    /// Whether to write to many sockets with one call (io_uring), where the kernel lets us.
    package var sendsByRing = true

    package init() {}
}
