import GameProtocol

/// The settings of `chefdash serve`. Every limit has a default here and its own flag.
package struct ServerConfiguration: Sendable {
    package var host = "127.0.0.1"
    /// 0 lets the kernel choose a free port.
    package var port: UInt16 = 8080
    /// The path of the server on its host, behind a proxy that forwards whole paths.
    package var basePath = BasePath.root
    /// Contains the database; created if missing.
    package var dataDirectory = "data"
    /// The file of the key that seals the ledger, created for a new database; nil means
    /// `ledger.key` in the data directory.
    package var ledgerKeyFile: String?
    /// Below this much free disk space, only the game may use more; 0 for no reserve.
    package var diskReserveMebibytes = 512
    package var levelsDirectory = "Levels"
    /// A PEM file with the server's certificate and its issuers'; nil for no TLS.
    package var tlsCertificateFile: String?
    /// A PEM file with the certificate's private key; set if the certificate is.
    package var tlsKeyFile: String?
    /// The listener for metrics over HTTP; nil for none.
    package var metricsEndpoint: MetricsEndpoint?
    package var logLevel = LogLevel.info
    /// Further connections get 503 and are closed.
    package var connectionLimit = 10_000
    /// The most connections from one address; 0 for no limit.
    package var connectionsPerAddress = 200
    /// The serial queues that share the connections and rooms; 0 for one per core.
    package var shardCount = 0
    /// The shortest time between two commits, milliseconds, at most 20.
    package var commitIntervalMilliseconds = 20
    /// The time limit for a connection's HTTP request.
    package var handshakeMilliseconds = 10_000
    /// The idle time before a connection is closed after an HTTP answer; 0 closes it at once.
    package var keepAliveMilliseconds = 5_000
    /// The most HTTP requests on one connection.
    package var keepAliveRequests = 100
    /// The time limit from the upgrade to `hello`.
    package var helloMilliseconds = 10_000
    /// The most bytes of an HTTP request's head.
    package var requestBytes = 16 * 1024
    /// The most header fields of an HTTP request.
    package var requestFields = 64
    /// The interval between the server's pings on a connection.
    package var pingIntervalMilliseconds = 10_000
    /// The time limit for a pong.
    package var pingTimeoutMilliseconds = 10_000
    /// The time limit for the peer's half of the closing handshake.
    package var closeMilliseconds = 5_000
    /// The time that a round waits for a player whose connection dropped.
    package var resumeMilliseconds = 30_000
    /// The time that running rounds may continue after SIGTERM.
    package var shutdownGraceMilliseconds = 30_000
    /// Messages per second from one connection, on average.
    package var messagesPerSecond = 50
    /// The most messages in a burst.
    package var messageBurst = 100
    /// The most bytes of a message, over all its frames and after decompression.
    package var messageBytes = GameProtocol.messageBytes
    /// The most frames of a message.
    package var framesPerMessage = 64
    /// Pings and pongs per second from one connection, on average.
    package var controlFramesPerSecond = 10
    /// The most pings and pongs in a burst.
    package var controlFrameBurst = 50
    /// Faulty messages, which no correct client sends, per second from one connection.
    package var faultsPerSecond = 1
    /// The most faulty messages in a burst.
    package var faultBurst = 20
    /// New players per minute from one address, on average; 0 for no limit.
    package var signUpsPerMinute = 60
    /// The most new players in a burst.
    package var signUpBurst = 200
    /// Wrong codes of rooms and of invitations per minute from one address that get an answer, on
    /// average; 0 for no limit.
    package var wrongCodesPerMinute = 6
    /// The most wrong codes in a burst.
    package var wrongCodeBurst = 20
    /// The addresses from which recipe pages are fetched.
    package var fetchRules = FetchRules.publicOnly
    /// Uploads of images and files, and fetches of pages, that one player or one address may begin
    /// per minute, on average; 0 for no limit.
    package var uploadsPerMinute = 30
    /// The most uploads in a burst.
    package var uploadBurst = 150
    /// Megabytes that one player, and one household, may write into the library in a day; 0 for no
    /// limit.
    package var writtenMegabytes = 1_000
    /// The same quota for a household's first day; all new households of one address together get
    /// four times as much.
    package var newWrittenMegabytes = 128
    /// The daily quota of one address.
    package var addressWrittenMegabytes = 2_000
    /// Results, recipes and calendars opened by links per minute from one address, on average; 0
    /// for no limit.
    package var linksPerMinute = 120
    /// The most opened links in a burst.
    package var linkBurst = 60
    /// Rounds and daily challenges that one player starts per minute, on average; 0 for no limit.
    package var startsPerMinute = 20
    /// The most starts in a burst.
    package var startBurst = 10
    /// Days until the records of rounds and races that are on no board are removed; 0 keeps them.
    package var keptRecordDays = 90
    /// Days until guests who did nothing and didn't return are removed; 0 keeps them.
    package var keptGuestDays = 30
    /// Minutes between two sweeps.
    package var sweepIntervalMinutes = 60
    /// The most bytes read from a connection after the server's last message to it.
    package var discardedBytes = 1024 * 1024
    /// The most bytes waiting for one connection before it is closed as too slow.
    package var outboundBytes = 32 * 1024
    /// Messages of at least this size are compressed for clients that support it (RFC 7692); 0 for
    /// none.
    package var compressedBytes = 512
    /// The pages that may open a WebSocket.
    package var allowedOrigins = OriginPolicy.sameHost
    /// The proxies whose X-Forwarded-For counts.
    package var trustedProxies = TrustedProxies.none
    /// True if trusted proxies begin each connection with a PROXY header, version 1 or 2.
    package var hasProxyHeaders = false
    /// The directory of the files delivered over HTTP; nil for the built-in browser client.
    package var webRootDirectory: String?
    /// The most files in it, including compressed ones.
    package var webRootFiles = 1_000
    /// The most bytes of all its files, which stay in memory.
    package var webRootBytes = 64 * 1024 * 1024

    /// True to write to many sockets with one io_uring call, if the kernel allows it.
    package var sendsByRing = true

    package init() {}
}
