import CPostgres
import Crypto
import Foundation

/// The address of a PostgreSQL database, as libpq reads it: a connection string or a URL
/// (libpq-connect).
struct PostgresAddress: Sendable {
    /// As given.
    let text: String
    /// A short form for messages.
    let shown: String
    /// Why it can't be used; nil if it can.
    let problem: String?

    init(_ text: String) {
        self.text = text
        var message: UnsafeMutablePointer<CChar>?
        let options = PQconninfoParse(text, &message)
        // libpq's own message may repeat a password.
        defer {
            PQfreemem(message)
            PQconninfoFree(options)
        }
        var given: [String: String] = [:]
        var option = options
        while let entry = option?.pointee, let keyword = entry.keyword {
            if let value = entry.val { given[String(cString: keyword)] = String(cString: value) }
            option = option?.advanced(by: 1)
        }
        let port = given["port"].map { ":\($0)" } ?? ""
        shown = "postgresql://\(given["host"] ?? "")\(port)/\(given["dbname"] ?? "")"
        problem =
            if options == nil {
                "this isn't the address of a PostgreSQL database, like"
                    + " postgresql://chefdash@host/name"
            } else if given["password"] ?? given["sslpassword"] != nil {
                "an address may not have a password, which everybody on the machine could read;"
                    + " put it into a file with the mode 0600 and name that with passfile=FILE or"
                    + " PGPASSFILE, see libpq-pgpass"
            } else {
                Self.fault(ofPasswords: given["passfile"])
            }
    }

    /// Why the file with the passwords can't be used; nil if it can, or there is none. libpq would
    /// go on without it.
    ///
    /// - Parameter file: nil for the usual one (libpq-pgpass).
    private static func fault(ofPasswords file: String?) -> String? {
        let environment = ProcessInfo.processInfo.environment
        let usual = environment["HOME"].map { $0 + "/.pgpass" }
        guard let file = file ?? environment["PGPASSFILE"] ?? usual else { return nil }
        return SecretFile.fault(of: file, allowsGroup: false).map {
            "\(file) has its passwords, but \($0)"
        }
    }

    /// True if the engine answers connections, though it may refuse this one.
    var isAnswering: Bool { PQping(text) == PQPING_OK }
}
