import ChefDashClient
import CommandArguments
import Foundation
import Kitchen

extension PlayCommand {
    /// The game and options that the flags ask for.
    struct Plan: Hashable, Sendable {
        enum Game: Hashable, Sendable {
            case rounds
            /// A race against players from the queue.
            case queue
            /// A race in the player's own room.
            /// - `isOpen`: True if others may join.
            case ownRoom(isOpen: Bool)
            case join(code: String)
            case watch(code: String)
        }

        var game = Game.rounds
        /// The level; if missing, 1, or any level in the queue.
        var level: Int?
        var rounds = 1
        var equip: [String] = []
        var buy: [String] = []
        var name: String?
        var isAutomatic = false
        /// The bots in the player's own room.
        var bots: [BotStrength] = []
        /// True to accept the queue's offer of bots.
        var takesBots = false
        /// 2 if missing.
        var seats: Int?
        var bestOf: Int?
        var allowsItems = false
        var seed: UInt64

        init(_ arguments: Arguments) throws(UsageError) {
            level = try arguments.integer("--level", in: 1...1_000_000)
            rounds = try arguments.integer("--rounds", in: 1...1_000_000) ?? rounds
            equip = Self.list(arguments.text("--equip"))
            buy = Self.list(arguments.text("--buy"))
            name = arguments.text("--name")
            isAutomatic = arguments.has("--auto")
            let drawn = UInt64.random(in: 0...UInt64.max)
            seed = try arguments.integer("--seed", in: 0...UInt64.max) ?? drawn
            game = try Self.game(arguments)
            seats = try arguments.integer("--seats", in: 2...8)
            bestOf = try Self.bestOf(arguments)
            allowsItems = arguments.has("--items") || !equip.isEmpty
            try takeBots(arguments)
            try checkGame(arguments)
        }

        /// The seats of the player's own room: the number in `--seats`, else one for each bot and
        /// the player, and one more if others may join.
        var roomSeats: Int { seats ?? bots.count + (game == .ownRoom(isOpen: false) ? 1 : 2) }

        /// True if the player gets ready without being asked. The race then begins once all seats
        /// are taken.
        var readiesAtOnce: Bool { isAutomatic || game == .ownRoom(isOpen: false) }

        var needsKeyboard: Bool {
            if case .watch = game { return false }
            return !isAutomatic
        }

        private static func list(_ text: String?) -> [String] {
            (text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}

extension Arguments {
    fileprivate func isGiven(_ flag: String) -> Bool { has(flag) || value(flag) != nil }
}

// MARK: - Races

extension PlayCommand.Plan {
    private static func game(_ arguments: Arguments) throws(UsageError) -> Game {
        let ways = ["--race", "--room", "--watch"].filter(arguments.isGiven)
        guard ways.count < 2 else {
            throw arguments.problem("\(ways[0]) and \(ways[1]) exclude each other")
        }
        if arguments.has("--race") { return .queue }
        if let code = arguments.text("--watch") { return .watch(code: code) }
        if let code = arguments.text("--room") {
            return code.isEmpty ? .ownRoom(isOpen: true) : .join(code: code)
        }
        return arguments.value("--bot") == nil ? .rounds : .ownRoom(isOpen: false)
    }

    private static func bestOf(_ arguments: Arguments) throws(UsageError) -> Int? {
        guard let value = arguments.value("--best-of") else { return nil }
        guard let races = Int(value.text), [1, 3, 5].contains(races) else {
            throw arguments.problem(value, "allowed are 1, 3, 5")
        }
        return races
    }

    private mutating func takeBots(_ arguments: Arguments) throws(UsageError) {
        guard let value = arguments.value("--bot") else { return }
        switch game {
        case .rounds, .ownRoom: break
        case .queue:
            guard value.text.isEmpty else {
                throw arguments.problem(
                    value,
                    "with --race it stands alone, as the queue chooses how well its bots play")
            }
            takesBots = true
            return
        case .join, .watch:
            throw arguments.problem("--bot: only the host of a room can let bots in")
        }
        for name in value.text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let strength = name.isEmpty ? .medium : BotStrength(rawValue: String(name))
            else {
                let allowed = BotStrength.allCases.map(\.rawValue).joined(separator: ", ")
                throw arguments.problem(value, "allowed are \(allowed); without one it is medium")
            }
            bots.append(strength)
        }
    }

    /// Refuses flags that have no meaning in the chosen game.
    private func checkGame(_ arguments: Arguments) throws(UsageError) {
        let given = arguments.syntax.flags.map(\.name).filter(arguments.isGiven)
        let ofHost = ["--level", "--seats", "--best-of", "--items"]
        let (unfit, reason): ([String], String) =
            switch game {
            case .rounds: (["--seats", "--best-of", "--items"], "is for races: --room or --race")
            case .queue:
                (["--best-of", "--items", "--equip"], "is for rooms; the queue's are rated")
            case .ownRoom(isOpen: true): ([], "")
            case .ownRoom(isOpen: false): (["--seats"], "with bots alone needs --room or --race")
            case .join: (ofHost, "is for the room's host")
            case .watch: (ofHost + ["--equip", "--auto", "--rounds"], "is for those who play")
            }
        if let flag = unfit.first(where: given.contains) {
            throw arguments.problem("\(flag) \(reason)")
        }
        if game != .rounds, !isAutomatic, given.contains("--rounds") {
            throw arguments.problem(
                "--rounds in races goes with --auto; without it you are asked for a rematch")
        }
        guard bots.count < roomSeats, roomSeats <= 8 else {
            throw arguments.problem(
                "\(bots.count) bots and you don't fit into \(min(8, roomSeats)) seats; a room has 2 to 8"
            )
        }
    }
}
