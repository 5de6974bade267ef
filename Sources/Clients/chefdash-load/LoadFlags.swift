import ChefDashClient
import CommandArguments
import Crypto
import Foundation
import GameProtocol

/// The flags of `chefdash-load`.
enum LoadFlags {
    static let syntax = CommandSyntax(
        path: "chefdash-load",
        summary: "Put a ChefDash server under the load of many players that really play.",
        moreOperands: "FILE",
        flags: [
            .value("--server", "URL", default: "ws://127.0.0.1:8080", "The server's address"),
            .value(
                "--mode", "MODE", default: "solo",
                "What players do: solo (rounds), race, mixed (every second one races), idle, ticks, rooms, connects or library"
            ),
            .value("--players", "N", default: "100", "How many players there are"),
            .value(
                "--ramp", "TIME", default: "1s for 500 players",
                "Over which time players connect, spread evenly"),
            .value(
                "--duration", "TIME", default: "30s",
                "How long to play once all are there; a number alone is seconds"),
            .value(
                "--taps-per-second", "N", default: "2",
                "How often each player taps, on average, pauses between orders counted"),
            .value("--mistakes", "PERCENT", default: "3", "How many of the taps are wrong"),
            .value(
                "--replays", "PERCENT", default: "2",
                "Of how many finished rounds the replay is asked for and compared"),
            .value("--seats", "N", default: "2", "Players in a race, 2 to 8"),
            .value(
                "--spectators", "N", default: "0",
                "In mode rooms: those of the players who watch each race, up to 16"),
            .value(
                "--households", "N", default: "100",
                "In mode library: how many households there are, of two players each"),
            .value(
                "--devices", "N", default: "4",
                "In mode library: the devices of each household, 1 to 16"),
            .value(
                "--edits-per-second", "N", default: "0.5",
                "In mode library: how often each device edits, on average"),
            .value("--seed", "N", default: "a random one", "Draws all that players decide"),
            .value(
                "--connections-per-address", "N", default: "100",
                "Players of each source address, where the server is on the loopback"),
            .value(
                "--connects-per-second", "N", default: "as many as go",
                "In mode connects: how many connections begin in a second"),
            .value(
                "--stream", "STREAM", default: "tick", "Which frames are wanted: tick or change"),
            .switch("--tls", "Speak TLS, as with a wss:// address"),
            .value(
                "--ca", "FILE", default: "the server's certificate isn't checked",
                "The certificates, as PEM, of those who may vouch for the server"),
            .switch("--compress", "Offer permessage-deflate"),
            .value(
                "--drop-rate", "N", default: "0",
                "How many times a minute each player's connection is cut and resumed, on average"),
            .value("--metrics", "URL", "The server's metrics: http://127.0.0.1:9090/metrics"),
            .value(
                "--server-process", "PID",
                "Where the server has no metrics: its process on this machine"),
            .value("--json", "FILE", "Write the report as JSON; - is standard output"),
            .value("--html", "FILE", "Write the report as a page with plots"),
            .value(
                "--join", "FILE", isRepeatable: true,
                "Add up reports of --json, of processes that ran at the same time, and run nothing"),
            .switch("--quiet", "No progress line"),
        ],
        discussion: [
            """
            Exits 0 if everything that the server said was right by protocol.md, 1 if something was \
            wrong, and 2 if the run couldn't be made or finished: the command line is wrong, nobody \
            could connect, or answers were still missing at the end. What was wrong is named. Being \
            late isn't wrong, and neither are frames that a busy server leaves out or a slow reader \
            loses: the report counts them.
            """,
            """
            The server's limits hold for a load test too. On the loopback, players come from so \
            many addresses that sign-ups stay below the limit of each (200, then 60 a minute). \
            From elsewhere the server needs --sign-ups-per-minute 0; beyond 10,000 players it needs \
            --max-connections, and both sides enough descriptors (ulimit -n). Refusals are counted \
            by their codes and tried again.
            """,
            """
            ticks compares servers: players start rounds and tap at a fixed rate, whatever comes back; \
            frames and replies are timed, missed frames counted, and nothing is checked against the \
            rules. Measuring begins two seconds after all players are there.
            """,
            """
            rooms does the same in races of private rooms, and also counts the frames of those who \
            watch. Measuring begins eight seconds after all players are there.
            """,
            """
            connects opens WebSockets and closes them again, N at once at most (--players), for as long \
            as --duration says, and times each from when it was due. Nobody signs in; to time sign-ins, \
            use idle with a --ramp.
            """,
            """
            library has the recipes, pantries and groceries of households edited from several devices \
            at once, by the rules for clients; --drop-rate takes devices away while their edits wait. \
            Measuring begins five seconds after all devices are there. Timed are the answers to edits, and each edit's way to the household's other devices. At \
            the end all copies must be what the edits make, one after another, and so must a new \
            device's.
            """,
            """
            The same seed gives the same players: when they tap and when they are wrong. The orders \
            are the server's.
            """,
        ])

