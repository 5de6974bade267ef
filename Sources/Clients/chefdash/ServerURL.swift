import ChefDashServer
import CommandArguments
import Foundation

/// The server of a client command.
enum ServerURL {
    /// The flag for the certificates with which a `wss://` server's certificate is checked.
    static let trustFlag = Flag.value(
        "--ca", "FILE", environment: "CHEFDASH_CA", default: "those that the system trusts",
        "The certificate authorities, as PEM, to trust for a wss:// server")

    private static let defaultPort = ServerConfiguration().port

    static func flag(_ help: String) -> Flag {
        .value(
            "--server", "URL", environment: "CHEFDASH_SERVER",
            default: "this machine's, at CHEFDASH_PORT or \(defaultPort)", help)
    }

    static func of(_ arguments: Arguments) throws(UsageError) -> URL {
        guard let value = arguments.value("--server") else {
            let environment = ProcessInfo.processInfo.environment
            let port = arguments.text("--port") ?? environment["CHEFDASH_PORT"]
            let certificate = arguments.text("--tls-cert") ?? environment["CHEFDASH_TLS_CERT"]
            let number = port.flatMap(UInt16.init) ?? defaultPort
            let scheme = (certificate ?? "").isEmpty ? "ws" : "wss"
            return URL(string: "\(scheme)://127.0.0.1:\(number)")!
        }
        guard let url = URL(string: value.text), url.host() != nil else {
            throw arguments.problem(
                value,
                "an address looks like ws://127.0.0.1:\(defaultPort), or wss:// for TLS")
        }
        return url
    }
}
