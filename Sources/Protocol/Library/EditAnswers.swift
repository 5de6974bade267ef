/// An edit is done, and durable.
public struct EditDone: Codable, Hashable, Sendable {
    public var householdID: String
    public var editID: String
    /// Its place among all of the household's.
    public var seq: Int64
    /// What it changed, as it is now. For an edit that was sent again, what hasn't been changed since.
    public var records: [LibraryRecord]
    /// True where that is too long for an answer: `records` is empty, and the device pulls. Nil otherwise.
    public var mustPull: Bool?
    /// Values of others that the device hadn't seen.
    public var overwrote: [OverwrittenField]?
    /// What happened to the stock of lots.
    public var stock: [LotChange]?
    /// What a cooked recipe used and the pantry couldn't give.
    public var leftOut: [LeftOutIngredient]?

    private enum CodingKeys: String, CodingKey {
        case seq, records, overwrote, stock
        case householdID = "household_id"
        case editID = "edit_id"
        case mustPull = "pull"
        case leftOut = "left_out"
    }

    /// - Parameter records: nil where they are too long for an answer.
    package init(
        householdID: String, editID: String, seq: Int64, records: [LibraryRecord]?,
        overwrote: [OverwrittenField]? = nil, stock: [LotChange]? = nil,
        leftOut: [LeftOutIngredient]? = nil
    ) {
        self.householdID = householdID
        self.editID = editID
        self.seq = seq
        self.records = records ?? []
        mustPull = records == nil ? true : nil
        self.overwrote = overwrote
        self.stock = stock
        self.leftOut = leftOut
    }
}

/// A value that somebody else had set and that the author of an edit hadn't seen.
public struct OverwrittenField: Codable, Hashable, Sendable {
    public var kind: String
    public var id: String
    public var field: String
    /// Nil if it had been emptied.
    public var was: LibraryValue?
    /// The edit that had set it.
    public var seq: Int64
    /// Who had set it.
    public var by: String

    package init(
        kind: String, id: String, field: String, was: LibraryValue? = nil, seq: Int64, by: String
    ) {
        self.kind = kind
        self.id = id
        self.field = field
        self.was = was
        self.seq = seq
        self.by = by
    }
}

/// What happened to the stock of a lot.
public struct LotChange: Codable, Hashable, Sendable {
    public var lotID: String
    public var before: String
    public var after: String
    /// What was asked for; more than what went where there wasn't enough. Nil for a stock-take.
    public var asked: String?

    private enum CodingKeys: String, CodingKey {
        case before, after, asked
        case lotID = "lot_id"
    }

    package init(lotID: String, before: String, after: String, asked: String? = nil) {
        self.lotID = lotID
        self.before = before
        self.after = after
        self.asked = asked
    }
}

/// An ingredient that wasn't taken from the pantry, or not all of it.
public struct LeftOutIngredient: Codable, Hashable, Sendable {
    public var ingredientID: String
    /// `optional`, `no_amount`, `missing`, `incompatible_units` or `short`.
    public var reason: String
    /// How much is missing, in the ingredient's unit.
    public var lacking: String?

    private enum CodingKeys: String, CodingKey {
        case reason, lacking
        case ingredientID = "ingredient_id"
    }

    package init(ingredientID: String, reason: String, lacking: String? = nil) {
        self.ingredientID = ingredientID
        self.reason = reason
        self.lacking = lacking
    }
}

/// An edit was refused, with all of its changes.
public struct EditRefused: Codable, Error, Hashable, Sendable {
    public var householdID: String
    public var editID: String
    /// The change that it was refused for, from 0.
    public var operation: Int
    public var reason: EditRefusedReason
    /// What was wrong and what is allowed.
    public var text: String
    public var kind: String?
    public var id: String?
    public var field: String?
    /// What the field holds now, for a stale text; or the name that something else has already.
    public var current: LibraryValue?
    /// What has the name already.
    public var existingID: String?
    /// What the field names, and isn't there.
    public var missingID: String?
    /// The edit that had set it.
    public var seq: Int64?
    /// Who had set it.
    public var by: String?

    private enum CodingKeys: String, CodingKey {
        case reason, text, kind, id, field, current, seq, by
        case householdID = "household_id"
        case editID = "edit_id"
        case operation = "op"
        case existingID = "existing_id"
        case missingID = "missing_id"
    }

    package init(
        householdID: String, editID: String, operation: Int, reason: EditRefusedReason,
        text: String, kind: String? = nil, id: String? = nil, field: String? = nil,
        current: LibraryValue? = nil, existingID: String? = nil, missingID: String? = nil,
        seq: Int64? = nil, by: String? = nil
    ) {
        self.householdID = householdID
        self.editID = editID
        self.operation = operation
        self.reason = reason
        self.text = text
        self.kind = kind
        self.id = id
        self.field = field
        self.current = current
        self.existingID = existingID
        self.missingID = missingID
        self.seq = seq
        self.by = by
    }
}

/// Why an edit was refused.
public enum EditRefusedReason: String, OpenWord, Sendable, CaseIterable {
    /// It isn't there, or belongs to others.
    case unknownEntity = "unknown_entity"
    /// It was deleted; it can be restored.
    case gone
    /// A text was changed by somebody meanwhile; the answer has it as `current`.
    case staleField = "stale_field"
    /// It would delete what was changed since.
    case changedSince = "changed_since"
    /// Something else has its identifier already.
    case exists
    /// Another tag or category has this name, but for case and accents.
    case nameTaken = "name_taken"
    /// A category that came with the household can't be deleted.
    case builtIn = "built_in"
    /// A value can't be what the field holds.
    case badField = "bad_field"
    case unknownField = "unknown_field"
    case missingField = "missing_field"
    case wrongParent = "wrong_parent"
    case tooMany = "too_many"
    /// A record or a recipe would have more bytes than one may have.
    case tooLarge = "too_large"
    case overflow
    /// The role doesn't allow it.
    case forbidden
    /// Only who wrote it may change it, or an owner.
    case notAuthor = "not_author"

    /// A reason that this program doesn't know.
    case unknown
}
