import Base
import StrictJSON

extension CookingMessage {
    /// Does something in a session, once.
    public struct DoCooking: JSONObjectWritable, Hashable, Sendable {
        public var householdID: HouseholdID
        public var sessionID: CookingID
        /// 32 hexadecimal digits, made by the client. What is sent again is done once.
        public var inputID: EntityID
        public var action: CookingAction

        public init(
            householdID: HouseholdID, sessionID: CookingID, inputID: EntityID,
            _ action: CookingAction
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

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("session_id", sessionID)
            json.member("input_id", inputID)
            action.writeMembers(to: &json)
        }
    }
}
