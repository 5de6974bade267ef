import ChefDashClient
import Foundation
import TestSupport
import Testing

/// The start of the `chefdash serve` process, and the conditions that prevent it.
@Suite(.serialized)
struct ServeProcessStartTests {
    private let data = TemporaryDirectory()

    // MARK: - Starts that fail

    @Test func aPortOrADataDirectoryInUseIsNamed() async throws {
        let server = try await ServeProcess(data: data.path)
        let second = try await command(
            "serve --port \(server.port) --levels \(LevelsCopy.original)",
            on: TemporaryDirectory(), exit: 1,
            says: "port \(server.port) on 127.0.0.1 is in use: stop the other program, or choose "
                + "another port with --port")
        #expect(second.output.isEmpty)
        try await command(
            "serve --port 0 --levels \(LevelsCopy.original)", on: data, exit: 1,
            says: "\(data.path): another chefdash server uses this data; "
                + "stop it, or name another place")
        // The first server isn't disturbed.
        #expect(try await ClientPlayer(on: server).welcome.player.coins == 150)
        #expect(try await server.stop() == .exit(0))
    }

    @Test(arguments: [
        ("03.json", "target", "0", ["/03.json: target ", "10000"]),
        ("03.json", "orders", #"[["🍞","🍄","🍞"]]"#, ["/03.json: order 1 ", "🍄"]),
        ("03.json", "orders", "[[]]", ["/03.json: order 1 "]),
        ("02.json", "id", "1", ["/02.json: id 1 ", "/01.json"]),
        ("shop.json", "items", "7", ["/shop.json: items "]),
        ("rules.json", "capTicks", "null", ["/rules.json: capTicks "]),
    ])
    func badLevelsStopTheStart(
        file: String, field: String, json: String, words: [String]
    ) async throws {
        let levels = try LevelsCopy()
        try levels.set(field, to: LevelsCopy.value(json), in: file)
        let result = try await command("serve --port 0 --levels \(levels.path)", on: data, exit: 1)
        for word in words { #expect(result.error.contains(word), "\(result.error)") }
        #expect(!FileManager.default.fileExists(atPath: data.path + "/chefdash.sqlite"))
    }

    /// An unmounted volume must not become an empty server.
    @Test func aMissingPartStopsTheStartUntilItIsBackOrRenewed() async throws {
        let server = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife")
        #expect(try await server.stop() == .exit(0))
        let files = FileManager.default
        let line = "serve --port 0 --levels \(try LevelsCopy.game.get().path)"
        for (name, says) in [
            ("library.sqlite", "chefdash data renew"), ("chefdash.sqlite", "chefdash restore"),
            ("ledger.key", "ledger.key"),
        ] {
            let (path, away) = ("\(data.path)/\(name)", "\(data.path)/away")
            try files.moveItem(atPath: path, toPath: away)
            try await command(line, on: data, exit: 1, says: says)
            #expect(!files.fileExists(atPath: path), "\(name)")
            try files.moveItem(atPath: away, toPath: path)
        }
        try files.removeItem(atPath: "\(data.path)/library.sqlite")
        try await command("data renew", on: data)
        let renewed = try await ServeProcess(data: data.path)
        let back = try await ClientPlayer(on: renewed, as: try await player.credentials)
        #expect(back.welcome.player.coins == player.welcome.player.coins - 30)
        #expect(back.welcome.instanceID != player.welcome.instanceID)
        #expect(try await renewed.stop() == .exit(0))
    }

    // MARK: - Settings

    @Test func variablesAreTakenAndFlagsWin() async throws {
        let server = try await ServeProcess(data: data.path)
        let other = TemporaryDirectory()
        let environment = [
            "CHEFDASH_PORT": "\(server.port)", "CHEFDASH_DATA": other.path,
            "CHEFDASH_LEVELS": LevelsCopy.original, "CHEFDASH_LOG_LEVEL": "error",
        ]
        try await command(
            "serve", environment: environment, exit: 1,
            says: "port \(server.port) on 127.0.0.1 is in use")
        let winning = try ChildProcess(["serve", "--port", "0"], environment: environment)
        let port = try await ServeProcess.port(of: winning)
        #expect(port != server.port)
        winning.send(SIGTERM)
        #expect(try await winning.end() == .exit(0))
        #expect(winning.report.value.errorText == "", "the variable asks for errors alone")
        #expect(
            winning.report.value.outputText.contains(
                "/\(URL(filePath: other.path).lastPathComponent)/\n"))
        try await command(
            "serve", environment: ["CHEFDASH_PORT": "many"], exit: 2,
            says: "CHEFDASH_PORT: \"many\" doesn't fit")
        #expect(try await server.stop() == .exit(0))
    }

    // MARK: - Reloading

    @Test func goodLevelsAreTakenAtSIGHUP() async throws {
        let levels = try LevelsCopy()
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let player = try await ClientPlayer(on: server)
        let before = try #require(try await player.startRound()).round
        try levels.set("target", to: 7, in: "01.json")
        server.process.send(SIGHUP)
        try await server.process.errorLine(containing: "event=levels_reloaded levels=20")
        let result = try await player.leaveRound()
        #expect(result?.target == before.target, "a round keeps the level that it started with")
        #expect(try await player.startRound()?.round.target == 7)
        try await player.leaveRound()
        #expect(try await server.stop() == .exit(0))
    }

    @Test(arguments: [
        ("01.json", "target", 0, ["DIR/01.json: target ", "level=error"]),
        // The shards keep the tick length that they started with.
        (
            "rules.json", "tickMilliseconds", 50,
            ["tickMilliseconds is 50, should stay 100 until a restart"]
        ),
    ])
    func badLevelsAreRefusedAtSIGHUP(
        file: String, field: String, value: Int, words: [String]
    ) async throws {
        let levels = try LevelsCopy()
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let player = try await ClientPlayer(on: server)
        try levels.set(field, to: value, in: file)
        server.process.send(SIGHUP)
        let line = try await server.process.errorLine(containing: "event=levels_kept")
        for word in words {
            #expect(line.contains(word.replacing("DIR", with: levels.path)), "\(line)")
        }
        #expect(try await player.startRound()?.round.target == 3)
        try await player.leaveRound()
        #expect(try await ClientPlayer(on: server).welcome.tickMilliseconds == 100)
        #expect(try await server.stop() == .exit(0))
    }
}
