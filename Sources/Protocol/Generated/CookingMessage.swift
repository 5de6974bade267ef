// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages of a companion about cooking together.
public enum CookingMessage: Hashable, Sendable {
    case start(StartCooking)
    case act(DoCooking)
    case finish(FinishCooking)
    case get(GetCooking)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
        case start = "start_cooking"
        case act = "do_cooking"
        case finish = "finish_cooking"
        case get = "get_cooking"
    }

    /// Reads a message's members and makes all checks that need no server state.
    ///
    /// - Throws: `wrong_type`, `missing_field`, `number_out_of_range` or `bad_value`, with a
    ///   sentence that names the member and the allowed values.
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .start: self = .start(try CookingMessage.StartCooking(fields))
        case .act: self = .act(try CookingMessage.DoCooking(fields))
        case .finish: self = .finish(try CookingMessage.FinishCooking(fields))
        case .get: self = .get(try CookingMessage.GetCooking(fields))
        }
    }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .start: .start
        case .act: .act
        case .finish: .finish
        case .get: .get
        }
    }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .start(let body): body.writeMembers(to: &json)
        case .act(let body): body.writeMembers(to: &json)
        case .finish(let body): body.writeMembers(to: &json)
        case .get(let body): body.writeMembers(to: &json)
        }
    }
}

extension CookingMessage {
    /// Begins to cook a recipe together.
    public struct StartCooking: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
        /// that is begun again is there once.
        public var sessionID: CookingID
        /// The recipe.
        public var recipeID: RecipeID
        /// The number of people that it is for.
        public var servings: Int

        public init(
            householdID: HouseholdID,
            sessionID: CookingID,
            recipeID: RecipeID,
            servings: Int
        ) {
            self.householdID = householdID
            self.sessionID = sessionID
            self.recipeID = recipeID
            self.servings = servings
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                sessionID: try fields.required("session_id"),
                recipeID: try fields.required("recipe_id"),
                servings: try fields.number("servings", 1...1000))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("session_id", sessionID)
            json.member("recipe_id", recipeID)
            json.member("servings", servings)
        }
    }
}

extension CookingMessage {
    /// Ends a cooking session with a dish: marks the recipe as cooked, takes what it used from the
    /// pantry and makes some more changes, as one edit.
    public struct FinishCooking: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
        /// that is begun again is there once.
        public var sessionID: CookingID
        /// The device had everything up to here when the person finished.
        public var baseSeq: Int64
        /// The day on which it was cooked.
        public var day: Day
        /// The optional ingredients that were used as well.
        public var also: [IngredientID]?
        /// True to take what it used from the pantry.
        public var deducts: Bool?
        /// More changes, such as a rating, a cooking note, and lots for what is left over.
        public var operations: [LibraryOperation]?

        public init(
            householdID: HouseholdID,
            sessionID: CookingID,
            baseSeq: Int64,
            day: Day,
            also: [IngredientID]? = nil,
            deducts: Bool? = nil,
            operations: [LibraryOperation]? = nil
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
                householdID: try fields.required("household_id"),
                sessionID: try fields.required("session_id"),
                baseSeq: try fields.seq("base_seq"),
                day: try fields.required("day"),
                also: try fields.optionalList("also", limit: 100),
                deducts: try fields.optional("deduct"),
                operations: try fields.optional("ops"))
            try check(fields)
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("session_id", sessionID)
            json.member("base_seq", baseSeq)
            json.member("day", day)
            json.member("also", also)
            json.member("deduct", deducts)
            json.member("ops", operations)
        }
    }
}

extension CookingMessage {
    /// Asks for the recipe of a session, and for what was done in it.
    public struct GetCooking: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
        /// that is begun again is there once.
        public var sessionID: CookingID
        /// The number of the first entry.
        public var from: Int64?

        public init(
            householdID: HouseholdID,
            sessionID: CookingID,
            from: Int64? = nil
        ) {
            self.householdID = householdID
            self.sessionID = sessionID
            self.from = from
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                sessionID: try fields.required("session_id"),
                from: try fields.optional("from"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("session_id", sessionID)
            json.member("from", from)
        }
    }
}
