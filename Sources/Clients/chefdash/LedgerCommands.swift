import CommandArguments
import Foundation
import Kitchen
import Store

enum LedgerVerifyCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash ledger verify",
        summary: "Recompute the whole ledger and name the first wrong row.",
        flags: [
            .config, .data, .store, .ledgerKey, .head, .heads,
            .switch("--no-replay", "Trust the stored results, which is faster"), .json,
        ],
        discussion: [
            "Compares every entry with its sign-up, purchase, round or race, and these with their"
                + " entries; replays the records of all rounds and races; and compares stars,"
                + " ratings, boards and daily tries with the results.",
            "A head is the end of the ledger at some moment: the output of `chefdash ledger"
                + " head`, or an `event=ledger_head` line of the server's log. Changing an entry"
                + " changes the hash of every later head, so keep some heads where the server"
                + " can't write.",
            "Works while the server runs. Exits with 0 if everything agrees, else with 1.",
        ])

    static func run(_ arguments: Arguments) async throws {
        let audit = try LedgerAudit(of: arguments.location)
        let key = try key(arguments)
        let result = try audit.verify(
            key: key, heads: try arguments.olderHeads(.ledger),
            replays: !arguments.has("--no-replay"))
        let totals = result.playersTotals.sorted { $0.key.text < $1.key.text }
        // `unreplayed` counts rounds and races whose records a sweep removed.
        let report: Members = [
            "ok": result.problem == nil, "problem": result.problem.map { "\($0)" },
            "entries": result.entryCount, "players": result.playerCount,
            "rounds": result.roundCount, "unreplayed": result.unreplayedCount,
            "heads": result.heads.map { "\($0)" }, "seal_checked": key != nil,
            "players_totals": Dictionary(
                uniqueKeysWithValues: totals.map { ($0.key.text, $0.value) }),
        ]
        try arguments.show(report) {
            if let problem = result.problem { return Output.problem("\(problem)") }
            Output.line(
                """
                the ledger is right: \(result.entryCount) entries, \(result.playerCount) players, \
                \(result.roundCount) rounds
                """)
            if result.unreplayedCount > 0 {
                Output.line(
                    "  not replayed, because a sweep has removed the record: \(result.unreplayedCount)"
                )
            }
            for (asset, total) in totals {
                Output.line("  \(asset.text): \(total) with the players")
            }
            for head in result.heads { Output.line("  last entry and its hash: \(head)") }
            if key == nil {
                let file = LedgerKey.usualFile(in: arguments.dataDirectory)
                Output.line(
                    "  its seal and those of results weren't checked: there is no \(file)")
            }
        }
        guard result.problem == nil else { throw ReportedFailure() }
    }

    /// The key in `--ledger-key`, or the one in the usual file.
    private static func key(_ arguments: Arguments) throws -> LedgerKey? {
        if let file = arguments.text("--ledger-key") { return try LedgerKey(file: file) }
        let file = LedgerKey.usualFile(in: arguments.dataDirectory)
        return FileManager.default.fileExists(atPath: file) ? try LedgerKey(file: file) : nil
    }
}

enum LedgerHeadCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash ledger head",
        summary: "Print the end of the ledger: ID:HASH:SEAL of its last entry, for each chain.",
        flags: [.config, .data, .store],
        discussion: [
            "Keep it elsewhere; later it shows that nothing up to that entry was changed:"
                + " `chefdash ledger verify --head ID:HASH`. Each server that writes at the same"
                + " time has a chain of its own. Works while servers run."
        ])

    static func run(_ arguments: Arguments) async throws {
        let audit = try LedgerAudit(of: arguments.location)
        let heads = try audit.heads()
        guard !heads.isEmpty else { throw CommandFailure("the ledger has no entry yet") }
        for head in heads { Output.line("\(head)") }
    }
}

enum LedgerExportCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash ledger export",
        summary: "Write all entries to standard output as CSV with a header line.",
        flags: [.config, .data, .store],
        discussion: ["Works while the server runs and shows one moment."])

    static func run(_ arguments: Arguments) async throws {
        let audit = try LedgerAudit(of: arguments.location)
        try audit.exportCSV { Output.bytes(Data($0)) }
    }
}
