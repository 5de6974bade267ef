import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol

/// The flags of `chefdash-load`.
enum LoadFlags {
    static let syntax = CommandSyntax(
        path: "chefdash-load",
        summary: "Load-test a ChefDash server with many players that really play.",
        moreOperands: "FILE",
        flags: [
            .value("--server", "URL", default: "ws://127.0.0.1:8080", "The server's address"),
            .value(
                "--mode", "MODE", default: "solo",
                "The players' game: solo (rounds), race, mixed (every second one races), idle, ticks, rooms, connects or library"
            ),
            .value("--players", "N", default: "100", "The number of players"),
            .value(
                "--ramp", "TIME", default: "1s for 500 players",
                "The time over which players connect, evenly spread"),
            .value(
                "--duration", "TIME", default: "30s",
                "The time to play once all are connected; a number alone is seconds"),
            .value(
                "--taps-per-second", "N", default: "2",
                "Taps of each player, on average, including pauses between orders"),
            .value("--mistakes", "PERCENT", default: "3", "The share of wrong taps"),
            .value(
                "--replays", "PERCENT", default: "2",
                "The share of finished rounds whose replay is requested and compared"),
            .value("--seats", "N", default: "2", "Players in a race, 2 to 8"),
            .value(
                "--spectators", "N", default: "0",
                "In mode rooms: the players who watch each race, up to 16"),
            .value(
                "--households", "N", default: "100",
                "In mode library: the number of households, with two players each"),
            .value(
                "--devices", "N", default: "4",
                "In mode library: the devices of each household, 1 to 16"),
            .value(
                "--edits-per-second", "N", default: "0.5",
                "In mode library: the edits of each device, on average"),
            .value("--seed", "N", default: "a random one", "The seed of the players' decisions"),
            .value(
                "--connections-per-address", "N", default: "100",
                "Players for each source address, if the server is on the loopback"),
            .value(
                "--connects-per-second", "N", default: "as many as possible",
                "In mode connects: the new connections in a second"),
            .value(
                "--stream", "STREAM", default: "tick", "The frames to receive: tick or change"),
            .switch("--tls", "Speak TLS, as with a wss:// address"),
            .value(
                "--ca", "FILE", default: "the server's certificate isn't checked",
                "The certificate authorities to trust, as PEM"),
            .switch("--compress", "Offer permessage-deflate"),
            .value(
                "--drop-rate", "N", default: "0",
                "How many times a minute each player's connection is cut and resumed, on average"),
            .value("--metrics", "URL", "The server's metrics: http://127.0.0.1:9090/metrics"),
            .value(
                "--server-process", "PID",
                "The server's process on this machine, if it has no metrics"),
            .value("--json", "FILE", "Write the report as JSON; - is standard output"),
            .value("--html", "FILE", "Write the report as a page with plots"),
            .value(
                "--join", "FILE", isRepeatable: true,
                "Add up reports of --json, of processes that ran at the same time, and run nothing"),
            .switch("--quiet", "No progress line"),
        ],
        discussion: [
            """
            Exits with 0 if everything from the server was right by protocol.md, 1 if something was \
            wrong, and 2 if the run couldn't start or finish: the command line is wrong, nobody \
            could connect, or answers were still missing at the end. The report names each error. \
            Being late isn't an error, and neither are frames that a busy server skips or a slow \
            reader loses: the report counts them.
            """,
            """
            The server's limits apply to a load test too. On the loopback, players come from so \
            many addresses that sign-ups stay below the limit of each (200, then 60 a minute). \
            From elsewhere the server needs --sign-ups-per-minute 0; beyond 10,000 players it needs \
            --max-connections, and both sides enough descriptors (ulimit -n). Refusals are counted \
            by their codes and retried.
            """,
            """
            ticks compares servers: players start rounds and tap at a fixed rate, whatever comes back; \
            frames and replies are timed, missed frames counted, and nothing is checked against the \
            rules. Measuring begins two seconds after all players are connected.
            """,
            """
            rooms does the same in races of private rooms, and also counts the frames of \
            spectators. Measuring begins eight seconds after all players are connected.
            """,
            """
            connects opens WebSockets and closes them again, at most N at once (--players), for the \
            time of --duration, and times each from its due time. Nobody signs in; to time sign-ins, \
            use idle with a --ramp.
            """,
            """
            library edits the recipes, pantries and groceries of households from several devices \
            at once, by the rules for clients; --drop-rate disconnects devices while their edits \
            wait. Measuring begins five seconds after all devices are connected. It times the \
            answers to edits, and each edit's way to the household's other devices. At the end all \
            copies must equal the result of the edits, applied one after another, and so must a new \
            device's.
            """,
            """
            The same seed gives the same players, with the same tap times and mistakes. The server \
            decides the orders.
            """,
        ])

    static func settings(_ arguments: Arguments) throws(UsageError) -> LoadSettings {
        let seed = try arguments.integer("--seed", in: 0...UInt64.max)
        var settings = LoadSettings(
            address: try address(arguments),
            seed: seed ?? UInt64(UInt32.random(in: 0 ... .max)))
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
                "--server: \"\(text)\" isn't an address; one looks like ws://127.0.0.1:8080",
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
