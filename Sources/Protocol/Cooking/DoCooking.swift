extension CookingMessage {
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
}
