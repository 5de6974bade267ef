// Generated from Protocol/data/settings.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import GameProtocol

/// The settings of `chefdash serve`.
package struct ServerConfiguration: Sendable {
    /// `--host`: the address to listen on; 0.0.0.0 or :: for all.
    package var host = "127.0.0.1"
    /// `--port`: the port to listen on; 0 for a free one.
    package var port: UInt16 = 8_080
    /// `--base-path`: the server's path on its host, like /chef/, behind a proxy that passes whole
    /// paths on.
    package var basePath = BasePath.root
    /// `--data`: the directory of the database, created if missing.
    package var dataDirectory = "data"
    /// `--store`: the PostgreSQL database, like postgresql://host/name; by default SQLite's in DIR.
    package var storeAddress: String?
    /// `--node`: serve beside other nodes on the same --store; the address of this one, like
    /// wss://game.example/n/n2/play.
    package var nodeAddress: String?
    /// `true` with --standby: wait until the server of this data ends or is fenced, and take its
    /// place.
    package var isStandby = false
    /// `--ledger-key`: the key that seals the ledger, created with a new database; by default
    /// DIR/ledger.key.
    package var ledgerKeyFile: String?
    /// `--levels`: the directory with levels, rules and shop.
    package var levelsDirectory = "Levels"
    /// `--tls-cert`: the server's certificate and its issuers', as PEM; with --tls-key, enables
    /// TLS.
    package var tlsCertificateFile: String?
    /// `--tls-key`: the certificate's private key, as PEM.
    package var tlsKeyFile: String?
    /// `--disk-reserve`: with less free disk space the library accepts no edits, so that the game
    /// goes on; 0 for no reserve.
    package var diskReserveMebibytes = 512
    /// `--metrics`: the operators' port for /metrics, separate from the game's; 127.0.0.1:0 for a
    /// free port.
    package var metricsEndpoint: MetricsEndpoint?
    /// `--admin`: the port of the operators' console, separate from the game's; with --tls-cert
    /// over TLS, and without it only on a loopback address.
    package var consoleEndpoint: MetricsEndpoint?
    /// `--log-level`: how much to log.
    package var logLevel = LogLevel.info
    /// `--log-format`: the form of the log's lines.
    package var logFormat = LogFormat.text
    /// `--max-connections`: the most connections; further ones get 503.
    package var connectionLimit = 10_000
    /// `--connections-per-address`: the most connections from one IPv4 address or IPv6 /64; 0 for
    /// no limit.
    package var connectionsPerAddress = 200
    /// `--shards`: serial queues that share the connections; 0 for one per core.
    package var shardCount = 0
    /// `--commit-interval`: the shortest time between two commits; at most 5ms if a sign-in waits;
    /// for payments times the nodes.
    package var commitIntervalMilliseconds = 20
    /// `--handshake-timeout`: how long a connection may take to send its HTTP request.
    package var handshakeMilliseconds = 10_000
    /// `--keep-alive`: how long a connection stays open after an HTTP answer; 0 closes it at once.
    package var keepAliveMilliseconds = 5_000
    /// `--keep-alive-requests`: the most HTTP requests on one connection.
    package var keepAliveRequests = 100
    /// `--request-bytes`: the most bytes of an HTTP request's head.
    package var requestBytes = 16_384
    /// `--request-fields`: the most header fields of an HTTP request.
    package var requestFields = 64
    /// `--hello-timeout`: how long a connection may take from the upgrade to its hello.
    package var helloMilliseconds = 10_000
    /// `--ping-interval`: how often the server pings a connection.
    package var pingIntervalMilliseconds = 10_000
    /// `--ping-timeout`: how long the server waits for the pong.
    package var pingTimeoutMilliseconds = 10_000
    /// `--close-timeout`: how long the server waits for the other half of the closing handshake.
    package var closeMilliseconds = 5_000
    /// `--resume-time`: how long a round waits for a player whose connection dropped.
    package var resumeMilliseconds = 30_000
    /// `--shutdown-grace`: how long running rounds may continue after SIGTERM.
    package var shutdownGraceMilliseconds = 30_000
    /// `--messages-per-second`: messages per second from one connection, on average.
    package var messagesPerSecond = 50
    /// `--message-burst`: the most messages in a burst.
    package var messageBurst = 100
    /// `--message-bytes`: the most bytes of a message, over all its frames and after decompression.
    package var messageBytes = GameProtocol.messageBytes
    /// `--frames-per-message`: the most frames of a message.
    package var framesPerMessage = 64
    /// `--control-frames-per-second`: pings and pongs per second from one connection, on average.
    package var controlFramesPerSecond = 10
    /// `--control-frame-burst`: the most pings and pongs in a burst.
    package var controlFrameBurst = 50
    /// `--faults-per-second`: faulty messages per second before the connection is closed, on
    /// average.
    package var faultsPerSecond = 1
    /// `--fault-burst`: the most of them in a burst.
    package var faultBurst = 20
    /// `--sign-ups-per-minute`: new players per minute from one address, on average; 0 for no
    /// limit.
    package var signUpsPerMinute = 60
    /// `--sign-up-burst`: the most of them in a burst.
    package var signUpBurst = 200
    /// `--wrong-codes-per-minute`: wrong codes of rooms and invitations from one address answered
    /// at once per minute, on average; further answers are delayed; 0 for no limit.
    package var wrongCodesPerMinute = 6
    /// `--wrong-code-burst`: the most of them in a burst.
    package var wrongCodeBurst = 20
    /// `--uploads-per-minute`: images and files uploaded, and pages fetched, by one player and from
    /// one address per minute, on average; 0 for no limit.
    package var uploadsPerMinute = 30
    /// `--upload-burst`: the most of them in a burst.
    package var uploadBurst = 150
    /// `--written-megabytes`: the data that one player may write into the library in a day, and
    /// that one household may receive; 0 for no limit.
    package var writtenMegabytes = 1_000
    /// `--new-written-megabytes`: the same in a household's first day, and 4 times as much for all
    /// new ones from one address.
    package var newWrittenMegabytes = 128
    /// `--address-written-megabytes`: the data written into the library from one address in a day;
    /// 0 for no limit.
    package var addressWrittenMegabytes = 2_000
    /// `--links-per-minute`: results, recipes and calendars opened by links per minute from one
    /// address, on average; 0 for no limit.
    package var linksPerMinute = 120
    /// `--link-burst`: the most of them in a burst.
    package var linkBurst = 60
    /// `--starts-per-minute`: rounds and daily challenges that one player starts per minute, on
    /// average; 0 for no limit.
    package var startsPerMinute = 20
    /// `--start-burst`: the most of them in a burst.
    package var startBurst = 10
    /// `--keep-records`: how long to keep records of rounds and races that are on no board; 0 for
    /// ever.
    package var keptRecordDays = 90
    /// `--keep-guests`: how long to keep guests who did nothing and don't return; 0 for ever.
    package var keptGuestDays = 30
    /// `--sweep-interval`: how often old data is removed.
    package var sweepIntervalMinutes = 60
    /// `--outbound-limit`: the most bytes waiting for one connection before it is closed as too
    /// slow.
    package var outboundBytes = 32_768
    /// `--discard-limit`: the most bytes read from a connection after the server's last message to
    /// it.
    package var discardedBytes = 1_048_576
    /// `--compress-from`: compress messages of at least this size for clients that support it; 0
    /// for none.
    package var compressedBytes = 512
    /// `--allow-origin`: the pages that may connect: https://game.example, several with commas,
    /// same-host for the request's own host, * for any.
    package var allowedOrigins = OriginPolicy.sameHost
    /// `--trusted-proxy`: proxies whose X-Forwarded-For is trusted, like 10.0.0.0/8,::1.
    package var trustedProxies = TrustedProxies.none
    /// `true` with --proxy-protocol: the trusted proxies begin each connection with a PROXY header,
    /// of version 1 or 2.
    package var hasProxyHeaders = false
    /// `--fetch-allow`: also fetch pages with recipes from these addresses, which aren't public,
    /// like 10.0.0.5:8080.
    package var fetchRules = FetchRules.publicOnly
    /// `--web-root`: a directory to serve instead of the browser client, read at the start and at
    /// SIGHUP.
    package var webRootDirectory: String?
    /// `--web-root-files`: the most files of the web root.
    package var webRootFiles = 1_000
    /// `--web-root-bytes`: the most bytes of the web root, which is kept in memory.
    package var webRootBytes = 67_108_864
    /// `false` with --no-io-uring: write to each socket with its own call, even if the kernel could
    /// take many at once.
    package var sendsByRing = true

    package init() {}

    /// The flags and the values' texts; empty for none.
    package var values: [(flag: String, text: String)] {
        [
            ("--host", Self.text(host)),
            ("--port", Self.text(port)),
            ("--base-path", Self.text(basePath)),
            ("--data", Self.text(dataDirectory)),
            ("--store", Self.text(storeAddress)),
            ("--node", Self.text(nodeAddress)),
            ("--standby", isStandby == false ? "off" : "on"),
            ("--ledger-key", Self.text(ledgerKeyFile)),
            ("--levels", Self.text(levelsDirectory)),
            ("--tls-cert", Self.text(tlsCertificateFile)),
            ("--tls-key", Self.text(tlsKeyFile)),
            ("--disk-reserve", Self.text(diskReserveMebibytes)),
            ("--metrics", Self.text(metricsEndpoint)),
            ("--admin", Self.text(consoleEndpoint)),
            ("--log-level", Self.text(logLevel)),
            ("--log-format", Self.text(logFormat)),
            ("--max-connections", Self.text(connectionLimit)),
            ("--connections-per-address", Self.text(connectionsPerAddress)),
            ("--shards", Self.text(shardCount)),
            ("--commit-interval", Self.text(commitIntervalMilliseconds)),
            ("--handshake-timeout", Self.text(handshakeMilliseconds)),
            ("--keep-alive", Self.text(keepAliveMilliseconds)),
            ("--keep-alive-requests", Self.text(keepAliveRequests)),
            ("--request-bytes", Self.text(requestBytes)),
            ("--request-fields", Self.text(requestFields)),
            ("--hello-timeout", Self.text(helloMilliseconds)),
            ("--ping-interval", Self.text(pingIntervalMilliseconds)),
            ("--ping-timeout", Self.text(pingTimeoutMilliseconds)),
            ("--close-timeout", Self.text(closeMilliseconds)),
            ("--resume-time", Self.text(resumeMilliseconds)),
            ("--shutdown-grace", Self.text(shutdownGraceMilliseconds)),
            ("--messages-per-second", Self.text(messagesPerSecond)),
            ("--message-burst", Self.text(messageBurst)),
            ("--message-bytes", Self.text(messageBytes)),
            ("--frames-per-message", Self.text(framesPerMessage)),
            ("--control-frames-per-second", Self.text(controlFramesPerSecond)),
            ("--control-frame-burst", Self.text(controlFrameBurst)),
            ("--faults-per-second", Self.text(faultsPerSecond)),
            ("--fault-burst", Self.text(faultBurst)),
            ("--sign-ups-per-minute", Self.text(signUpsPerMinute)),
            ("--sign-up-burst", Self.text(signUpBurst)),
            ("--wrong-codes-per-minute", Self.text(wrongCodesPerMinute)),
            ("--wrong-code-burst", Self.text(wrongCodeBurst)),
            ("--uploads-per-minute", Self.text(uploadsPerMinute)),
            ("--upload-burst", Self.text(uploadBurst)),
            ("--written-megabytes", Self.text(writtenMegabytes)),
            ("--new-written-megabytes", Self.text(newWrittenMegabytes)),
            ("--address-written-megabytes", Self.text(addressWrittenMegabytes)),
            ("--links-per-minute", Self.text(linksPerMinute)),
            ("--link-burst", Self.text(linkBurst)),
            ("--starts-per-minute", Self.text(startsPerMinute)),
            ("--start-burst", Self.text(startBurst)),
            ("--keep-records", Self.text(keptRecordDays)),
            ("--keep-guests", Self.text(keptGuestDays)),
            ("--sweep-interval", Self.text(sweepIntervalMinutes)),
            ("--outbound-limit", Self.text(outboundBytes)),
            ("--discard-limit", Self.text(discardedBytes)),
            ("--compress-from", Self.text(compressedBytes)),
            ("--allow-origin", Self.text(allowedOrigins)),
            ("--trusted-proxy", Self.text(trustedProxies)),
            ("--proxy-protocol", hasProxyHeaders == false ? "off" : "on"),
            ("--fetch-allow", Self.text(fetchRules)),
            ("--web-root", Self.text(webRootDirectory)),
            ("--web-root-files", Self.text(webRootFiles)),
            ("--web-root-bytes", Self.text(webRootBytes)),
            ("--no-io-uring", sendsByRing == true ? "off" : "on"),
        ]
    }

    private static func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "" }
}
