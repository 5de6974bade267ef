import CommandArguments
import Testing

@testable import chefdash

@Suite("Flags of play")
struct PlayPlanTests {
    private static func plan(_ line: String) throws -> PlayCommand.Plan {
        let words = line.split(separator: " ").map(String.init)
        return try PlayCommand.Plan(
            Arguments(words, syntax: PlayCommand.syntax, environment: [:]))
    }

    @Test(
        "Level, opponents and number of seats",
        arguments: [
            ("", .rounds, [], 2),
            ("--auto", .rounds, [], 2),
            ("--race", .queue, [], 2),
            ("--race --bot --seats 4", .queue, [], 4),
            ("--room", .ownRoom(isOpen: true), [], 2),
            ("--room --seats 8", .ownRoom(isOpen: true), [], 8),
            ("--room --bot hard", .ownRoom(isOpen: true), ["hard"], 3),
            ("--room KQZFXW", .join(code: "KQZFXW"), [], 2),
            ("--watch KQZFXW", .watch(code: "KQZFXW"), [], 2),
            ("--bot", .ownRoom(isOpen: false), ["medium"], 2),
            (
                "--bot --bot easy --bot=hard", .ownRoom(isOpen: false), ["medium", "easy", "hard"],
                4
            ),
        ] as [(String, PlayCommand.Plan.Game, [String], Int)])
    func games(
        line: String, game: PlayCommand.Plan.Game, bots: [String], seats: Int
    ) throws {
        let plan = try Self.plan(line)
        #expect(plan.game == game)
        #expect(plan.bots.map(\.rawValue) == bots)
        #expect(plan.game == .rounds || plan.roomSeats == seats)
    }

    @Test(
        "Ready without a key, keyboard required, and items allowed",
        arguments: [
            ("--room", [false, true, false]), ("--room --auto", [true, false, false]),
            ("--bot", [true, true, false]), ("--watch X", [false, false, false]),
            ("--room --items", [false, true, true]),
            ("--bot --equip oven", [true, true, true]),
        ] as [(String, [Bool])])
    func ways(line: String, expected: [Bool]) throws {
        let plan = try Self.plan(line)
        #expect([plan.readiesAtOnce, plan.needsKeyboard, plan.allowsItems] == expected)
    }

    @Test(
        "Conflicting flags are reported",
        arguments: [
            ("--race --room", "--race and --room exclude each other"),
            ("--room X --watch X", "--room and --watch exclude each other"),
            (
                "--bot strong",
                "--bot: \"strong\" doesn't fit; allowed are easy, medium, hard; without one it is medium"
            ),
            (
                "--race --bot easy",
                "--bot: \"easy\" doesn't fit; with --race it stands alone, as the queue chooses how"
                    + " well its bots play"
            ),
            ("--room X --bot", "--bot: only the host of a room can let bots in"),
            ("--watch X --bot", "--bot: only the host of a room can let bots in"),
            ("--best-of 2 --room", "--best-of: \"2\" doesn't fit; allowed are 1, 3, 5"),
            ("--seats 2", "--seats is for races: --room or --race"),
            ("--race --equip oven", "--equip is for rooms; the queue's are rated"),
            ("--race --best-of 3", "--best-of is for rooms; the queue's are rated"),
            ("--bot --seats 4", "--seats with bots alone needs --room or --race"),
            ("--room X --level 2", "--level is for the room's host"),
            ("--watch X --auto", "--auto is for those who play"),
            (
                "--room --rounds 2",
                "--rounds in races goes with --auto; without it you are asked for a rematch"
            ),
            (
                "--room --seats 2 --bot --bot",
                "2 bots and you don't fit into 2 seats; a room has 2 to 8"
            ),
            ("--bot=,,,,,,,", "8 bots and you don't fit into 8 seats; a room has 2 to 8"),
            (
                "--seats 9 --room",
                "--seats: \"9\" doesn't fit; allowed are whole numbers from 2 to 8"
            ),
        ] as [(String, String)])
    func refusals(line: String, expected: String) {
        #expect(throws: UsageError(expected, in: "chefdash play")) { try Self.plan(line) }
    }
}
