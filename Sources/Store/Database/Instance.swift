import Base
import Crypto
import Kitchen

/// Identifies a store of players and the library that belongs to it. Drawn at their first start. By
/// it, a client detects that the server has lost its data.
package struct InstanceID: Identifier {
    package let halves: IdentifierHalves
    package init(halves: IdentifierHalves) { self.halves = halves }
}

extension StoreSchema {
    /// The table of facts about the store as a whole.
    static let instance = """
        CREATE TABLE instance(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            -- The library beside has the same.
            id BLOB NOT NULL CHECK (length(id) = 16),
            -- See TrustedClock.
            trusted_ms INTEGER NOT NULL DEFAULT 0,
            doubted_ms INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """

    static func insert(
        _ instance: InstanceID, into database: any Database
    ) throws(StoreFault) {
        try database.prepare("INSERT INTO instance(single, id) VALUES (1, ?)").bind(instance).run()
    }
}

extension InstanceID {
    /// The number of random bytes in an identifier.
    static let byteCount = 16

    /// The identifier of a store or a library.
    ///
    /// - Throws: if there is none, as in another program's file.
    static func stored(in database: any Database) throws(StoreFault) -> InstanceID {
        let found: InstanceID? = try database.prepare("SELECT id FROM instance").first {
            $0.identifier(0)
        }
        guard let found else { throw StoreFault("there is no instance") }
        return found
    }

    static func drawn(
        from randomBytes: (_ count: Int) -> [UInt8] = Crypto.randomBytes
    ) -> InstanceID {
        guard let instance = InstanceID(bytes: randomBytes(byteCount)) else {
            preconditionFailure("an instance has \(byteCount) bytes")
        }
        return instance
    }
}
