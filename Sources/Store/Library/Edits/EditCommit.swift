import Base
import Kitchen
import Recipes

/// Decides an edit by the rules, and writes all of its changes or none.
struct EditCommit {
    private let edit: Edit
    private let player: PlayerID
    private let role: Role
    private let household: HouseholdID
    /// The household's number in the search tables.
    private let number: Int64
    /// The number of the edit in the household, unless it is refused.
    let seq: Int64

    init(
        _ edit: Edit, by player: PlayerID, _ member: HouseholdTable.Membership,
        in household: HouseholdID
    ) {
        // An edit can't have seen a state that the household hasn't reached, as happens after the
        // server was restored from a backup.
        self.edit = edit.baseSeq <= member.head ? edit : edit.withoutBase
        self.player = player
        self.household = household
        role = member.role
        number = member.number
        seq = member.head + 1
    }

    func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<EditResult, EditRefusal> {
        let records = HouseholdEntities(transaction.entities, of: household)
        switch try decide(on: records, transaction.now) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let result):
            for record in result.records where record.created.seq == seq {
                // Another household's identifier counts as one that exists.
                guard try !records.isForeign(record.key) else {
                    return .failure(EditRefusal(record.key, in: edit, .exists))
                }
            }
            let contents = result.records.map { $0.encoded() }
            if let refusal = try RecipeSizes(result.records, contents, of: household)
                .refusal(of: edit, over: records, in: transaction.entities)
            {
                return .failure(refusal)
            }
            if let refusal = try ImageSizes.refusal(
                of: edit, result.records, at: seq, in: transaction.images)
            {
                return .failure(refusal)
            }
            try write(result, contents, over: records, in: transaction)
            try show(result, over: records, in: transaction)
            return .success(result)
        }
    }

    private func decide(
        on records: HouseholdEntities, _ now: Int64
    ) throws(StoreFault) -> Result<EditResult, EditRefusal> {
        do {
            return try Editor.perform(
                edit, by: Member(player, role), at: seq, timeMilliseconds: now, on: records)
        } catch let fault as StoreFault {
            throw fault
        } catch {
            throw StoreFault("\(error)", .other, code: "edit")
        }
    }

    private func write(
        _ result: EditResult, _ contents: [[UInt8]], over records: HouseholdEntities,
        in transaction: LibraryTransaction
    ) throws(StoreFault) {
        var new: Set<EntityKey> = []
        for (record, content) in zip(result.records, contents) {
            let was = try records.record(record.key)
            try transaction.entities.write(
                record, content: content, was: was, in: household, now: transaction.now)
            let isPartOfOld = record.parentKey.map { !new.contains($0) } ?? false
            if was != nil || isPartOfOld {
                try transaction.history.add(
                    was, before: record, in: household, now: transaction.now)
            }
            if was == nil { new.insert(record.key) }
            try transaction.imageUses.update(record, was: was, now: transaction.now)
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

    /// Updates the search and the suggestions, once for each recipe whose searchable text differs.
    private func show(
        _ result: EditResult, over records: HouseholdEntities,
        in transaction: LibraryTransaction
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
        let changedParts = Dictionary(grouping: result.records, by: \.parentKey)
        for key in recipes {
            let known = try records.record(key)
            guard let recipe = changed[key] ?? known else { continue }
            var parts: [EntityKey: EntityRecord] = [:]
            for part in try records.parts(of: key) { parts[part.key] = part }
            for part in changedParts[key] ?? [] { parts[part.key] = part }
            transaction.index.update(
                recipe, parts.values.sorted { $0.key < $1.key }, in: number)
        }
    }
}
