extension CookingMessage {
    /// Begins to cook a recipe together. Sent again, it has begun already.
    public struct StartCooking: Encodable, Hashable, Sendable {
        public var householdID: String
        /// 32 hexadecimal digits, made by the client.
        public var sessionID: String
        public var recipeID: String
        public var servings: Int

        private enum CodingKeys: String, CodingKey {
            case servings
            case householdID = "household_id"
            case sessionID = "session_id"
            case recipeID = "recipe_id"
        }

        public init(householdID: String, sessionID: String, recipeID: String, servings: Int) {
            self.householdID = householdID
            self.sessionID = sessionID
            self.recipeID = recipeID
            self.servings = servings
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                sessionID: try fields.identifier("session_id"),
                recipeID: try fields.identifier("recipe_id"), servings: try fields.servings())
        }
    }

    /// Does something in a session, once.
    public struct DoCooking: Encodable, Hashable, Sendable {
        public var householdID: String
        public var sessionID: String
        /// 32 hexadecimal digits, made by the client. What is sent again is done once.
        public var inputID: String
        public var action: CookingAction

        private enum CodingKeys: String, CodingKey {
            case householdID = "household_id"
            case sessionID = "session_id"
            case inputID = "input_id"
        }

        public init(
            householdID: String, sessionID: String, inputID: String, _ action: CookingAction
        ) {
            self.householdID = householdID
            self.sessionID = sessionID
            self.inputID = inputID
            self.action = action
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                sessionID: try fields.identifier("session_id"),
                inputID: try fields.identifier("input_id"), try CookingAction(fields))
        }

        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(householdID, forKey: .householdID)
            try fields.encode(sessionID, forKey: .sessionID)
            try fields.encode(inputID, forKey: .inputID)
            try action.encode(to: encoder)
        }
    }

    /// Ends a session with a dish: marks the recipe as cooked, takes what it used from the pantry and makes some
    /// more changes, as one edit whose identifier is the session's.
    public struct FinishCooking: Encodable, Hashable, Sendable {
        /// The most changes beside those that the server makes.
        package static let operationLimit = 32

        public var householdID: String
        public var sessionID: String
        /// All up to here the device had pulled when the person finished.
        public var baseSeq: Int64
        /// When it was cooked, such as 2026-11-25.
        public var day: String
        /// The optional ingredients that were used as well.
        public var also: [String]?
        /// False takes nothing from the pantry; true unless given.
        public var deducts: Bool?
        /// More changes, such as a rating and a lot for what is left over.
        public var operations: [LibraryOperation]?

        private enum CodingKeys: String, CodingKey {
            case day, also
            case householdID = "household_id"
            case sessionID = "session_id"
            case baseSeq = "base_seq"
            case deducts = "deduct"
            case operations = "ops"
        }

        public init(
            householdID: String, sessionID: String, baseSeq: Int64, day: String,
            also: [String]? = nil, deducts: Bool? = nil, operations: [LibraryOperation]? = nil
        ) {
            self.householdID = householdID
            self.sessionID = sessionID
            self.baseSeq = baseSeq
            self.day = day
            self.also = also
            self.deducts = deducts
            self.operations = operations
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                sessionID: try fields.identifier("session_id"),
                baseSeq: try fields.seq("base_seq"), day: try fields.day("day"),
                also: try fields.words("also", limit: 100),
                deducts: try fields.optional("deduct"), operations: try fields.optional("ops"))
            for id in also ?? [] { try fields.checkIdentifier(id, of: "also") }
            guard operations?.count ?? 0 <= Self.operationLimit else {
                throw RequestFault(
                    .badValue,
                    "`ops` has \(operations?.count ?? 0) changes; at most \(Self.operationLimit)")
            }
        }
    }

    /// Asks for what is cooked in a session, and for what was done in it.
    public struct GetCooking: Encodable, Hashable, Sendable {
        public var householdID: String
        public var sessionID: String
        /// The number of the first entry; 0 unless given.
        public var from: Int64?

        private enum CodingKeys: String, CodingKey {
            case from
            case householdID = "household_id"
            case sessionID = "session_id"
        }

        public init(householdID: String, sessionID: String, from: Int64? = nil) {
            self.householdID = householdID
            self.sessionID = sessionID
            self.from = from
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            let from: Int64? = try fields.optional("from")
            self.init(
                householdID: try fields.identifier("household_id"),
                sessionID: try fields.identifier("session_id"),
                from: from == nil ? nil : try fields.seq("from"))
        }
    }
}
