/// A household's records on a device: the server's state, and the player's pending edits, which
/// show at once.
///
/// The device sends edits in order, one at a time. It keeps refused edits for the player to see,
/// and never drops them silently.
package struct Replica: Sendable {
    package struct Refused: Hashable, Sendable {
        package let edit: Edit
        package let refusal: EditRefusal
    }

    package let device: DeviceID
    package private(set) var member: Member
    /// The server's state.
    package private(set) var confirmed = EntityTable()
    /// The confirmed state includes all of the server's edits up to here.
    package private(set) var through: Int64 = 0
    /// The sequence numbers of this device's edits, from the oldest that matters. `confirmed` also
    /// contains those above `through`.
    private var own: Set<Int64> = []
    /// Own edits whose records the device must still pull.
    private var unpulled: Set<Int64> = []
    /// The records received since the oldest own edit. They may have stamps of own edits.
    private var ownKeys: Set<EntityKey> = []
    /// In order of creation. Each builds on those before it.
    package private(set) var pending: [Edit] = []
    package private(set) var refused: [Refused] = []
    /// The confirmed state with the pending edits that the server is expected to accept.
    package private(set) var view = EntityTable()

    package init(device: DeviceID, member: Member) {
        self.device = device
        self.member = member
    }

    /// The edit to send next, based on everything that the device had seen.
    package var next: Edit? { pending.first }

    /// Makes an edit, which shows at once.
    ///
    /// - Returns: The expected refusal; then the edit is discarded.
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

    /// Takes the server's committed records as of `through`.
    package mutating func receive(_ records: [EntityRecord], through: Int64) {
        for record in records {
            // An older copy can arrive after a newer one if the answer to an edit and a push cross.
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

    /// The server applied the edit at a sequence number, with the records that it changed.
    ///
    /// - Parameter records: Nil if there are too many to send; then the device must pull.
    package mutating func didPerform(
        _ edit: UInt128, at seq: Int64, _ records: [EntityRecord]?
    ) {
        pending.removeAll { $0.id == edit }
        own.insert(seq)
        if records == nil { unpulled.insert(seq) }
        // Edits that others committed in between may still be in transit.
        receive(records ?? [], through: through)
    }

    /// Adds this device to the stamps of its own edits, which the server omits. Pending edits were
    /// made before the answers came, and count as having seen them.
    private func knowingOwn(_ record: EntityRecord) -> EntityRecord {
        record.mapStamps { stamp in
            own.contains(stamp.seq)
                ? Stamp(seq: stamp.seq, author: stamp.author, device: device) : stamp
        }
    }

    /// An owner changed the member's role.
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

    /// Withdraws a pending edit.
    package mutating func forget(_ edit: UInt128) {
        pending.removeAll { $0.id == edit }
        show()
    }

    /// Removes a refused edit after the player has read the reason.
    package mutating func dismiss(_ edit: UInt128) { refused.removeAll { $0.edit.id == edit } }

    /// Discards the server's state, for a device that was away for so long that the server no
    /// longer knows the deletions. Pending edits stay.
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
            // Higher than all committed sequence numbers.
            let seq = Int64.max - Int64(Edit.operationLimit * 1_000) + Int64(index)
            return try Editor.perform(edit, by: member, at: seq, on: view)
        } catch {
            preconditionFailure("A table in memory never fails")
        }
    }
}
