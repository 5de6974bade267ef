import Base
import GameProtocol
import Kitchen
import Recipes
import Store
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

extension Result where Failure == HouseholdRefusal {
    var refusal: HouseholdRefusal? {
        if case .failure(let refusal) = self { refusal } else { nil }
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
            members: found.members.map { member in
                HouseholdMember(
                    playerID: member.player, name: profiles[member.player]?.name ?? "",
                    avatar: profiles[member.player]?.avatar ?? "", role: Open(member.role))
            })
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
    /// The most bytes of a page's frame, so that several fit into a companion's send buffer.
    private static let byteLimit = 64 * 1024

    /// Encodes a page as a frame, with as many records as fit. The `head` of the last page is the
    /// change up to which the device then has everything; nil for any other page.
    static func frame(
        _ page: PullQuery.Page, of household: HouseholdID, re: String?, _ encoder: MessageEncoder
    ) -> (frame: [UInt8], head: Int64?) {
        var encoder = encoder
        var count = page.records.count
        while true {
            let isCut = count < page.records.count
            let last = isCut ? page.records[count - 1] : nil
            let cursor =
                last.map { PullCursor(seq: $0.modified.seq, key: $0.key) } ?? page.cursor
            let shown = LibraryPage(
                householdID: household,
                records: page.records.prefix(count).map(LibraryRecord.init),
                cursor: LibraryCursor(cursor),
                hasMore: !page.isLast || isCut)
            var frame: [UInt8] = []
            encoder.append(
                .text, payload: ServerEvent(re: re, .library(.page(shown))).encoded(), mask: nil,
                to: &frame)
            if frame.count <= byteLimit || count <= 1 {
                return (frame, page.reachesHead && !isCut ? cursor.seq : nil)
            }
            // A little less than an estimate that assumes equally long records.
            count = min(count - 1, max(1, count * byteLimit / frame.count * 7 / 8))
        }
    }
}

extension LibraryEvent {
    /// - Parameters:
    ///   - places: for each operation, the index of the request's change that it comes from.
    ///   - leftOut: for a cooked recipe, the ingredients that the pantry couldn't cover.
    init(
        _ answer: LibraryEdit.Answer, of edit: Edit, in household: HouseholdID, places: [Int],
        leftOut: [LeftOutIngredient]
    ) throws(RequestFault) {
        let id = EntityID(value: edit.id)
        switch answer {
        case .unknownHousehold: throw .unknownHousehold
        case .usedElsewhere:
            throw RequestFault(
                .editElsewhere, "this `edit_id` was used in another household; draw another")
        case .refused(let refusal):
            var refused = EditRefused(refusal, of: id, in: household)
            if places.indices.contains(refusal.operation) {
                refused.operation = places[refusal.operation]
            }
            self = .editRefused(refused)
        case .repeated(let seq, let records):
            self = .edited(
                EditDone(
                    householdID: household, editID: id, seq: seq,
                    knownRecords: Self.told(records, of: household, at: seq)))
        case .done(let seq, let result):
            self = .edited(
                EditDone(
                    householdID: household, editID: id, seq: seq,
                    knownRecords: Self.told(result.records, of: household, at: seq),
                    overwrote: OverwrittenField.told(result.overwrote),
                    stock: result.stock.isEmpty
                        ? nil : result.stock.map(LotChange.init),
                    leftOut: leftOut.isEmpty ? nil : leftOut))
        }
    }

    /// Nil if the records exceed the limits of a change message: a connection with that much unsent
    /// data is closed.
    private static func told(
        _ records: [EntityRecord], of household: HouseholdID, at seq: Int64
    ) -> [LibraryRecord]? {
        guard records.count <= LibraryEdit.toldRecordLimit else { return nil }
        let records = records.map(LibraryRecord.init)
        return LibraryHub.change(household, seq, records) == nil ? nil : records
    }
}

extension OverwrittenField {
    /// The most bytes of all overwritten fields, so that they fit into a companion's send buffer
    /// beside the records.
    private static let byteLimit = 64 * 1024

    /// The first overwritten fields, as many as fit; nil if there are none.
    fileprivate static func told(_ overwrote: [EditResult.Overwritten]) -> [Self]? {
        var byteCount = 0
        let told = overwrote.map(Self.init).prefix { field in
            byteCount += field.byteCount
            return byteCount <= byteLimit
        }
        return told.isEmpty ? nil : Array(told)
    }

    /// The estimated bytes on the wire.
    private var byteCount: Int {
        switch was {
        case .text(let text)?: 200 + text.utf8.count
        case .numbers(let numbers)?: 200 + 8 * numbers.count
        case .texts(let texts)?: texts.reduce(200) { $0 + $1.utf8.count + 3 }
        case .number, .flag, .checked, nil: 300
        }
    }

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
    private static let byteLimit = 64 * 1024

    /// Takes as many of the page's rows as fit; at least one.
    init(_ page: MatchesQuery.Page, of household: HouseholdID) {
        var byteCount = 0
        let rows = page.rows.map(RecipeMatchRow.init).prefix { row in
            defer { byteCount += row.byteCount }
            return byteCount == 0 || byteCount + row.byteCount <= Self.byteLimit
        }
        self.init(
            householdID: household, rows: Array(rows),
            hasMore: page.hasMore || rows.count < page.rows.count)
    }
}

extension RecipeMatchRow {
    /// The estimated bytes on the wire.
    fileprivate var byteCount: Int {
        let missing = missing.reduce(0) { $0 + 160 + $1.name.utf8.count }
        let expiring = expiring.reduce(0) { $0 + 100 + $1.name.utf8.count }
        return 160 + missing + expiring + 40 * unclear.count + 140 * guesses.count
    }

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
