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
        guard let member = try transaction.households.membership(of: player, in: household) else {
            return .success(.unknownHousehold)
        }
        if let done = try transaction.edits.place(of: edit.id, by: player) {
            guard done.household == household else { return .success(.usedElsewhere) }
            let records = try transaction.entities.changes(
                of: household, after: PullCursor(seq: done.seq - 1), limit: Self.repeatedLimit)
            return .success(
                .repeated(
                    seq: done.seq, records.filter { $0.modified.seq == done.seq }))
        }
        let records = HouseholdEntities(transaction.entities, of: household)
        let seq = member.head + 1
        switch try decide(by: Member(player, member.role), at: seq, on: records, transaction.now) {
        case .failure(let refusal): return .success(.refused(refusal))
        case .success(let result):
            for record in result.records where record.created.seq == seq {
                // Somebody else's identifier: as if it were there already.
                guard try !records.isForeign(record.key) else {
                    return .success(.refused(EditRefusal(record.key, in: edit, .exists)))
                }
            }
            let contents = result.records.map { $0.encoded() }
            if let refusal = try RecipeSizes(result.records, contents, of: household)
                .refusal(of: edit, over: records, in: transaction.entities)
            {
                return .success(.refused(refusal))
            }
            if let refusal = try ImageSizes.refusal(
                of: edit, result.records, at: seq, in: transaction.images)
            {
                return .success(.refused(refusal))
            }
            try write(result, contents, over: records, at: seq, in: transaction)
            try show(result, over: records, in: member.number, transaction)
            return .success(.done(seq: seq, result))
        }
    }

    private static let repeatedLimit = 1_000

    private func decide(
        by member: Member, at seq: Int64, on records: HouseholdEntities, _ now: Int64
    ) throws(StoreFault) -> Result<EditResult, EditRefusal> {
        do {
            return try Editor.perform(
                edit, by: member, at: seq, timeMilliseconds: now, on: records)
        } catch let fault as StoreFault {
            throw fault
        } catch {
            throw StoreFault("\(error)", .other, code: "edit")
        }
    }

    private func write(
        _ result: EditResult, _ contents: [[UInt8]], over records: HouseholdEntities, at seq: Int64,
        in transaction: LibraryTransaction
    ) throws(StoreFault) {
        for (record, content) in zip(result.records, contents) {
            try transaction.entities.write(
                record, content: content, was: try records.record(record.key), in: household,
                now: transaction.now)
        }
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

    /// Brings searching and suggesting up to date, once for each recipe of which they see a difference.
    private func show(
        _ result: EditResult, over records: HouseholdEntities, in number: Int64,
        _ transaction: LibraryTransaction
    ) throws(StoreFault) {
        var changed: [EntityKey: EntityRecord] = [:]
        var recipes: [EntityKey] = []
        for record in result.records {
            changed[record.key] = record
            let was = try records.record(record.key)
            if record.key.kind == .tag { try transaction.tags.update(record, in: number) }
            if record.key.kind == .ingredient {
                try transaction.foods.update(record, was: was, in: number)
            }
            if RecipeSearchText.shows(record, was: was) {
                let recipe = record.parentKey ?? record.key
                if recipes.last != recipe, !recipes.contains(recipe) { recipes.append(recipe) }
            }
        }
        for key in recipes {
            let known = try records.record(key)
            guard let recipe = changed[key] ?? known else { continue }
            var parts: [EntityKey: EntityRecord] = [:]
            for part in try records.parts(of: key) { parts[part.key] = part }
            for part in result.records where part.parentKey == key { parts[part.key] = part }
            transaction.index.update(
                recipe, parts.values.sorted { $0.key < $1.key }, in: number)
        }
    }
}
