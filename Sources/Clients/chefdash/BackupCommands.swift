import ChefDashServer
import CommandArguments
import Foundation
import Store

enum BackupCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash backup",
        summary: "Copy all of a server's data at one moment.",
        operands: ["DIR"],
        flags: [.config, .data, .store, .ledgerKey, .ofServer("--levels"), .json],
        discussion: [
            "Both databases, the ledger's key and the level files go into DIR, which must not exist yet, with a"
                + " manifest that has the hash of each. Works while the server runs. DIR has its name only once"
                + " everything is in it and on the disk. It holds the key: keep it as safe as the data.",
            "`chefdash restore` restores it.",
            "With --store, it copies nothing: it checks what a backup by PostgreSQL's programs depends on, and prints their"
                + " commands. Exits with 1 if such a backup may be worth nothing.",
        ])

    static func run(_ arguments: Arguments) async throws {
        let check = try BackupCheck(
            of: arguments.location, keyFile: arguments.text("--ledger-key"),
            target: arguments.operands[0])
        if let check { return try show(check, arguments) }
        let backup = Backup(directory: arguments.operands[0])
        let manifest = try backup.make(
            of: Backup.Sources(
                data: arguments.dataDirectory, ledgerKey: arguments.text("--ledger-key"),
                levels: arguments.text("--levels") ?? ServerConfiguration().levelsDirectory),
            by: "chefdash \(ChefDashCommand.version)",
            at: Int64(Date().timeIntervalSince1970 * 1000),
            // Pauses after each piece, so that the server's commits get their turn at the disk.
            pause: { usleep(10_000) })
        try arguments.show(manifest) {
            let bytes = manifest.files.reduce(0) { $0 + $1.bytes }
            Output.line("\(backup.directory): \(manifest.files.count) files, \(bytes) bytes")
            if let head = manifest.ledgerHead { Output.line("  end of the ledger: \(head)") }
        }
    }

    private static func show(_ check: BackupCheck, _ arguments: Arguments) throws {
        try arguments.show(check) {
            for finding in check.findings {
                Output.line("\(finding.isRight ? "ok:   " : "wrong:") \(finding.text)")
            }
            Output.line("The data is in PostgreSQL. Back it up with its programs:")
            for command in check.commands { Output.line("  \(command)") }
        }
        guard check.isRight else { throw ReportedFailure() }
    }
}

enum RestoreCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash restore", summary: "Restore a copy made by `chefdash backup`.",
        operands: ["DIR"],
        flags: [
            .config, .data, .ledgerKey,
            .value(
                "--restore-levels", "DIR", default: "nowhere",
                "Where to put the level files as well"
            ), .json,
        ],
        discussion: [
            "First compares every file with the manifest. The data directory must be missing, or empty but for the"
                + " key and erased.txt. Stop the server first.",
            "`chefdash ledger verify` and `chefdash library verify` then check every entry.",
        ])

    static func run(_ arguments: Arguments) async throws {
        let backup = Backup(directory: arguments.operands[0])
        let manifest = try backup.restore(
            to: arguments.dataDirectory, ledgerKey: arguments.text("--ledger-key"),
            levels: arguments.text("--restore-levels"))
        try arguments.show(manifest) {
            let made = Output.date(manifest.madeMilliseconds)
            Output.line("\(arguments.dataDirectory): as it was at \(made)")
            guard !ErasedList(in: arguments.dataDirectory).isThere else { return }
            Output.line(
                "If the lost data directory has a file erased.txt, copy it to"
                    + " \(arguments.dataDirectory) before the server starts: whoever was deleted"
                    + " after the backup is then deleted again.")
        }
    }
}
