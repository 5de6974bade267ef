import CommandArguments
import Kitchen
import Store

/// `chefdash replay show ID`: the inputs of a round, a race or a cooking session.
enum ReplayShowCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash replay show",
        summary: "Show the record of a round, race or cooking session, input by input.",
        operands: ["ID"], flags: [.data, .json],
        discussion: [
            "ID is the id of the round or race, from `round_ended`, `race_ended` or a row of a"
                + " leaderboard, or the `session_id` of a cooking session. For a race it shows the seats, how each ended, and the report"
                + " on each player's network."
        ])

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let report = try arguments.settledPlay().report
        try arguments.show(report) { report.lines.forEach(Output.line) }
        return .success
    }
}

/// `chefdash replay verify ID`: plays a record again and compares.
enum ReplayVerifyCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash replay verify",
        summary: "Replay the record of a round, race or cooking session, and compare.",
        operands: ["ID"], flags: [.data, .json],
        discussion: [
            "It replays the record with its own levels. For a race it replays every seat's round,"
                + " and the ranks, orders and coins must be the settled ones. In a cooking session"
                + " every action must be possible at its time, and the end must be the stored"
                + " one. Exits with 0 if the replay is identical, else with 1."
        ])

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let kept = try arguments.settledPlay()
        let problem = kept.problem
        let report = VerifyReport(
            ok: problem == nil, round: kept.ids.round, race: kept.ids.race,
            cooking: kept.ids.cooking, problem: problem, ticks: kept.ticks)
        try arguments.show(report) {
            if let problem {
                Output.problem("\(kept.name): \(problem)")
            } else {
                Output.line("\(kept.name) replays to the identical state: \(kept.summary)")
            }
        }
        return problem == nil ? .success : .failure
    }

    private struct VerifyReport: Encodable {
        let ok: Bool
        let round: String?
        let race: String?
        let cooking: String?
        let problem: String?
        let ticks: Int
    }
}
