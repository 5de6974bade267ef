import ChefDashServer
import Foundation

/// The server that a client command talks to.
enum ServerURL {
    static let defaultPort = ServerConfiguration().port

    static func of(_ arguments: Arguments) throws(UsageError) -> URL {
        guard let value = arguments.value("--server") else {
            let port = ProcessInfo.processInfo.environment["CHEFDASH_PORT"].flatMap(UInt16.init)
            let text = "ws://127.0.0.1:\(port ?? defaultPort)"
            return URL(string: text)!
        }
        guard let url = URL(string: value.text), url.host() != nil else {
            throw arguments.problem(value, "an address looks like ws://127.0.0.1:\(defaultPort)")
        }
        return url
    }
}
