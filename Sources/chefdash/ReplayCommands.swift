import CommandArguments
import Kitchen
import Store

/// `chefdash replay show ID`: what a round was made of.
enum ReplayShowCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash replay show", summary: "Show the record of a round, tap by tap.",
            operands: ["ID"], flags: [.data, .json])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let stored = try KeptRound(arguments)
        let report = RecordReport(stored)
        if arguments.has("--json") {
            try Output.json(report)
        } else {
            for line in report.lines { Output.line(line) }
        }
        return .success
    }
}

/// `chefdash replay verify ID`: plays a record again and compares.
enum ReplayVerifyCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash replay verify",
            summary: "Play a round's record again, with the levels it was played by, and compare.",
            operands: ["ID"], flags: [.data, .json],
            discussion: ["Exits 0 where the replay gives the identical round, else 1."])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let stored = try KeptRound(arguments)
        let problem = stored.problem()
        if arguments.has("--json") {
            try Output.json(
                VerifyReport(
                    ok: problem == nil, round: stored.id.description, problem: problem,
                    ticks: stored.record.finalTick))
        } else if let problem {
            Output.problem("round \(stored.id): \(problem)")
        } else {
            let result = stored.record.result
            Output.line(
                "round \(stored.id) replays to the identical state: \(result.ticks) ticks,"
                    + " \(result.served) served, \(result.earned) coins, \(result.stars) stars")
        }
        return problem == nil ? .success : .failure
    }

    /// The JSON form.
    private struct VerifyReport: Encodable {
        let ok: Bool
        let round: String
        let problem: String?
        let ticks: Int
    }
}

/// A settled round out of a data directory, with the catalogue that it was played by.
struct KeptRound {
    let id: RoundID
    let player: PlayerID?
    let result: StoredRound.Result
    let record: RoundRecord
    let catalogue: Catalogue

    /// Finds the round that the operand names.
    init(_ arguments: Arguments) throws {
        let text = arguments.operands[0]
        guard let id = RoundID(text) else {
            throw UsageError(
                "\"\(text)\" is no round's id: it has 32 hexadecimal digits, in lower case",
                in: arguments.syntax.path)
        }
        let directory = arguments.text("--data") ?? "data"
        let audit = try LedgerAudit(directory: directory)
        guard let round = try audit.round(id) else {
            throw CommandFailure("\(directory): there is no round \(id)")
        }
        guard let result = round.result else {
            throw CommandFailure(
                "round \(id) is \(round.state.rawValue): only a settled round has a record")
        }
        do {
            record = try RoundRecord(decoding: result.record)
        } catch {
            throw CommandFailure("round \(id): \(error)")
        }
        guard let canonical = try audit.catalogueText(fingerprint: record.catalogueFingerprint)
        else {
            throw CommandFailure("round \(id): the levels that it was played by are not kept")
        }
        catalogue = try LevelFiles.catalogue(fromCanonicalText: Array(canonical.utf8))
        self.id = id
        player = round.player
        self.result = result
    }

    /// What the replay or the round's row has that the record doesn't; `nil` where all agree.
    func problem() -> String? {
        do {
            _ = try record.replay(with: catalogue)
        } catch {
            return error.description
        }
        let recorded = record.result
        let agrees =
            result.served == recorded.served && result.earned == recorded.earned
            && result.stars == recorded.stars && result.isWin == recorded.isWin
        guard agrees else {
            return "the round was settled with \(result.served) served, \(result.earned) coins and"
                + " \(result.stars) stars; its record says \(recorded.served), \(recorded.earned)"
                + " and \(recorded.stars)"
        }
        return nil
    }
}

/// A record as `replay show` prints it.
private struct RecordReport: Encodable {
    struct Input: Encodable {
        let tick: Int
        /// `tap`, `clear`, `extra_coins` or `leave`.
        let type: String
        var ingredient: String?
        var coins: Int?
    }

    let round: String
    let player: String?
    let level: Int
    let levelName: String?
    let rulesVersion: Int
    let seed: UInt64
    let equipped: [String]
    let served: Int
    let earned: Int64
    let stars: Int
    let isWin: Bool
    let ticks: Int
    let inputs: [Input]

    private enum CodingKeys: String, CodingKey {
        case round, player, level, seed, equipped, served, earned, stars, ticks, inputs
        case levelName = "level_name"
        case rulesVersion = "rules_version"
        case isWin = "win"
    }

    init(_ kept: KeptRound) {
        let record = kept.record
        let level = kept.catalogue.level(id: record.levelID)
        round = kept.id.description
        player = kept.player?.description
        self.level = record.levelID
        levelName = level?.name
        rulesVersion = record.rulesVersion
        seed = record.seed
        equipped = record.equipped
        served = record.result.served
        earned = record.result.earned
        stars = record.result.stars
        isWin = record.result.isWin
        ticks = record.result.ticks
        inputs = record.inputs.map { timed in
            switch timed.input {
            case .tap(let place):
                let ingredients = level?.ingredients ?? []
                let name = ingredients.indices.contains(place) ? ingredients[place] : "\(place)"
                return Input(tick: timed.tick, type: "tap", ingredient: name)
            case .clear: return Input(tick: timed.tick, type: "clear")
            case .extraCoins(let coins):
                return Input(tick: timed.tick, type: "extra_coins", coins: coins)
            case .leave: return Input(tick: timed.tick, type: "leave")
            }
        }
    }

    var lines: [String] {
        var lines = [
            "round     \(round)", "player    \(player ?? "unknown")",
            "level     \(level) \(levelName ?? "")", "rules     version \(rulesVersion)",
            "seed      \(seed)",
            "equipped  \(equipped.isEmpty ? "nothing" : equipped.joined(separator: ", "))",
            "result    \(served) served, \(earned) coins, \(stars) stars,"
                + " \(isWin ? "won" : "not won"), \(ticks) ticks",
        ]
        for input in inputs {
            let tick = String(input.tick)
            let indented = String(repeating: " ", count: max(0, 8 - tick.count)) + tick
            let detail = input.ingredient ?? input.coins.map(String.init) ?? ""
            lines.append("\(indented)  \(input.type) \(detail)")
        }
        return lines
    }
}
