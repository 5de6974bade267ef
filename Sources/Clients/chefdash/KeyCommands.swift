import CommandArguments
import Store

enum KeyRotateCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash key rotate",
        summary: "Replace the key that seals the books, and seal them with the new one.",
        flags: [
            .config, .data, .store, .ledgerKey,
            .switch("--no-replay", "Trust the stored results, which is faster"), .json,
        ],
        discussion: [
            "Stop all servers of the data first. It begins with the checks of `chefdash ledger"
                + " verify`, `library verify` and `pantry verify`: if one finds a fault, nothing is"
                + " changed. Run it again if it was interrupted; until then no server starts. With"
                + " --store, run it as the owner of the database.",
            "Afterwards copy the key to all other servers and standbys, and make a backup. Older"
                + " backups need the old key, which they contain. Of heads that were kept elsewhere,"
                + " give `ledger verify` only ID:HASH, because the seal behind it is the old key's.",
        ])

    static func run(_ arguments: Arguments) async throws {
        let result = try KeyRotation(
            at: arguments.location, keyFile: arguments.text("--ledger-key"),
            replays: !arguments.has("--no-replay")
        ).perform()
        try arguments.show(["rows": result.rowCount, "resumed": result.isResumed] as Members) {
            if result.isResumed { Output.line("finished the rotation that was interrupted") }
            Output.line("the books have a new key: \(result.rowCount) rows are sealed with it")
        }
    }
}
