import ChefDashClient
import ChefDashServer
import CommandArguments
import Foundation

/// A connection to a running server's socket for operators.
enum OperatorLink {
    /// Asks the server in the arguments' data folder.
    ///
    /// - Parameter request: the members of the request: see `OperatorRequest`.
    /// - Returns: the answer's JSON value.
    static func ask(_ request: Members, _ arguments: Arguments) async throws -> Any {
        let socket = "\(arguments.dataDirectory)/\(Server.operatorSocket)"
        // The path of a socket has at most 107 bytes (unix(7)), and that of a directory can have more.
        guard chdir(arguments.dataDirectory) == 0 else {
            throw CommandFailure("there is no folder \(arguments.dataDirectory)")
        }
        let text = try JSONEncoder().encode(request)
        let answer: Data
        do {
            answer = try await SocketRequest.answer(
                to: text,
                at: ServerAddress(
                    socket: "/proc/self/cwd/\(Server.operatorSocket)", path: Server.operatorPath),
                subprotocol: Server.operatorSubprotocol)
        } catch {
            throw CommandFailure(
                "no server answers at \(socket): \(error). It must run, on this machine, and you must"
                    + " be the owner of its data")
        }
        let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
        if let fault = object?["error"] as? String { throw CommandFailure(fault) }
        return object?["answer"] ?? [:]
    }
}
