/// A household's records on a device: what the server has said, and what the person has changed since, which
/// shows at once and waits to be sent.
///
/// Edits are sent in order, one at a time. What the server refuses is kept for the person to see, and never
/// dropped silently.
package struct Replica: Sendable {
    package struct Refused: Hashable, Sendable {
        package let edit: Edit
        package let refusal: EditRefusal
    }

    package let device: DeviceID
    package private(set) var member: Member
    /// What the server has said.
    package private(set) var confirmed = EntityTable()
    /// All of the server's edits up to here are in it.
    package private(set) var through: Int64 = 0
    /// The places of own edits, from the oldest that matters on. Beyond `through`, they are in it as well.
    private var own: Set<Int64> = []
    /// Those of them whose records must be pulled.
    private var unpulled: Set<Int64> = []
    /// What was told since the oldest of them, and may have their stamps.
    private var ownKeys: Set<EntityKey> = []
    /// In the order in which they were made. Each stands on those before it.
    package private(set) var pending: [Edit] = []
    package private(set) var refused: [Refused] = []
    /// With the pending edits, as far as they are expected to be taken.
    package private(set) var view = EntityTable()

    package init(device: DeviceID, member: Member) {
        self.device = device
        self.member = member
    }

    /// The edit to be sent next, as it must be sent: based on all that the device has seen.
    package var next: Edit? { pending.first }

    /// Makes an edit, which shows at once.
    ///
    /// - Returns: why it is expected to be refused; then it isn't kept.
    package mutating func make(_ id: UInt128, _ operations: [Edit.Operation]) -> EditRefusal? {
        let edit = Edit(id: id, device: device, baseSeq: through, operations: operations)
        switch expect(edit, at: pending.count) {
        case .success(let result):
            for record in result.records { view.write(record) }
            pending.append(edit)
            return nil
        case .failure(let refusal): return refusal
        }
    }

    /// Takes over what the server has committed: records as they are at `through`.
    package mutating func receive(_ records: [EntityRecord], through: Int64) {
        for record in records {
            // An older copy may come after a newer one, as the answer to an edit and a push cross.
            if let known = confirmed.record(record.key), known.modified.seq > record.modified.seq {
                continue
            }
            confirmed.write(record)
            if !own.isEmpty { ownKeys.insert(record.key) }
        }
        self.through = max(self.through, through)
        unpulled = unpulled.filter { $0 > self.through }
        while own.contains(self.through + 1), !unpulled.contains(self.through + 1) {
            self.through += 1
        }
        show()
    }

    /// The server has done the edit at a place, and says what it changed.
    ///
    /// - Parameter records: nil if they are too many to be told; then the device must pull.
    package mutating func didPerform(
        _ edit: UInt128, at seq: Int64, _ records: [EntityRecord]?
    ) {
        pending.removeAll { $0.id == edit }
        own.insert(seq)
        if records == nil { unpulled.insert(seq) }
        // What others committed in between may still be on its way.
        receive(records ?? [], through: through)
    }

    /// The server's stamps say no devices. That this one has seen its own edits decides what is expected of
    /// those that wait, which were made before the answers came.
    private func knowingOwn(_ record: EntityRecord) -> EntityRecord {
        record.mapStamps { stamp in
            own.contains(stamp.seq)
                ? Stamp(seq: stamp.seq, author: stamp.author, device: device) : stamp
        }
    }

    /// An owner has changed what the member may do.
    package mutating func changeRole(_ role: Role) {
        member = Member(member.player, role)
        show()
    }

    /// The server refused the edit.
    package mutating func didRefuse(_ edit: UInt128, _ refusal: EditRefusal) {
        guard let index = pending.firstIndex(where: { $0.id == edit }) else { return }
        refused.append(Refused(edit: pending.remove(at: index), refusal: refusal))
        show()
    }

    /// Takes an edit back that was made here.
    package mutating func forget(_ edit: UInt128) {
        pending.removeAll { $0.id == edit }
        show()
    }

    /// The person has read why, and lets go of it.
    package mutating func dismiss(_ edit: UInt128) { refused.removeAll { $0.edit.id == edit } }

    /// Forgets what the server has said, since it no longer tells what was deleted while the device was away.
    /// Pending edits stay.
    package mutating func reset() {
        confirmed = EntityTable()
        through = 0
        own = []
        unpulled = []
        ownKeys = []
        show()
    }

    private mutating func show() {
        let oldest = pending.reduce(through) { min($0, $1.baseSeq) }
        own = own.filter { $0 > oldest }
        if own.isEmpty { ownKeys = [] }
        view = confirmed
        for key in ownKeys {
            if let record = confirmed.record(key) { view.write(knowingOwn(record)) }
        }
        for (index, edit) in pending.enumerated() {
            if case .success(let result) = expect(edit, at: index) {
                for record in result.records { view.write(record) }
            }
        }
    }

    private func expect(_ edit: Edit, at index: Int) -> Result<EditResult, EditRefusal> {
        do {
            // After all that is committed.
            let seq = Int64.max - Int64(Edit.operationLimit * 1_000) + Int64(index)
            return try Editor.perform(edit, by: member, at: seq, on: view)
        } catch {
            preconditionFailure("A table in memory never fails")
        }
    }
}
