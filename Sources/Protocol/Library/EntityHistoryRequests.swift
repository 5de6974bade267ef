extension LibraryMessage {
    /// Asks what was done to a thing and to its parts.
    public struct HistoryRequest: Encodable, Hashable, Sendable {
        public var householdID: String
        public var kind: String
        public var entityID: String
        /// The `cursor` of the page before; nil for the last changes.
        public var cursor: LibraryCursor?

        private enum CodingKeys: String, CodingKey {
            case kind, cursor
            case householdID = "household_id"
            case entityID = "entity_id"
        }

        public init(
            householdID: String, kind: String, entityID: String, cursor: LibraryCursor? = nil
        ) {
            self.householdID = householdID
            self.kind = kind
            self.entityID = entityID
            self.cursor = cursor
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                kind: try fields.entityKind("kind").rawValue,
                entityID: try fields.identifier("entity_id"), cursor: try fields.optional("cursor"))
        }
    }
}

/// Some of what was done to a thing and to its parts, the last first.
public struct LibraryHistory: Codable, Hashable, Sendable {
    public var householdID: String
    public var kind: String
    public var entityID: String
    public var changes: [HistoryChange]
    /// Where the next page begins; nil after the last.
    public var cursor: LibraryCursor?

    private enum CodingKeys: String, CodingKey {
        case kind, changes, cursor
        case householdID = "household_id"
        case entityID = "entity_id"
    }

    package init(
        householdID: String, kind: String, entityID: String, changes: [HistoryChange],
        cursor: LibraryCursor?
    ) {
        self.householdID = householdID
        self.kind = kind
        self.entityID = entityID
        self.changes = changes
        self.cursor = cursor
    }
}

/// What one edit did to one thing.
public struct HistoryChange: Codable, Hashable, Sendable {
    public var kind: String
    public var id: String
    /// `created`, `changed`, `deleted` or `restored`.
    public var change: String
    /// The edit.
    public var seq: Int64
    /// Whose edit it was.
    public var by: String
    /// When it was done, by the server's clock, since 1970-01-01 UTC.
    public var timeMilliseconds: Int64
    /// What the thing was called then.
    public var name: String?
    public var fields: [ChangedField]?

    private enum CodingKeys: String, CodingKey {
        case kind, id, change, seq, by, name, fields
        case timeMilliseconds = "time_ms"
    }

    package init(
        kind: String, id: String, change: String, seq: Int64, by: String, timeMilliseconds: Int64,
        name: String?, fields: [ChangedField]?
    ) {
        self.kind = kind
        self.id = id
        self.change = change
        self.seq = seq
        self.by = by
        self.timeMilliseconds = timeMilliseconds
        self.name = name
        self.fields = fields
    }
}

/// What one edit did to one field.
public struct ChangedField: Codable, Hashable, Sendable {
    public var field: String
    /// Nil where it was empty, and for sets.
    public var was: LibraryValue?
    /// Nil where it was emptied, and for sets.
    public var now: LibraryValue?
    /// What came into a set, and what went.
    public var added: [String]?
    public var removed: [String]?

    package init(
        field: String, was: LibraryValue? = nil, now: LibraryValue? = nil, added: [String]? = nil,
        removed: [String]? = nil
    ) {
        self.field = field
        self.was = was
        self.now = now
        self.added = added
        self.removed = removed
    }
}
