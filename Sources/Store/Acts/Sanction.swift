import Base
import Kitchen

/// Something that a player or an address block may not do.
package struct Sanction: Hashable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Play, or anything else.
        case ban
        /// React in races.
        case mute
        /// Change the name and the avatar.
        case profile
    }

    /// A player or an address block.
    package let subject: ActSubject
    package let kind: Kind
    /// Milliseconds since 1970-01-01 UTC; nil for one without an end.
    package let endMilliseconds: Int64?
    /// For the player to read.
    package let reason: String
    /// The number of the act that set it.
    package let act: Int64

    package func holds(at now: Int64) -> Bool { endMilliseconds.map { now < $0 } ?? true }
}

final class SanctionTable: Table {
    private static func sanction(_ row: any Statement) -> Sanction? {
        guard let subject = ActSubject(row.text(0)),
            let kind = Sanction.Kind(rawValue: row.text(1))
        else { return nil }
        return Sanction(
            subject: subject, kind: kind, endMilliseconds: row.optionalInteger(2),
            reason: row.text(3), act: row.integer(4))
    }

    private static let columns = "subject, kind, end_ms, reason, act"

    /// Also those that are over.
    func all(of subject: ActSubject) throws(StoreFault) -> [Sanction] {
        try all(
            "SELECT \(Self.columns) FROM sanctions WHERE subject = ? ORDER BY kind",
            subject.description, read: Self.sanction)
    }

    /// Those of address blocks, also those that are over.
    func ofBlocks() throws(StoreFault) -> [Sanction] {
        try all(
            """
            SELECT \(Self.columns) FROM sanctions WHERE subject >= 'block ' AND subject < 'block!'
                ORDER BY subject
            """, read: Self.sanction)
    }

    func set(_ sanction: Sanction) throws(StoreFault) {
        try run(
            """
            INSERT INTO sanctions(\(Self.columns)) VALUES (?,?,?,?,?)
                ON CONFLICT (subject, kind) DO UPDATE SET end_ms = excluded.end_ms,
                    reason = excluded.reason, act = excluded.act
            """, sanction.subject.description, sanction.kind.rawValue, sanction.endMilliseconds,
            sanction.reason, sanction.act)
    }

    /// - Returns: false if another act has set it since, or it is gone.
    func lift(_ act: Int64, from subject: ActSubject) throws(StoreFault) -> Bool {
        try has(
            "DELETE FROM sanctions WHERE subject = ? AND act = ? RETURNING 1",
            subject.description, act)
    }

    func clear(_ player: PlayerID) throws(StoreFault) {
        try run(
            "DELETE FROM sanctions WHERE subject = ?",
            ActSubject.player(player).description)
    }
}
