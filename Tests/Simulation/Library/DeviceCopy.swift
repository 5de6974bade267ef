import Base
import GameProtocol
import Kitchen
import Recipes

/// A household's library on one device, by the rules of `Replica`, and the outcome of each edit
/// made on it.
struct DeviceCopy {
    private(set) var replica: Replica
    /// In the order in which they were made.
    private(set) var made: [Edit] = []
    /// The sequence numbers of the edits that the server has confirmed.
    private(set) var done: [UInt128: Int64] = [:]

    init(device: DeviceID, player: PlayerID, role: Role) {
        replica = Replica(device: device, member: Member(player, role))
    }

    var through: Int64 { replica.through }
    var next: Edit? { replica.next }
    var refused: Set<UInt128> { Set(replica.refused.map(\.edit.id)) }

    /// - Returns: true if the edit should succeed; otherwise the device keeps nothing of it.
    mutating func make(_ id: UInt128, _ operations: [Edit.Operation]) -> Bool {
        guard replica.make(id, operations) == nil, let edit = replica.pending.last else {
            return false
        }
        made.append(edit)
        return true
    }

    mutating func changeRole(_ role: Role) {
        if role != replica.member.role { replica.changeRole(role) }
    }

    mutating func reset() { replica.reset() }

    /// - Returns: the problem, if any.
    mutating func take(_ page: LibraryPage) -> String? {
        guard let records = Self.records(page.records) else { return "a page can't be read" }
        replica.receive(records, through: page.hasMore ? through : page.cursor.seq)
        return nil
    }

    /// - Returns: the problem, if any.
    mutating func take(_ change: LibraryChange) -> String? {
        guard let records = Self.records(change.records) else { return "a change can't be read" }
        guard change.seq == through + 1 else {
            return "change \(change.seq) came, and the device has everything up to \(through)"
        }
        if let other = records.first(where: { $0.modified.seq != change.seq }) {
            return "change \(change.seq) has a record of \(other.modified.seq)"
        }
        replica.receive(records, through: change.seq)
        return nil
    }

    /// - Returns: the problem, if any.
    mutating func take(_ answer: EditDone) -> String? {
        let id = answer.editID.value
        guard let next, next.id == id else {
            return "edit \(answer.editID) is answered as done, but wasn't sent"
        }
        guard let records = Self.records(answer.records) else { return "an answer can't be read" }
        done[id] = answer.seq
        replica.didPerform(id, at: answer.seq, answer.mustPull == true ? nil : records)
        return nil
    }

    /// Applies the changes at the end of a cooking session.
    ///
    /// - Returns: the problem, if any.
    mutating func takeEnd(_ answer: EditDone) -> String? {
        guard let records = Self.records(answer.records) else {
            return "the end of a session can't be read"
        }
        replica.didPerform(
            answer.editID.value, at: answer.seq, answer.mustPull == true ? nil : records)
        return nil
    }

    /// - Returns: the problem, if any.
    mutating func take(_ answer: EditRefused) -> String? {
        let id = answer.editID.value
        guard let next, next.id == id else {
            return "edit \(answer.editID) is answered as refused, but wasn't sent"
        }
        let key: EntityKey? =
            if let kind = answer.kind?.known, let id = answer.id { EntityKey(kind, id.value) } else
            {
                nil
            }
        replica.didRefuse(
            id,
            EditRefusal(
                operation: answer.operation, key: key, reason: EditRefusal.Reason(answer)))
        return nil
    }

    /// Refuses all pending edits, since the player is no longer a member.
    mutating func giveUp() {
        for edit in replica.pending {
            replica.didRefuse(
                edit.id, EditRefusal(operation: 0, key: nil, reason: .forbidden))
        }
    }

    private static func records(_ told: [LibraryRecord]) -> [EntityRecord]? {
        let records = told.compactMap(\.record)
        return records.count == told.count ? records : nil
    }
}
