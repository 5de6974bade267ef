/// Why a data directory can't be used. The description is a sentence for the person who chose it.
package enum StoreOpenError: Error, Hashable, Sendable, CustomStringConvertible {
    case directoryNotWritable(path: String, reason: String)
    /// Another server has the right to serve the data.
    case inUse(path: String)
    case notADatabase(path: String)
    /// Written by a newer ChefDash, or by another program.
    case unknownSchema(path: String, found: Int64, supported: Int64)
    /// Written by an older ChefDash. A reader must not migrate it.
    case olderSchema(path: String, found: Int64, supported: Int64)
    case diskFull(path: String)
    /// Something other than the server changed the ledger.
    case ledgerDamaged(path: String, reason: String)
    /// The key that sealed the ledger is missing.
    case ledgerKeyMissing(file: String)
    case ledgerKeyMalformed(file: String)
    /// Others than the owner can read the key.
    case ledgerKeyExposed(file: String, reason: String)
    /// There is no database to read.
    case missing(path: String)
    /// The players' database is there, but its library is missing.
    case missingLibrary(path: String, present: String)
    /// The library is there, but the players' database is missing.
    case missingPlayers(path: String, present: String)
    /// There is a database where there must be none.
    case present(path: String)
    /// The directory has two databases that don't belong together.
    case otherInstance(path: String, found: InstanceID, expected: InstanceID)
    case failed(path: String, reason: String)
    /// The data was moved, or is an unfinished copy.
    case closed(path: String, reason: String)
    /// The engine doesn't answer, but may do so later.
    case unreachable(path: String, reason: String)
    /// Another server's transaction is in the way, perhaps of one that hangs.
    case busy(path: String, reason: String)

    package var description: String {
        switch self {
        case .directoryNotWritable(let path, let reason):
            "\(path): the data directory can't be written (\(reason)); give the user that runs "
                + "chefdash the right to write there, or name another directory"
        case .inUse(let path):
            "\(path): another chefdash server uses this data; stop it, or name "
                + "another place; servers share a PostgreSQL database if each has --node"
        case .notADatabase(let path):
            "\(path): this file is not an SQLite database; move it away, or name another directory"
        case .unknownSchema(let path, let found, let supported):
            "\(path): written by a newer chefdash or another program (schema \(found)); this one "
                + "knows schemas up to \(supported): update it, or name another directory"
        case .olderSchema(let path, let found, let supported):
            "\(path): written by an older chefdash (schema \(found)); start this one's server on it "
                + "once, which brings it to schema \(supported)"
        case .diskFull(let path):
            "\(path): the disk is full; free some space and start again"
        case .ledgerDamaged(let path, let reason):
            "\(path): the ledger was changed outside the server: \(reason); run "
                + "`chefdash ledger verify`, and restore a backup"
        case .ledgerKeyMissing(let file):
            "\(file): the ledger's key can't be read, and the ledger is sealed with it; put it "
                + "back, or name its file with --ledger-key"
        case .ledgerKeyMalformed(let file):
            "\(file): this isn't a ledger key; a key has 64 hexadecimal digits"
        case .ledgerKeyExposed(let file, let reason):
            "\(file): this is the ledger's key, but \(reason)"
        case .missing(let path):
            "\(path): there is no such database; a server makes it at its first start"
        case .missingLibrary(let path, let present):
            "\(path): this database is missing, and \(present) belongs to it; a volume may not be"
                + " mounted. Put it back, or restore a backup of both (`chefdash restore`). If it is"
                + " lost for good, `chefdash data renew` makes an empty one"
        case .missingPlayers(let path, let present):
            "\(path): this database is missing, and \(present) belongs to it; a volume may not be"
                + " mounted. Put it back, or restore a backup of both (`chefdash restore`)"
        case .present(let path):
            "\(path): there is a database already; move it away first"
        case .otherInstance(let path, let found, let expected):
            "\(path): this library belongs to another store (\(found), not \(expected)); put the two"
                + " databases of one server there, or restore a backup of both (`chefdash restore`)"
        case .failed(let path, let reason):
            "\(path): the database can't be opened: \(reason)"
        case .closed(let path, let reason):
            "\(path): this data can't be served: \(reason)"
        case .unreachable(let path, let reason):
            "\(path): the database can't be reached: \(reason)"
        case .busy(let path, let reason):
            "\(path): another server's transaction is in the way: \(reason)"
        }
    }

    /// Translates a fault of the database at `path`.
    private init(_ fault: StoreFault, path: String) {
        self =
            switch fault.kind {
            case .missing: .missing(path: path)
            case .notADatabase: .notADatabase(path: path)
            case .diskFull: .diskFull(path: path)
            case .notWritable: .directoryNotWritable(path: path, reason: fault.message)
            case .fenced: .inUse(path: path)
            case .unreachable, .commitUnknown:
                .unreachable(path: path, reason: fault.description)
            case .locked: .busy(path: path, reason: fault.description)
            case .other, .unfinished, .conflict: .failed(path: path, reason: fault.description)
            }
    }

    /// Runs `body`, which opens the database at `path`, and translates its faults.
    static func naming<Value>(
        _ path: String, _ body: () throws -> Value
    ) throws(StoreOpenError) -> Value {
        do {
            return try body()
        } catch let error as StoreOpenError {
            throw error
        } catch let fault as StoreFault {
            throw StoreOpenError(fault, path: path)
        } catch {
            throw .failed(path: path, reason: "\(error)")
        }
    }
}
