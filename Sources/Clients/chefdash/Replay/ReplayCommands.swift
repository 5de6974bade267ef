import CommandArguments
import Kitchen
import Store

enum ReplayShowCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash replay show",
        summary: "Show the record of a round, race or cooking session, input by input.",
        operands: ["ID"], flags: [.config, .data, .store, .json],
        discussion: [
            "ID is the id of the round or race, from `round_ended`, `race_ended` or a row of a"
                + " leaderboard, or the `session_id` of a cooking session. For a race it shows the seats, how each ended, and the report"
                + " on each player's network."
        ])

    static func run(_ arguments: Arguments) async throws {
        let kept = try arguments.settledPlay()
        try arguments.show(kept.members) { kept.lines.forEach(Output.line) }
    }
}

enum ReplayVerifyCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash replay verify",
        summary: "Replay the record of a round, race or cooking session, and compare.",
        operands: ["ID"], flags: [.config, .data, .store, .json],
        discussion: [
            "It replays the record with its own levels. For a race it replays every seat's round,"
                + " and the ranks, orders and coins must be the settled ones. In a cooking session"
                + " every action must be possible at its time, and the end must be the stored"
                + " one. Exits with 0 if the replay is identical, else with 1."
        ])

    static func run(_ arguments: Arguments) async throws {
        let kept = try arguments.settledPlay()
        let problem = kept.problem
        let report = Members([
            kept.idMember, ("ok", problem == nil), ("problem", problem), ("ticks", kept.ticks),
        ])
        try arguments.show(report) {
            if let problem {
                Output.problem("\(kept.name): \(problem)")
            } else {
                Output.line("\(kept.name) replays to the identical state: \(kept.summary)")
            }
        }
        guard problem == nil else { throw ReportedFailure() }
    }
}
