import Base
import Crypto
import Kitchen

/// An act in the log.
package struct StoredAct: Hashable, Sendable {
    /// The part that names a person, and goes when the person is erased.
    package struct Texts: Hashable, Sendable {
        let salt: [UInt8]
        package let reason: String
        package let before: String
        package let after: String

        var hash: [UInt8] {
            Crypto.sha256(
                encoding([salt] + [reason, before, after].map { Array($0.utf8) }))
        }
    }

    package let number: Int64
    /// Since 1970-01-01 UTC.
    package let timeMilliseconds: Int64
    package let author: String
    package let kind: Act.Kind
    package let subject: ActSubject
    package let change: String
    package let undoes: Int64?
    /// The act that took it back.
    package let undoneBy: Int64?
    let textHash: [UInt8]
    /// Nil once its person is erased.
    package let texts: Texts?

    /// SHA-256 of the hash of the act before it and of all fields, each as its byte count and its
    /// bytes.
    func hash(after previous: [UInt8]) -> [UInt8] {
        let numbers = [number, timeMilliseconds, undoes ?? 0].map { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        let texts = [author, kind.rawValue, subject.description, change].map { Array($0.utf8) }
        return Crypto.sha256(encoding([previous] + numbers + texts + [textHash]))
    }
}

/// Fields, each as its byte count (4 bytes, most significant first) and its bytes.
private func encoding(_ fields: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for field in fields {
        withUnsafeBytes(of: UInt32(clamping: field.count).bigEndian) {
            bytes.append(contentsOf: $0)
        }
        bytes += field
    }
    return bytes
}

/// The rows of acts, and their chain.
final class ActTable: Table {
    /// Differs from the other chains', so that no head of one is a head of another.
    static let beginning = Crypto.sha256(Array("ChefDash acts".utf8))
    private static let chain: Int64 = 1

    private static let columns = """
        acts.number, time_ms, author, kind, subject, change, undoes,
            (SELECT later.number FROM acts AS later WHERE later.undoes = acts.number), text_hash,
            salt, reason, before, after
        """
    private static let source = "acts LEFT JOIN act_texts ON act = acts.number"

    /// Nil for a row that no server has written.
    static func act(_ row: any Statement) -> StoredAct? {
        guard let kind = Act.Kind(rawValue: row.text(3)), let subject = ActSubject(row.text(4))
        else { return nil }
        return StoredAct(
            number: row.integer(0), timeMilliseconds: row.integer(1), author: row.text(2),
            kind: kind, subject: subject, change: row.text(5),
            undoes: row.optionalInteger(6), undoneBy: row.optionalInteger(7),
            textHash: row.bytes(8),
            texts: row.isNull(9)
                ? nil
                : StoredAct.Texts(
                    salt: row.bytes(9), reason: row.text(10), before: row.text(11),
                    after: row.text(12)))
    }

    /// The number of the next act. From here on, other servers wait until the transaction's end.
    func next() throws(StoreFault) -> Int64 {
        try lock(name: Array("acts".utf8))
        return try head().number + 1
    }

    private func head() throws(StoreFault) -> (number: Int64, hash: [UInt8]) {
        try first("SELECT number, hash FROM acts_head WHERE chain = ?", Self.chain) {
            ($0.integer(0), $0.bytes(1))
        } ?? (0, Self.beginning)
    }

    /// An act without the time, which is its transaction's.
    struct NewAct {
        let number: Int64
        let author: String
        let kind: Act.Kind
        let subject: ActSubject
        let change: ActChange
        let undoes: Int64?
        let reason: String
        let salt: [UInt8]
    }

    func append(_ act: StoredAct, key: LedgerKey) throws(StoreFault) {
        let hash = act.hash(after: try head().hash)
        try run(
            """
            INSERT INTO acts(number, chain, time_ms, author, kind, subject, change, undoes,
                    text_hash, hash) VALUES (?,?,?,?,?,?,?,?,?,?)
            """, act.number, Self.chain, act.timeMilliseconds, act.author, act.kind.rawValue,
            act.subject.description, act.change, act.undoes, act.textHash, hash)
        if let texts = act.texts {
            try run(
                "INSERT INTO act_texts(act, salt, reason, before, after) VALUES (?,?,?,?,?)",
                act.number, texts.salt, texts.reason, texts.before, texts.after)
        }
        try run(
            """
            INSERT INTO acts_head(chain, number, hash, seal) VALUES (?,?,?,?)
                ON CONFLICT (chain) DO UPDATE SET number = excluded.number, hash = excluded.hash,
                    seal = excluded.seal
            """, Self.chain, act.number, hash, key.seal(act.number, hash))
    }

    func act(_ number: Int64) throws(StoreFault) -> StoredAct? {
        try first(
            "SELECT \(Self.columns) FROM \(Self.source) WHERE acts.number = ?", number,
            read: Self.act)
    }

    /// The newest first.
    ///
    /// - Parameters:
    ///   - subject: nil for acts on anything.
    ///   - before: only acts with lower numbers.
    func list(
        about subject: ActSubject?, before number: Int64, limit: Int
    ) throws(StoreFault) -> [StoredAct] {
        guard let subject else {
            return try all(
                """
                SELECT \(Self.columns) FROM \(Self.source) WHERE acts.number < ?
                    ORDER BY acts.number DESC LIMIT ?
                """, number, limit, read: Self.act)
        }
        return try all(
            """
            SELECT \(Self.columns) FROM \(Self.source) WHERE subject = ? AND acts.number < ?
                ORDER BY acts.number DESC LIMIT ?
            """, subject.description, number, limit, read: Self.act)
    }

    static let hashColumn: Int32 = 13

    /// All acts with their hashes, in order.
    static func everything(in database: any Database) throws(StoreFault) -> any Statement {
        try database.prepare("SELECT \(columns), hash FROM \(source) ORDER BY acts.number")
    }

    /// Removes the texts of acts on a player.
    func forget(_ player: PlayerID) throws(StoreFault) {
        try run(
            """
            DELETE FROM act_texts WHERE act IN (
                SELECT number FROM acts WHERE subject LIKE ?)
            """, "%\(ActSubject.player(player))")
    }
}
