import ChefDashServer
import CommandArguments

/// The flags of `serve`: one for each field of the server's configuration, with the check of its
/// value.
struct ServerFlags {
    /// A flag, and the function that stores its value in a configuration.
    struct Entry {
        let flag: Flag
        let apply: (Arguments, inout ServerConfiguration) throws(UsageError) -> Void
    }

    static var entries: [Entry] {
        [
            text("--host", "ADDRESS", \.host, "The address to listen on; 0.0.0.0 or :: for all"),
            integer("--port", "N", \.port, 0...65_535, "The port to listen on; 0 for a free one"),
            parsed(
                "--base-path", "PATH", \.basePath, default: "/",
                "The server's path on its host, like /chef/, behind a proxy that passes whole paths on",
                read: BasePath.init),
            text(
                "--data", "DIR", \.dataDirectory,
                "The directory of the database, created if missing"
            ),
            file(
                "--ledger-key", "FILE", \.ledgerKeyFile,
                "The key that seals the ledger, created with a new database; by default"
                    + " DIR/ledger.key"),
            text("--levels", "DIR", \.levelsDirectory, "The directory with levels, rules and shop"),
            file(
                "--tls-cert", "FILE", \.tlsCertificateFile,
                "The server's certificate and its issuers', as PEM; with --tls-key, enables TLS"),
            file("--tls-key", "FILE", \.tlsKeyFile, "The certificate's private key, as PEM"),
            integer(
                "--disk-reserve", "MIB", \.diskReserveMebibytes, 0...1_048_576,
                "With less free disk space the library accepts no edits, so that the game goes on; 0 for no"
                    + " reserve"),
            parsed(
                "--metrics", "HOST:PORT", \.metricsEndpoint, default: "none",
                "The operators' port for /metrics, separate from the game's; 127.0.0.1:0 for a free"
                    + " port", read: MetricsEndpoint.init),
            logLevel,
            integer(
                "--max-connections", "N", \.connectionLimit, 1...1_000_000,
                "The most connections; further ones get 503"),
            integer(
                "--connections-per-address", "N", \.connectionsPerAddress, 0...1_000_000,
                "The most connections from one IPv4 address or IPv6 /64; 0 for no limit"
            ),
            integer(
                "--shards", "N", \.shardCount, 0...256,
                "Serial queues that share the connections; 0 for one per core"),
            milliseconds(
                "--commit-interval", \.commitIntervalMilliseconds, 0...20,
                "The shortest time between two commits; at most 5ms if a sign-in waits"),
            milliseconds(
                "--handshake-timeout", \.handshakeMilliseconds, 10...600_000,
                "How long a connection may take to send its HTTP request"),
            milliseconds(
                "--keep-alive", \.keepAliveMilliseconds, 0...600_000,
                "How long a connection stays open after an HTTP answer; 0 closes it at once"),
            integer(
                "--keep-alive-requests", "N", \.keepAliveRequests, 1...100_000,
                "The most HTTP requests on one connection"),
            integer(
                "--request-bytes", "BYTES", \.requestBytes, 512...65_536,
                "The most bytes of an HTTP request's head"),
            integer(
                "--request-fields", "N", \.requestFields, 8...10_000,
                "The most header fields of an HTTP request"),
            milliseconds(
                "--hello-timeout", \.helloMilliseconds, 10...600_000,
                "How long a connection may take from the upgrade to its hello"),
            milliseconds(
                "--ping-interval", \.pingIntervalMilliseconds, 10...600_000,
                "How often the server pings a connection"),
            milliseconds(
                "--ping-timeout", \.pingTimeoutMilliseconds, 10...600_000,
                "How long the server waits for the pong"),
            milliseconds(
                "--close-timeout", \.closeMilliseconds, 10...600_000,
                "How long the server waits for the other half of the closing handshake"),
            milliseconds(
                "--resume-time", \.resumeMilliseconds, 0...3_600_000,
                "How long a round waits for a player whose connection dropped"),
            milliseconds(
                "--shutdown-grace", \.shutdownGraceMilliseconds, 0...3_600_000,
                "How long running rounds may continue after SIGTERM"),
            integer(
                "--messages-per-second", "N", \.messagesPerSecond, 1...100_000,
                "Messages per second from one connection, on average"),
            integer(
                "--message-burst", "N", \.messageBurst, 10...100_000, "The most messages in a burst"
            ),
            integer(
                "--message-bytes", "BYTES", \.messageBytes, 1_024...65_536,
                "The most bytes of a message, over all its frames and after decompression"),
            integer(
                "--frames-per-message", "N", \.framesPerMessage, 1...65_536,
                "The most frames of a message"),
            integer(
                "--control-frames-per-second", "N", \.controlFramesPerSecond, 1...100_000,
                "Pings and pongs per second from one connection, on average"),
            integer(
                "--control-frame-burst", "N", \.controlFrameBurst, 1...100_000,
                "The most pings and pongs in a burst"),
            integer(
                "--faults-per-second", "N", \.faultsPerSecond, 1...100_000,
                "Faulty messages per second before the connection is closed, on average"
            ),
            integer("--fault-burst", "N", \.faultBurst, 1...100_000, "The most of them in a burst"),
            integer(
                "--sign-ups-per-minute", "N", \.signUpsPerMinute, 0...1_000_000,
                "New players per minute from one address, on average; 0 for no limit"),
            integer(
                "--sign-up-burst", "N", \.signUpBurst, 1...1_000_000,
                "The most of them in a burst"),
            integer(
                "--wrong-codes-per-minute", "N", \.wrongCodesPerMinute, 0...1_000_000,
                "Wrong codes of rooms and invitations from one address answered at once per minute, on"
                    + " average; further answers are delayed; 0 for no limit"),
            integer(
                "--wrong-code-burst", "N", \.wrongCodeBurst, 1...1_000_000,
                "The most of them in a burst"),
            integer(
                "--uploads-per-minute", "N", \.uploadsPerMinute, 0...1_000_000,
                "Images and files uploaded, and pages fetched, by one player and from one address per"
                    + " minute, on average; 0 for no limit"),
            integer(
                "--upload-burst", "N", \.uploadBurst, 1...1_000_000,
                "The most of them in a burst"),
            integer(
                "--written-megabytes", "MB", \.writtenMegabytes, 0...1_000_000,
                "The data that one player may write into the library in a day, and that one household"
                    + " may receive; 0 for no limit"),
            integer(
                "--new-written-megabytes", "MB", \.newWrittenMegabytes, 0...1_000_000,
                "The same in a household's first day, and 4 times as much for all new ones from one"
                    + " address"),
            integer(
                "--address-written-megabytes", "MB", \.addressWrittenMegabytes, 0...1_000_000,
                "The data written into the library from one address in a day; 0 for no limit"),
            integer(
                "--links-per-minute", "N", \.linksPerMinute, 0...1_000_000,
                "Results, recipes and calendars opened by links per minute from one address, on"
                    + " average; 0 for no limit"),
            integer(
                "--link-burst", "N", \.linkBurst, 1...1_000_000, "The most of them in a burst"),
            integer(
                "--starts-per-minute", "N", \.startsPerMinute, 0...1_000_000,
                "Rounds and daily challenges that one player starts per minute, on average; 0 for"
                    + " no limit"),
            integer(
                "--start-burst", "N", \.startBurst, 1...1_000_000, "The most of them in a burst"),
            integer(
                "--keep-records", "DAYS", \.keptRecordDays, 0...36_500,
                "How long to keep records of rounds and races that are on no board; 0 for ever"),
            integer(
                "--keep-guests", "DAYS", \.keptGuestDays, 0...36_500,
                "How long to keep guests who did nothing and don't return; 0 for ever"),
            integer(
                "--sweep-interval", "MINUTES", \.sweepIntervalMinutes, 1...10_080,
                "How often old data is removed"),
            integer(
                "--outbound-limit", "BYTES", \.outboundBytes, 4_096...67_108_864,
                "The most bytes waiting for one connection before it is closed as too slow"),
            integer(
                "--discard-limit", "BYTES", \.discardedBytes, 0...67_108_864,
                "The most bytes read from a connection after the server's last message to it"),
            integer(
                "--compress-from", "BYTES", \.compressedBytes, 0...65_536,
                "Compress messages of at least this size for clients that support it; 0 for none"),
            parsed(
                "--allow-origin", "ORIGIN,...", \.allowedOrigins,
                default: "\(defaults.allowedOrigins)", isRepeatable: true,
                "The pages that may connect: https://game.example, several with commas, same-host for"
                    + " the request's own host, * for any", read: OriginPolicy.init),
            parsed(
                "--trusted-proxy", "CIDR,...", \.trustedProxies, default: "none",
                isRepeatable: true,
                "Proxies whose X-Forwarded-For is trusted, like 10.0.0.0/8,::1",
                read: TrustedProxies.init),
            toggle(
                "--proxy-protocol", \.hasProxyHeaders, on: true,
                "The trusted proxies begin each connection with a PROXY header, of version 1 or 2"),
            parsed(
                "--fetch-allow", "HOST:PORT,...", \.fetchRules, default: "none",
                isRepeatable: false,
                "Also fetch pages with recipes from these addresses, which aren't public, like"
                    + " 10.0.0.5:8080", read: FetchRules.init),
            file(
                "--web-root", "DIR", \.webRootDirectory, default: "none",
                "A directory to serve instead of the browser client, read at the start and at SIGHUP"
            ),
            integer(
                "--web-root-files", "N", \.webRootFiles, 1...100_000,
                "The most files of the web root"),
            integer(
                "--web-root-bytes", "BYTES", \.webRootBytes, 1...1_073_741_824,
                "The most bytes of the web root, which is kept in memory"),
            toggle(
                "--no-io-uring", \.sendsByRing, on: false,
                "Write to each socket with its own call, even if the kernel could take many at once"
            ),
        ]
    }

