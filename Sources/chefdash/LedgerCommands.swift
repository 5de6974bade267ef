import CommandArguments
import Foundation
import Kitchen
import Store

/// `chefdash ledger verify`: recomputes every entry, balance and sum.
enum LedgerVerifyCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash ledger verify",
            summary: "Recompute the whole ledger and name the first wrong row.",
            flags: [.data, .json],
            discussion: [
                "Works beside a running server. Exits 0 where everything agrees, else 1."
            ])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let audit = try LedgerAudit(directory: arguments.text("--data") ?? "data")
        let result = try audit.verify()
        if arguments.has("--json") {
            try Output.json(Report(result))
        } else if let problem = result.problem {
            Output.problem("\(problem)")
        } else {
            Output.line(
                """
                the ledger is right: \(result.entryCount) entries, \(result.playerCount) players, \
                \(result.roundCount) rounds
                """)
            for (asset, total) in result.playersTotals.sorted(by: { $0.key.text < $1.key.text }) {
                Output.line("  \(asset.text): \(total) with the players")
            }
            Output.line("  hash of the last entry: \(result.headHash)")
        }
        return result.problem == nil ? .success : .failure
    }

    /// The JSON form.
    private struct Report: Encodable {
        let ok: Bool
        let problem: String?
        let entries: Int64
        let players: Int64
        let rounds: Int64
        let headHash: String
        let playersTotals: [String: Int64]

        private enum CodingKeys: String, CodingKey {
            case ok, problem, entries, players, rounds
            case headHash = "head_hash"
            case playersTotals = "players_totals"
        }

        init(_ result: LedgerVerification) {
            ok = result.problem == nil
            problem = result.problem.map { "\($0)" }
            entries = result.entryCount
            players = result.playerCount
            rounds = result.roundCount
            headHash = result.headHash
            playersTotals = Dictionary(
                uniqueKeysWithValues: result.playersTotals.map { ($0.key.text, $0.value) })
        }
    }
}

/// `chefdash ledger export`: writes every entry.
enum LedgerExportCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash ledger export",
            summary: "Write all entries to standard output as CSV with a header line.",
            flags: [.data],
            discussion: ["Works beside a running server, as of one moment."])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let audit = try LedgerAudit(directory: arguments.text("--data") ?? "data")
        try audit.exportCSV { Output.bytes(Data($0)) }
        return .success
    }
}
