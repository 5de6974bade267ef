import ChefDashServer
import CommandArguments
import Foundation
import Runtime

enum CheckConfigCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash check-config",
        summary: "Name all that would keep a server from starting, without starting one.",
        flags: ServeCommand.syntax.flags + [.json],
        discussion: [
            """
            Takes the flags, variables and file of `chefdash serve`. It checks their values, the \
            level files, the certificate and its key, the data directory, the databases and their \
            key, the modes of files with secrets, and the ports. It changes nothing, and works \
            while a server runs. Run it as the server's user: root may read and write everything.
            """,
            "Exits with 0 if a server can start, else with 1.",
        ])

    static let readsSettings = true

    static func run(_ arguments: Arguments) async throws {
        var faults: [String] = []
        var arguments = arguments
        do throws(UsageError) {
            if let settings = try arguments.settings() {
                faults += settings.faults
                arguments = arguments.adding(settings)
            }
        } catch {
            faults.append(error.description)
        }
        let environment = ProcessInfo.processInfo.environment
        var socket: InheritedSocket?
        do throws(InheritedSocket.Fault) {
            socket = try InheritedSocket(environment: environment)
        } catch {
            faults.append(error.description)
        }
        let (configuration, wrong) = ServerFlags.checked(arguments)
        faults += wrong.map(\.error.description)
        faults += ServerFlags.faultsTogether(configuration, arguments).map(\.description)
        let check = ConfigurationCheck(
            of: configuration, socket,
            listens: !wrong.contains {
                ["--host", "--port", "--metrics", "--admin"].contains($0.flag)
            },
            now: Int64(Date().timeIntervalSince1970))
        faults += check.faults
        let notes =
            check.notes + UnknownVariable.all(in: environment).map(\.description)
        try arguments.show(
            ["ok": faults.isEmpty, "faults": faults, "notes": notes] as Members
        ) {
            for note in notes { Output.line("note: \(note)") }
            for fault in faults { Output.problem(fault) }
            if faults.isEmpty { Output.line("a server can start with these settings") }
        }
        guard faults.isEmpty else { throw ReportedFailure() }
    }
}
