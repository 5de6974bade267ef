import StrictJSON

/// How far a device has pulled: all edits before `seq`, and of that edit what comes up to `kind` and `id`; all
/// of it where those are nil.
public struct LibraryCursor: Codable, Hashable, Sendable {
    public var seq: Int64
    public var kind: String?
    public var id: String?

    public init(seq: Int64, kind: String? = nil, id: String? = nil) {
        self.seq = seq
        self.kind = kind
        self.id = id
    }
}

extension LibraryCursor: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        let members = try RequestFields(node, path: name)
        let kind: String? = try members.optional("kind")
        let id = try members.optionalIdentifier("id")
        guard (kind == nil) == (id == nil) else {
            throw RequestFault(
                .missingField, "`\(name).kind` and `\(name).id` belong together")
        }
        self.init(
            seq: try members.seq("seq"),
            kind: kind == nil ? nil : try members.entityKind("kind").rawValue, id: id)
    }
}

extension LibraryMessage {
    /// Asks for a page of what was changed after a place.
    public struct Pull: Encodable, Hashable, Sendable {
        public var householdID: String
        public var cursor: LibraryCursor
        /// The last edit whose changes are asked for; nil for all that there are.
        public var until: Int64?

        private enum CodingKeys: String, CodingKey {
            case cursor, until
            case householdID = "household_id"
        }

        public init(householdID: String, cursor: LibraryCursor, until: Int64? = nil) {
            self.householdID = householdID
            self.cursor = cursor
            self.until = until
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                cursor: try fields.required("cursor"), until: try fields.optionalSeq("until"))
        }
    }

    /// Changes things in the library, all of it or nothing.
    public struct LibraryEdit: Encodable, Hashable, Sendable {
        public var householdID: String
        /// 32 hexadecimal digits, made by the client. An edit that is sent again is done once.
        public var editID: String
        /// All up to here the device had pulled when the person made the edit.
        public var baseSeq: Int64
        /// 1 to 64 changes.
        public var operations: [LibraryOperation]

        private enum CodingKeys: String, CodingKey {
            case householdID = "household_id"
            case editID = "edit_id"
            case baseSeq = "base_seq"
            case operations = "ops"
        }

        public init(
            householdID: String, editID: String, baseSeq: Int64, operations: [LibraryOperation]
        ) {
            self.householdID = householdID
            self.editID = editID
            self.baseSeq = baseSeq
            self.operations = operations
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                editID: try fields.identifier("edit_id"), baseSeq: try fields.seq("base_seq"),
                operations: try fields.required("ops"))
            guard (1...LibraryOperation.limit).contains(operations.count) else {
                throw RequestFault(
                    .badValue,
                    "`ops` has \(operations.count) changes; 1 to \(LibraryOperation.limit) are allowed"
                )
            }
        }
    }
}
