extension LibraryMessage {
    /// Makes a household, with the first categories, tags and aisles. Sent again by its owner, it is there
    /// already.
    public struct CreateHousehold: Encodable, Hashable, Sendable {
        /// 32 hexadecimal digits, made by the client.
        public var householdID: String
        public var name: String
        /// Of the first categories, tags and aisles, as a BCP 47 tag such as `es-MX`.
        public var language: String?

        private enum CodingKeys: String, CodingKey {
            case name, language
            case householdID = "household_id"
        }

        public init(householdID: String, name: String, language: String? = nil) {
            self.householdID = householdID
            self.name = name
            self.language = language
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.identifier("household_id"),
                name: try fields.required("name"), language: try fields.language())
        }
    }

    /// Gives a member another role, or removes them.
    public struct ChangeMember: Encodable, Hashable, Sendable {
        public var householdID: String
        public var playerID: String
        /// `owner`, `adult`, `child` or `guest`; nil removes the member.
        public var role: String?

        private enum CodingKeys: String, CodingKey {
            case role
            case householdID = "household_id"
            case playerID = "player_id"
        }

        public init(householdID: String, playerID: String, role: String?) {
            self.householdID = householdID
            self.playerID = playerID
            self.role = role
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            let role: String? = try fields.optional("role")
            self.init(
                householdID: try fields.identifier("household_id"),
                playerID: try fields.identifier("player_id"),
                role: role == nil ? nil : try fields.role("role"))
        }
    }
}
