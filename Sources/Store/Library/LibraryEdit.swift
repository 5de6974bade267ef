import Kitchen
import Recipes

/// Performs an edit. One that is sent again is answered again and done once.
package struct LibraryEdit: RefusableOperation {
    package static let kind = LibraryOperationKind.edit

    package enum Answer: Hashable, Sendable {
        /// With the records as they are now.
        case done(seq: Int64, EditResult)
        /// It was done before: what hasn't been changed since.
        case repeated(seq: Int64, [EntityRecord])
        case refused(EditRefusal)
        /// The player is no member, or there is no such household.
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

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Answer, StoreRefusal> {
        guard let role = try transaction.households.role(of: player, in: household),
            let head = try transaction.households.head(of: household)
        else { return .success(.unknownHousehold) }
        if let done = try transaction.edits.place(of: edit.id, by: player) {
            guard done.household == household else { return .success(.usedElsewhere) }
            let records = try transaction.entities.changes(
                of: household, after: PullCursor(seq: done.seq - 1), limit: Self.repeatedLimit)
            return .success(
                .repeated(
                    seq: done.seq, records.filter { $0.modified.seq == done.seq }))
        }
        let records = HouseholdEntities(entities: transaction.entities, household: household)
        switch try Self.decide(edit, by: Member(player, role), at: head + 1, on: records) {
        case .failure(let refusal): return .success(.refused(refusal))
        case .success(let result):
            if let key = try foreignKey(of: result, in: transaction) {
                // Somebody else's identifier: as if it were there already.
                return .success(.refused(EditRefusal(key, creatingWith: edit, .exists)))
            }
            try write(result, at: head + 1, in: transaction)
            return .success(.done(seq: head + 1, result))
        }
    }

    private static let repeatedLimit = 1_000

    private static func decide(
        _ edit: Edit, by member: Member, at seq: Int64, on records: HouseholdEntities
    ) throws(StoreFault) -> Result<EditResult, EditRefusal> {
        do {
            return try Editor.perform(edit, by: member, at: seq, on: records)
        } catch let fault as StoreFault {
            throw fault
        } catch {
            throw StoreFault("\(error)", .other, code: "edit")
        }
    }

    /// A new entity whose identifier another household has.
    private func foreignKey(
        of result: EditResult, in transaction: LibraryTransaction
    ) throws(StoreFault) -> EntityKey? {
        for record in result.records where record.created.seq == record.modified.seq {
            if let found = try transaction.entities.record(record.key), found.household != household
            {
                return record.key
            }
        }
        return nil
    }

    /// Brings the search up to date, once for each recipe.
    private func index(
        _ result: EditResult, in transaction: LibraryTransaction
    ) throws(StoreFault) {
        var recipes: [EntityKey] = []
        for record in result.records {
            let key = record.key.kind == .recipe ? record.key : record.parentKey
            if let key, key.kind == .recipe, !recipes.contains(key) { recipes.append(key) }
        }
        for key in recipes {
            guard let recipe = try transaction.entities.record(key)?.record else { continue }
            let parts = try transaction.entities.parts(of: key, in: household)
            try transaction.index.update(recipe, parts, in: household)
        }
    }

    private func write(
        _ result: EditResult, at seq: Int64, in transaction: LibraryTransaction
    ) throws(StoreFault) {
        for record in result.records {
            let was = try transaction.entities.record(record.key)?.record
            try transaction.entities.write(record, was: was, in: household, now: transaction.now)
        }
        try index(result, in: transaction)
        for entry in result.stock {
            try transaction.stock.append(
                StockRow(
                    household: household, lot: entry.lot.id, seq: seq, before: "\(entry.before)",
                    after: "\(entry.after)", asked: entry.asked.map { "\($0)" }, author: player,
                    timeMilliseconds: transaction.now))
        }
        try transaction.households.setHead(seq, of: household)
        try transaction.edits.note(
            edit.id, by: player, of: household, seq: seq, now: transaction.now)
    }
}
