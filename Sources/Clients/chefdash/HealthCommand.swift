import ChefDashClient
import CommandArguments
import Foundation

enum HealthCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash health", summary: "Ask a server whether it is healthy.",
        flags: [
            ServerURL.flag("The server's address"), ServerURL.trustFlag, .config,
            .ofServer("--port"), .ofServer("--tls-cert"),
            .switch(
                "--proxy-protocol",
                "Begin with a PROXY header, for a server with --proxy-protocol that trusts this machine"
            ),
            .value("--timeout", "TIME", default: "3s", "How long to wait for the answer"),
        ],
        discussion: [
            """
            Exits with 0 if GET /healthz is answered with 200, else with 1. Without --server, \
            it asks this machine's server, over TLS if there is a --tls-cert, and doesn't check \
            its certificate.
            """
        ])

    static func run(_ arguments: Arguments) async throws {
        let url = try ServerURL.of(arguments)
        let timeout = try arguments.milliseconds("--timeout", in: 1...600_000) ?? 3000
        let status = try await HealthProbe.status(
            of: url, timeout: .milliseconds(timeout), trustedCertificates: arguments.text("--ca"),
            verifiesServer: arguments.value("--server") != nil,
            hasProxyHeader: arguments.has("--proxy-protocol"))
        guard status == 200 else {
            throw CommandFailure("\(url.absoluteString) is unhealthy: it answered \(status)")
        }
        Output.line("\(url.absoluteString) is well")
    }
}
