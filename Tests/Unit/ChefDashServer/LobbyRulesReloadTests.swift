import ChefDashServer
import Foundation
import Levels
import TestSupport
import Testing

/// The queue's and rooms' numbers in `rules.json`.
@Suite("Rules of queue and rooms")
struct LobbyRulesReloadTests: ServerTests {
    @Test(
        "An invalid value is reported with file, place and allowed range",
        arguments: [
            (#""countdownTicks": 30"#, "0", "0; it must be a whole number from 1 to 36000"),
            (#""spectatorLimit": 16"#, "1001", "1001; it must be a whole number from 0 to 1000"),
            (
                #""roomLimit": 5000"#, #""many""#,
                "the text \"many\"; it must be a whole number from 1 to 177156"
            ),
            (
                #""reactionBurst": 3"#, "3.5",
                "a number that isn't whole, or too large; it must be a whole number from 1 to 100"
            ),
            (#""raceLimitTicks": 2000"#, "1800", "1800; it must be more than capTicks, 1800, or"),
        ].map { old, number, fault in
            let name = old.prefix { $0 != ":" }
            return (old, "\(name): \(number)", "lobby: \(name.filter { $0 != "\"" }) is \(fault)")
        } + [
            (
                #""countdownTicks""#, #""countDownTicks""#,
                "lobby has the unknown field \"countDownTicks\"; allowed are ticketLimit, "
            ),
            (#""lobby": {"#, #""lobby": [], "x": {"#, "lobby is a list; it must be an object"),
        ])
    func problems(old: String, new: String, expected: String) throws {
        let levels = try LevelsCopy()
        try levels.replace(old, with: new, in: "rules.json")
        let error = #expect(throws: LevelFilesError.self) {
            try GameFiles.load(directory: levels.path)
        }
        let found = error?.problems.map(\.description) ?? []
        #expect(
            found.contains { $0.hasPrefix("\(levels.path)/rules.json: \(expected)") }, "\(found)")
    }

    @Test("Records don't depend on them: the catalogue's fingerprint is the same with and without")
    func fingerprint() throws {
        let levels = try LevelsCopy()
        let before = try GameFiles.load(directory: levels.path).catalogue.fingerprint
        try levels.replace(
            #""countdownTicks": 30"#, with: #""countdownTicks": 1"#, in: "rules.json")
        #expect(try GameFiles.load(directory: levels.path).catalogue.fingerprint == before)
        let rules = URL(filePath: levels.path + "/rules.json")
        let text = try String(contentsOf: rules, encoding: .utf8)
        let lobby = try #require(text.firstRange(of: #/"lobby": \{[^}]*\},/#))
        try text.replacingCharacters(in: lobby, with: "").write(
            to: rules, atomically: true, encoding: .utf8)
        #expect(try GameFiles.load(directory: levels.path).catalogue.fingerprint == before)
    }

    @Test(
        "After a reload new rooms and tickets use the new numbers, open rooms their own",
        .server(levels: try LevelsCopy()))
    func reload() async throws {
        let (ana, ben, cleo) = try await server.three()
        _ = try await ana.createRoom()
        try await ana.addBot()
        try server.levels.set(
            ["countdownTicks": 250, "roomLimit": 2, "ratingWindowAtStart": 77], in: "lobby")
        server.server.reloadLevels()
        try await server.logLine("levels_reloaded")
        _ = try await ben.createRoom()
        try await ben.addBot()
        try await cleo.expectRefusal("too_many_rooms", of: ["type": "create_room"])
        try await cleo.request(["type": "queue"]).expect(["window": 77])
        for (player, limit) in [(ana, 0...3_000), (ben, 20_000...25_000)]
            as [(TestPlayer, ClosedRange<Int64>)]
        {
            player.client.send(["type": "ready", "ready": true])
            let counting = try await player.client.messages.first("the countdown") {
                $0["phase"] == "countdown"
            }
            let left = try #require(counting["ends_in_ms"]?.integer, "\(counting.text)")
            #expect(limit.contains(left), "\(counting.text)")
        }
    }
}