    static func settings(_ arguments: Arguments) throws(UsageError) -> LoadSettings {
        let seed = try arguments.integer("--seed", in: 0...UInt64.max)
        var settings = LoadSettings(
            address: try address(arguments),
            seed: seed ?? Crypto.randomBytes(count: 4).reduce(0) { $0 << 8 | UInt64($1) })
        settings.mode = try arguments.choice("--mode") ?? settings.mode
        settings.playerCount = try arguments.integer("--players", in: 1...1_000_000) ?? 100
        settings.householdCount = try arguments.integer("--households", in: 1...100_000) ?? 100
        settings.deviceCount = try arguments.integer("--devices", in: 1...16) ?? 4
        settings.editsPerSecond = try arguments.number("--edits-per-second", in: 0.01...20) ?? 0.5
        settings.rampMilliseconds =
            try arguments.seconds("--ramp", in: 0...86_400).map { Int($0 * 1000) }
            ?? settings.connectionCount * 2
        settings.durationMilliseconds =
            try arguments.seconds("--duration", in: 0.1...604_800).map { Int($0 * 1000) } ?? 30_000
        settings.tapsPerSecond = try arguments.number("--taps-per-second", in: 0.01...20) ?? 2
        settings.mistakePercent = try arguments.number("--mistakes", in: 0...100) ?? 3
        settings.replayPercent = try arguments.number("--replays", in: 0...100) ?? 2
        settings.seatCount = try arguments.integer("--seats", in: 2...8) ?? 2
        settings.spectatorCount = try arguments.integer("--spectators", in: 0...16) ?? 0
        settings.connectionsPerAddress =
            try arguments.integer("--connections-per-address", in: 1...60_000) ?? 100
        settings.connectsPerSecond =
            try arguments.number("--connects-per-second", in: 0.1...1_000_000) ?? 0
        settings.stream = try arguments.choice("--stream", StreamMode.self) ?? .tick
        settings.usesTLS = arguments.has("--tls")
        settings.certificateFile = arguments.text("--ca")
        settings.isCompressed = arguments.has("--compress")
        settings.dropsPerMinute = try arguments.number("--drop-rate", in: 0...60) ?? 0
        settings.metrics = try metrics(arguments)
        settings.process = try arguments.integer("--server-process", in: 1...Int32.max)
        return settings
    }

    private static func address(_ arguments: Arguments) throws(UsageError) -> ServerAddress {
        let text = arguments.text("--server") ?? "ws://127.0.0.1:8080"
        guard let url = URL(string: text) else {
            throw UsageError(
                "--server: \"\(text)\" is no address; one looks like ws://127.0.0.1:8080",
                in: syntax.path)
        }
        do throws(ChefDashClientError) {
            return try ServerAddress(url)
        } catch {
            throw UsageError("--server: \(error)", in: syntax.path)
        }
    }

    private static func metrics(_ arguments: Arguments) throws(UsageError) -> URL? {
        guard let value = arguments.value("--metrics") else { return nil }
        guard let url = URL(string: value.text), url.scheme == "http", url.host() != nil else {
            throw arguments.problem(value, "an address looks like http://127.0.0.1:9090/metrics")
        }
        return url
    }
}
