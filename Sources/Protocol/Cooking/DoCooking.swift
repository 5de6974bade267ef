import Base

extension CookingMessage {
    /// Does something in a session, once.
    public struct DoCooking: Encodable, Hashable, Sendable {
        public var householdID: HouseholdID
        public var sessionID: CookingID
        /// 32 hexadecimal digits, made by the client. What is sent again is done once.
        public var inputID: EntityID
        public var action: CookingAction

        private enum CodingKeys: String, CodingKey {
            case householdID = "household_id"
            case sessionID = "session_id"
            case inputID = "input_id"
        }

        public init(
            householdID: HouseholdID, sessionID: CookingID, inputID: EntityID, _ action: CookingAction
        ) {
            self.householdID = householdID
            self.sessionID = sessionID
            self.inputID = inputID
            self.action = action
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                sessionID: try fields.required("session_id"),
                inputID: try fields.required("input_id"), try CookingAction(fields))
        }

        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(householdID, forKey: .householdID)
            try fields.encode(sessionID, forKey: .sessionID)
            try fields.encode(inputID, forKey: .inputID)
            try action.encode(to: encoder)
        }
    }
}
