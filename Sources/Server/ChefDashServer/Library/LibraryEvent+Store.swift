import Base
import GameProtocol
import Kitchen
import Recipes
import Store
import StrictJSON
import WebSocket

/// Converts the library's answers and refusals to wire messages.

extension RequestFault {
    static let unknownHousehold = RequestFault(
        .unknownHousehold, "there is no such household, or you aren't a member of it")

    init(_ refusal: HouseholdRefusal) {
        switch refusal {
        case .unknownHousehold: self = .unknownHousehold
        case .unknownInvitation:
            self.init(
                .unknownInvitation,
                "there is no invitation with this code; one is valid for a day, for 10 people")
        case .notAnOwner: self.init(.notOwner, "only an owner of the household may do this")
        case .unknownMember: self.init(.unknownMember, "the household has no such member")
        case .lastOwner:
            self.init(
                .lastOwner,
                "a household needs an owner; make somebody else one first")
        case .tooManyMembers(let limit):
            self.init(.tooManyMembers, "the household has \(limit) members; it can't have more")
        case .tooManyInvitations(let limit):
            self.init(
                .tooManyInvitations,
                "the household has \(limit) invitations; take one back, or wait until one ends")
        case .tooManyHouseholds(let limit):
            self.init(
                .tooManyHouseholds, "you are in \(limit) households; nobody can be in more")
        case .exists:
            self.init(
                .householdExists, "something else has this identifier; draw another")
        }
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

extension HouseholdEntry {
    init(_ summary: HouseholdSummary) {
        self.init(
            householdID: summary.id, name: summary.name, role: Open(summary.role),
            head: summary.head)
    }
}

extension HouseholdState {
    /// - Parameter profiles: the profiles of the members who are still players.
    init(_ found: HouseholdQuery.Household, _ profiles: [PlayerID: Profile]) {
        self.init(
            householdID: found.summary.id, name: found.summary.name,
            role: Open(found.summary.role), head: found.summary.head,
            members: found.members.map { HouseholdMember($0, profiles) })
    }
}

extension LibraryState {
    /// - Parameter through: the last change that the device has pulled, by its own account.
    init(_ summary: HouseholdSummary, through: Int64) {
        self.init(
            householdID: summary.id, name: summary.name, role: Open(summary.role),
            head: summary.head, mustReset: summary.mustStartAnew(through: through))
    }
}

extension PullCursor {
    init(_ cursor: LibraryCursor) {
        let kind = cursor.kind?.known
        self.init(
            seq: cursor.seq,
            key: kind.flatMap { kind in cursor.id.map { EntityKey(kind, $0.value) } })
    }
}

extension LibraryCursor {
    init(_ cursor: PullCursor) {
        self.init(
            seq: cursor.seq, kind: cursor.key.map { Open($0.kind) },
            id: cursor.key.map(EntityID.init))
    }
}

extension LibraryPage {
    /// The most bytes of a page's records, so that several pages fit into a companion's send
    /// buffer. Compression leaves less than half of ordinary records.
    static func recordBytes(isCompressed: Bool) -> Int {
        (isCompressed ? 128 : 64) * 1024 - 512
    }

    /// Encodes all of a page.
    static func text(_ page: PullQuery.Page, of household: HouseholdID) -> [UInt8] {
        let records = JSONList(
            first: page.records, atLeast: page.records.count, byteLimit: .max)
        return ServerEvent.encoded(.page, re: nil) { json in
            LibraryPage(
                householdID: household, records: [], cursor: LibraryCursor(page.cursor),
                hasMore: !page.isLast
            ).writeMembers(to: &json, records: records)
        }
    }

    /// Encodes a page as a frame, with as many records as fit. The `head` of the last page is the
    /// change up to which the device then has everything; nil for any other page.
    static func frame(
        _ page: PullQuery.Page, of household: HouseholdID, re: String?, _ encoder: MessageEncoder
    ) -> (frame: [UInt8], head: Int64?) {
        let records = JSONList(
            first: page.records, atLeast: 1,
            byteLimit: recordBytes(
                isCompressed: encoder.mayCompress(byteCount: 64 * 1024)))
        let isCut = records.count < page.records.count
        let last = isCut ? page.records[records.count - 1] : nil
        let cursor = last.map { PullCursor(seq: $0.modified.seq, key: $0.key) } ?? page.cursor
        let text = ServerEvent.encoded(.page, re: re) { json in
            LibraryPage(
                householdID: household, records: [], cursor: LibraryCursor(cursor),
                hasMore: !page.isLast || isCut
            ).writeMembers(to: &json, records: records)
        }
        var frame: [UInt8] = []
        var encoder = encoder
        encoder.append(.text, payload: text, mask: nil, to: &frame)
        return (frame, page.reachesHead && !isCut ? cursor.seq : nil)
    }
}

/// An answer to an edit as JSON text.
package struct EditAnswer: Sendable {
    package let text: [UInt8]
    /// The edit whose records aren't in the answer, so that the device must pull them.
    var pulledSeq: Int64?
    /// The changes for others; nil for an edit that changes nothing now.
    var changed: ChangedRecords?
}

extension EditAnswer {
    init(
        _ answer: LibraryEdit.Answer, re: String?, of asked: AskedEdit, in household: HouseholdID
    ) throws(RequestFault) {
        let id = EntityID(value: asked.edit.id)
        switch answer {
        case .unknownHousehold: throw .unknownHousehold
        case .usedElsewhere:
            throw RequestFault(
                .editElsewhere, "this `edit_id` was used in another household; draw another")
        case .refused(let refusal):
            var refused = EditRefused(refusal, of: id, in: household)
            if asked.places.indices.contains(refusal.operation) {
                refused.operation = asked.places[refusal.operation]
            }
            self.init(text: ServerEvent(re: re, .library(.editRefused(refused))).encoded())
        case .repeated(let seq, let records):
            self.init(ChangedRecords(records, of: household, at: seq), re: re, of: id)
        case .done(let seq, let result):
            let changed = ChangedRecords(result.records, of: household, at: seq)
            self.init(changed, re: re, of: id, result, asked.leftOut)
            self.changed = changed
        }
    }

    package init(
        _ changed: ChangedRecords, re: String?, of edit: EntityID, _ result: EditResult? = nil,
        _ leftOut: [LeftOutIngredient] = []
    ) {
        let stock = result?.stock ?? []
        let overwrote = JSONList(
            first: (result?.overwrote ?? []).lazy.map(OverwrittenField.init),
            byteLimit: OverwrittenField.byteLimit)
        let text = ServerEvent.encoded(.edited, re: re) { json in
            EditDone(
                householdID: changed.household, editID: edit, seq: changed.seq,
                records: [], mustPull: changed.list == nil ? true : nil,
                stock: stock.isEmpty ? nil : stock.map(LotChange.init),
                leftOut: leftOut.isEmpty ? nil : leftOut
            ).writeMembers(
                to: &json, records: changed.list ?? JSONList(byteLimit: 0),
                overwrote: overwrote.count == 0 ? nil : overwrote)
        }
        self.init(text: text, pulledSeq: changed.list == nil ? changed.seq : nil)
    }
}

extension OverwrittenField {
    /// The most bytes of all overwritten fields, so that they fit into a companion's send buffer
    /// beside the records.
    static let byteLimit = 64 * 1024

    init(_ overwritten: EditResult.Overwritten) {
        self.init(
            kind: Open(overwritten.key.kind), id: EntityID(overwritten.key),
            field: overwritten.field.rawValue, was: overwritten.was.flatMap(LibraryValue.init),
            seq: overwritten.stamp.seq, by: overwritten.stamp.author)
    }
}

extension LotChange {
    init(_ entry: EditResult.StockEntry) {
        self.init(
            lotID: LotID(value: entry.lot.id), before: entry.before, after: entry.after,
            asked: entry.asked)
    }
}

extension RequestFault {
    init(_ refusal: RecipeInKitchen.Refusal) {
        switch refusal {
        case .unknownHousehold: self = .unknownHousehold
        case .unknownRecipe:
            self.init(.unknownRecipe, "the household has no such recipe, or it was deleted")
        case .overflow:
            self.init(
                .numberOutOfRange, "an amount for that many servings is too large")
        }
    }
}

extension LeftOutIngredient {
    init(_ leftOut: Deduction.LeftOut) {
        let (reason, lacking): (String, Amount?) =
            switch leftOut.reason {
            case .isOptional: ("optional", nil)
            case .hasNoAmount: ("no_amount", nil)
            case .isNotInPantry: ("missing", nil)
            case .hasIncompatibleUnits: ("incompatible_units", nil)
            case .isShort(let amount): ("short", amount)
            }
        self.init(
            ingredientID: leftOut.ingredient, reason: reason,
            lacking: lacking?.quantity)
    }
}

extension RecipeMatchRows {
    /// The most bytes of the rows, so that they fit into a companion's send buffer.
    static let byteLimit = 64 * 1024

    /// The page as JSON text, with as many rows as fit; at least one.
    static func encoded(
        _ page: MatchesQuery.Page, of household: HouseholdID, re: String?
    ) -> [UInt8] {
        let rows = JSONList(
            first: page.rows.lazy.map(RecipeMatchRow.init), atLeast: 1, byteLimit: byteLimit)
        return ServerEvent.encoded(.matches, re: re) { json in
            RecipeMatchRows(
                householdID: household, rows: [],
                hasMore: page.hasMore || rows.count < page.rows.count
            ).writeMembers(to: &json, rows: rows)
        }
    }
}

extension RecipeMatchRow {
    fileprivate init(_ row: MatchesQuery.Row) {
        self.init(
            recipeID: row.recipe, percentage: row.percentage,
            isMakeable: row.isMakeable, missing: row.missing.map(MissingIngredient.init),
            unclear: row.unclear,
            guesses: row.guesses.compactMap(MatchGuess.init),
            expiring: row.expiring.map { item in
                ExpiringItem(
                    pantryItemID: item.item, name: item.name,
                    day: item.day)
            })
    }
}

extension MatchGuess {
    /// Nil for a certain match: one by link or by equal names.
    fileprivate init?(_ guess: MatchesQuery.Guess) {
        let how: String
        switch guess.match.reason {
        case .linked, .sameName: return nil
        case .itemInIngredient: how = "item_in_ingredient"
        case .ingredientInItem: how = "ingredient_in_item"
        }
        guard let item = guess.match.items.first else { return nil }
        self.init(
            ingredientID: guess.ingredient, pantryItemID: item, how: how)
    }
}

extension MissingIngredient {
    fileprivate init(_ line: Availability.Line) {
        let amount = line.lacking
        self.init(
            ingredientID: line.ingredient.id, name: line.ingredient.name,
            quantity: amount?.quantity,
            upperQuantity: line.upperLacking, unit: amount?.measure.wire)
    }
}

extension RecipeFilter {
    init(_ conditions: RecipeConditions?) {
        self.init()
        guard let conditions else { return }
        diets = Set((conditions.diets ?? []).map(Diet.init))
        included = Set((conditions.include ?? []).map { NameKey($0) })
        excluded = Set((conditions.exclude ?? []).map { NameKey($0) })
        if conditions.minServings != nil || conditions.maxServings != nil {
            servings = (conditions.minServings ?? 1)...(conditions.maxServings ?? 1_000)
        }
        longestMinutes = conditions.maxMinutes
        category = conditions.category
        cookbook = conditions.cookbook
        tags = Set(conditions.tags ?? [])
        difficulty = conditions.difficulty
        isFavoritesOnly = conditions.favorites ?? false
        isMakeableOnly = conditions.makeable ?? false
    }
}

extension EditRefused {
    init(_ refusal: EditRefusal, of edit: EntityID, in household: HouseholdID) {
        let told = Told(refusal.reason)
        self.init(
            householdID: household, editID: edit, operation: refusal.operation,
            reason: told.reason, text: refusal.description, kind: refusal.key.map { Open($0.kind) },
            id: refusal.key.map(EntityID.init), field: told.field,
            current: told.current, existingID: told.existing.map(EntityID.init),
            missingID: told.missing.map(EntityID.init), seq: told.stamp?.seq,
            by: told.stamp?.author)
    }

    static func reason(of refusal: EditRefusal) -> EditRefusedReason {
        Told(refusal.reason).reason
    }

    /// The wire form of a refusal.
    private struct Told {
        let reason: EditRefusedReason
        var field: String?
        var current: LibraryValue?
        var existing: EntityKey?
        var missing: EntityKey?
        var stamp: Recipes.Stamp?

        init(as reason: EditRefusedReason, _ field: Field? = nil) {
            self.reason = reason
            self.field = field?.rawValue
        }

        init(_ reason: EditRefusal.Reason) {
            switch reason {
            case .unknown: self.init(as: .unknownEntity)
            case .unknownReference(let field, let key):
                self.init(as: .unknownEntity, field)
                missing = key
            case .unknownParent(let key):
                self.init(as: .unknownEntity)
                field = "parent"
                missing = key
            case .gone: self.init(as: .gone)
            case .staleField(let field, let current, let stamp):
                self.init(as: .staleField, field)
                self.current = current.flatMap(LibraryValue.init)
                self.stamp = stamp
            case .changedSince: self.init(as: .changedSince)
            case .exists: self.init(as: .exists)
            case .nameTaken(let key, let name):
                self.init(as: .nameTaken, .name)
                current = .text(name)
                existing = key
            case .builtIn: self.init(as: .builtIn)
            case .field(let fault): self.init(as: .badField, fault.field)
            case .noSuchField(let field), .serversField(let field), .isSet(let field),
                .noSet(let field):
                self.init(as: .unknownField, field)
            case .noLot: self.init(as: .unknownField)
            case .unknownField(let name):
                self.init(as: .unknownField)
                field = name
            case .missingField(let field): self.init(as: .missingField, field)
            case .missingParent, .needlessParent:
                self.init(as: .wrongParent)
                field = "parent"
            case .tooMany, .tooManyOperations, .tooManyRecords: self.init(as: .tooMany)
            case .tooManyElements(let field, _, _): self.init(as: .tooMany, field)
            case .tooLarge(_, let field, _, _): self.init(as: .tooLarge, field)
            case .overflow: self.init(as: .overflow)
            case .forbidden: self.init(as: .forbidden)
            case .notTheAuthor: self.init(as: .notAuthor)
            case .notYourself(let field): self.init(as: .forbidden, field)
            }
        }
    }
}
