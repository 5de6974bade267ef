import ChefDashClient
import CommandArguments
import Foundation

/// The player's credentials for each server, in a file that only its owner can read.
struct CredentialsFile: Sendable {
    let path: String

    init(path: String) { self.path = path }

    /// The file of `--credentials`, or the usual one.
    init(_ arguments: Arguments) {
        let usual = Self.defaultPath(environment: ProcessInfo.processInfo.environment)
        self.init(path: arguments.text("--credentials") ?? usual)
    }

    /// `$XDG_STATE_HOME/chefdash/credentials.json`, or the same under `~/.local/state`
    /// (XDG Base Directory Specification).
    static func defaultPath(environment: [String: String]) -> String {
        let home = environment["HOME"] ?? "."
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? home + "/.local/state") + "/chefdash/credentials.json"
    }

    /// The credentials for a server; `nil` if there are none.
    ///
    /// - Throws: `CommandFailure` if the file can't be read.
    func credentials(for server: URL) throws(CommandFailure) -> Credentials? {
        try readAll()[Self.key(server)]
    }

    /// Saves credentials without changing those for other servers.
    func save(_ credentials: Credentials, for server: URL) throws(CommandFailure) {
        var all = try readAll()
        all[Self.key(server)] = credentials
        let directory = (path as NSString).deletingLastPathComponent
        let temporary = path + ".new"
        do {
            if !directory.isEmpty {
                try FileManager.default.createDirectory(
                    atPath: directory, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try writePrivately(try encoder.encode(all), to: temporary)
            // Replaces the file in one step, so that a crash can't leave half of it.
            guard rename(temporary, path) == 0 else { throw CommandFailure(Self.systemError) }
        } catch {
            let reason = (error as? CommandFailure)?.description ?? error.localizedDescription
            throw CommandFailure("\(path): can't save the player there: \(reason)")
        }
    }

    private func readAll() throws(CommandFailure) -> [String: Credentials] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            return try JSONDecoder().decode([String: Credentials].self, from: data)
        } catch {
            throw CommandFailure(
                "\(path): can't read the players saved there; repair or remove the file, "
                    + "or play with --guest")
        }
    }

    /// Writes a file that only its owner can read, from its creation on.
    private func writePrivately(_ data: Data, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CommandFailure(Self.systemError) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: data)
        try file.synchronize()
    }

    private static var systemError: String { String(cString: strerror(errno)) }

    /// The same address with and without TLS counts as two servers: a token that came over TLS must
    /// never be sent unencrypted.
    private static func key(_ server: URL) -> String {
        let isSecure = ["wss", "https"].contains(server.scheme?.lowercased())
        let host = server.host()?.lowercased() ?? ""
        return "\(isSecure ? "wss" : "ws")://\(host):\(server.port ?? (isSecure ? 443 : 80))"
    }
}
