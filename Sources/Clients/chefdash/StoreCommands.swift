import CommandArguments
import Foundation
import Store

enum StoreSetupCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash store setup",
        summary: "Make a server's tables in PostgreSQL, or bring older ones up to date.",
        operands: ["ROLE"], flags: [.config, .store, .data, .ledgerKey],
        discussion: [
            "Run it as the owner of the database. ROLE is the server's role, which gets no more rights than it needs. Stop the server first. A"
                + " new database gets its ledger key in DIR: run it where the server will run, as the"
                + " server's user."
        ])

    static func run(_ arguments: Arguments) async throws {
        let (location, role) = (arguments.location, arguments.operands[0])
        try await StoreSetup.perform(
            at: location, keyFile: arguments.text("--ledger-key"), role: role,
            wallClock: { Int64(Date().timeIntervalSince1970 * 1000) })
        Output.line("the tables are ready, and \(role) may serve them")
    }
}
