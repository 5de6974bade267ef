import Base
import Kitchen
import Recipes

/// Performs an edit. A repeated edit gets the same answer: it is applied once, and a refused one is
/// never applied.
package struct LibraryEdit: RefusableOperation {
    package static let needsRoom = true

    package enum Answer: Hashable, Sendable {
        /// Applied now. The records are current.
        case done(seq: Int64, EditResult)
        /// Already applied. Records unchanged since, at most `toldRecordLimit + 1`.
        case repeated(seq: Int64, [EntityRecord])
        case refused(EditRefusal)
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        /// The player used the edit's identifier before, in another household.
        case usedElsewhere
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let edit: Edit

    package init(player: PlayerID, household: HouseholdID, edit: Edit) {
        self.player = player
        self.household = household
        self.edit = edit
    }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Answer, StoreRefusal> {
        guard try transaction.households.role(of: player, in: household) != nil else {
            return .success(.unknownHousehold)
        }
        if let known = try known(in: transaction) { return .success(known) }
        let answer = try commit(in: transaction)
        if case .refused(let refusal) = answer {
            if refusal.reason == .exists, let others = try othersFate(in: transaction) {
                return .success(others)
            }
            try transaction.edits.note(
                edit.id, by: player, of: household, refusal.withoutCurrent, now: transaction.now)
        }
        return .success(answer)
    }

    /// The answer to an edit that was sent before; nil if it wasn't.
    func known(in transaction: LibraryTransaction) throws(StoreFault) -> Answer? {
        guard let known = try transaction.edits.fate(of: edit.id, by: player) else { return nil }
        guard known.household == household else { return .usedElsewhere }
        switch known.fate {
        case .done(let seq): return try repeated(seq, in: transaction)
        case .refused(let refusal): return .refused(try told(refusal, in: transaction))
        }
    }

    /// A stored refusal with the text's current value.
    private func told(
        _ refusal: EditRefusal, in transaction: LibraryTransaction
    ) throws(StoreFault) -> EditRefusal {
        guard case .staleField(let field, _, _) = refusal.reason, let key = refusal.key,
            let found = try transaction.entities.record(key), found.household == household,
            let entry = found.record.fields[field]
        else { return refusal }
        return EditRefusal(
            operation: refusal.operation, key: key,
            reason: .staleField(field, current: entry.value, by: entry.stamp))
    }

    /// The answer to the same edit if another member's was applied: imports give all members the
    /// same edits.
    private func othersFate(in transaction: LibraryTransaction) throws(StoreFault) -> Answer? {
        for member in try transaction.households.members(of: household) {
            guard let known = try transaction.edits.fate(of: edit.id, by: member.player),
                known.household == household, case .done(let seq) = known.fate
            else { continue }
            return try repeated(seq, in: transaction)
        }
        return nil
    }

    /// Applies an edit that wasn't sent before.
    func commit(in transaction: LibraryTransaction) throws(StoreFault) -> Answer {
        guard let member = try transaction.households.membership(of: player, in: household) else {
            return .unknownHousehold
        }
        let commit = EditCommit(edit, by: player, member, in: household)
        switch try commit.perform(in: transaction) {
        case .success(let result): return .done(seq: commit.seq, result)
        case .failure(let refusal): return .refused(refusal)
        }
    }

    private func repeated(
        _ seq: Int64, in transaction: LibraryTransaction
    ) throws(StoreFault) -> Answer {
        let records = try transaction.entities.changes(
            of: household, after: PullCursor(seq: seq - 1), limit: Self.toldRecordLimit + 1)
        return .repeated(seq: seq, records.filter { $0.modified.seq == seq })
    }

    /// The maximum number of records in an answer. Clients pull the rest.
    package static let toldRecordLimit = 100
}

/// An edit derived from a read of the household. Applied only if nobody has edited it since.
package struct FollowingEdit: RefusableOperation {
    package static let needsRoom = true

    package let edit: LibraryEdit
    /// The household's last edit that the read included.
    package let seenSeq: Int64

    package init(_ edit: LibraryEdit, seenSeq: Int64) {
        self.edit = edit
        self.seenSeq = seenSeq
    }

    package var locks: [HouseholdID] { edit.locks }

    /// Returns nil, and changes nothing, if another edit came between.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<LibraryEdit.Answer?, StoreRefusal> {
        let isOutdated = try transaction.households.head(of: edit.household) != seenSeq
        if isOutdated, try edit.known(in: transaction) == nil { return .success(nil) }
        return try edit.perform(in: transaction).map(Optional.some)
    }
}
