import CommandArguments
import Kitchen
import Store

/// `chefdash replay show ID`: the inputs of a round or a race.
enum ReplayShowCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash replay show",
            summary: "Show the record of a round or race, tap by tap.",
            operands: ["ID"], flags: [.data, .json],
            discussion: [
                "ID is the id of the round or race, from `round_ended`, `race_ended` or a row of a"
                    + " leaderboard. For a race it shows the seats, how each ended, and the report"
                    + " on each player's network."
            ])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        switch try SettledPlay(arguments) {
        case .round(let round):
            let report = RoundRecordReport(round)
            try print(report, lines: report.lines, arguments)
        case .race(let race):
            let report = RaceRecordReport(race)
            try print(report, lines: report.lines, arguments)
        }
        return .success
    }

    private static func print(
        _ report: some Encodable, lines: [String], _ arguments: Arguments
    ) throws {
        guard !arguments.has("--json") else { return try Output.json(report) }
        for line in lines { Output.line(line) }
    }
}

/// `chefdash replay verify ID`: plays a record again and compares.
enum ReplayVerifyCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash replay verify",
            summary: "Replay the record of a round or race, and compare.",
            operands: ["ID"], flags: [.data, .json],
            discussion: [
                "It replays the record with its own levels. For a race it replays every seat's round,"
                    + " and the ranks, orders and coins must be the settled ones. Exits with 0 if"
                    + " the replay is identical, else with 1."
            ])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let kept = try SettledPlay(arguments)
        let problem = kept.problem
        if arguments.has("--json") {
            try Output.json(VerifyReport(kept, problem))
        } else if let problem {
            Output.problem("\(kept.name): \(problem)")
        } else {
            Output.line("\(kept.name) replays to the identical state: \(kept.summary)")
        }
        return problem == nil ? .success : .failure
    }

    /// The JSON form.
    private struct VerifyReport: Encodable {
        let ok: Bool
        var round: String?
        var race: String?
        let problem: String?
        let ticks: Int

        init(_ kept: SettledPlay, _ problem: String?) {
            ok = problem == nil
            self.problem = problem
            switch kept {
            case .round(let kept):
                round = kept.id.description
                ticks = kept.record.finalTick
            case .race(let kept):
                race = kept.id.description
                ticks = kept.ticks
            }
        }
    }
}