    static func configuration(_ arguments: Arguments) throws(UsageError) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        for entry in entries { try entry.apply(arguments, &configuration) }
        return configuration
    }

    /// Refuses flags that are given without the flags they depend on.
    static func checkTogether(
        _ configuration: ServerConfiguration, _ arguments: Arguments
    ) throws(UsageError) {
        guard !configuration.hasProxyHeaders || configuration.trustedProxies != .none else {
            throw UsageError(
                "--proxy-protocol needs --trusted-proxy: the proxies to trust",
                in: arguments.syntax.path)
        }
        guard (configuration.tlsCertificateFile == nil) != (configuration.tlsKeyFile == nil) else {
            return
        }
        let isKeyMissing = configuration.tlsKeyFile == nil
        throw UsageError(
            isKeyMissing
                ? "--tls-cert needs --tls-key: the certificate's private key"
                : "--tls-key needs --tls-cert: the certificate of the key",
            in: arguments.syntax.path)
    }

    private static let defaults = ServerConfiguration()

    /// The flag's environment variable: `CHEFDASH_` and its name.
    private static func environment(_ name: String) -> String {
        "CHEFDASH_" + name.dropFirst(2).replacing("-", with: "_").uppercased()
    }

    private static func text(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, String>,
        _ help: String
    ) -> Entry {
        let flag = Flag.value(
            name, placeholder, environment: environment(name), default: defaults[keyPath: field],
            help)
        return Entry(flag: flag) { (arguments, configuration) throws(UsageError) in
            guard let value = arguments.value(name) else { return }
            guard !value.text.isEmpty else { throw arguments.problem(value, "it can't be empty") }
            configuration[keyPath: field] = value.text
        }
    }

    /// - Parameter standard: The help's text for an unset field.
    private static func file(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, String?>, default standard: String? = nil,
        _ help: String
    ) -> Entry {
        let flag = Flag.value(
            name, placeholder, environment: environment(name), default: standard, help)
        return Entry(flag: flag) { (arguments, configuration) throws(UsageError) in
            guard let value = arguments.value(name) else { return }
            guard !value.text.isEmpty else { throw arguments.problem(value, "it can't be empty") }
            configuration[keyPath: field] = value.text
        }
    }

    private static func integer<Number: FixedWidthInteger>(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, Number>,
        _ range: ClosedRange<Number>, _ help: String
    ) -> Entry {
        let flag = Flag.value(
            name, placeholder, environment: environment(name),
            default: "\(defaults[keyPath: field])", help)
        return Entry(flag: flag) { (arguments, configuration) throws(UsageError) in
            if let number = try arguments.integer(name, in: range) {
                configuration[keyPath: field] = number
            }
        }
    }

    private static func milliseconds(
        _ name: String, _ field: WritableKeyPath<ServerConfiguration, Int>,
        _ range: ClosedRange<Int>, _ help: String
    ) -> Entry {
        let value = defaults[keyPath: field]
        let flag = Flag.value(
            name, "TIME", environment: environment(name),
            default: value % 1000 == 0 ? "\(value / 1000)s" : "\(value)ms", help)
        return Entry(flag: flag) { (arguments, configuration) throws(UsageError) in
            if let time = try arguments.milliseconds(name, in: range) {
                configuration[keyPath: field] = time
            }
        }
    }

    /// - Parameter value: The field's value with the flag.
    private static func toggle(
        _ name: String, _ field: WritableKeyPath<ServerConfiguration, Bool>, on value: Bool,
        _ help: String
    ) -> Entry {
        Entry(flag: Flag.switch(name, help)) { (arguments, configuration) throws(UsageError) in
            if arguments.has(name) { configuration[keyPath: field] = value }
        }
    }

    /// A flag whose value needs parsing. A list may be spread over several flags.
    private static func parsed<Value>(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, Value>, default standard: String,
        isRepeatable: Bool = false, _ help: String,
        read: @escaping (String) throws(ConfigurationValueError) -> Value
    ) -> Entry {
        let flag = Flag.value(
            name, placeholder, environment: environment(name), default: standard,
            isRepeatable: isRepeatable, help)
        return Entry(flag: flag) { (arguments, configuration) throws(UsageError) in
            guard let value = arguments.value(name) else { return }
            do throws(ConfigurationValueError) {
                configuration[keyPath: field] = try read(value.text)
            } catch {
                throw arguments.problem(value, error.description)
            }
        }
    }

    private static var logLevel: Entry {
        let allowed = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
        let flag = Flag.value(
            "--log-level", "LEVEL", environment: environment("--log-level"),
            default: defaults.logLevel.rawValue, "How much to log: \(allowed)")
        return Entry(flag: flag) { (arguments, configuration) throws(UsageError) in
            if let level = try arguments.choice("--log-level", LogLevel.self) {
                configuration.logLevel = level
            }
        }
    }
}
