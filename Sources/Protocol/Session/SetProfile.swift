extension ClientMessage {
    /// Changes the given members; at least one is required.
    public struct SetProfile: Encodable, Hashable, Sendable {
        public var name: String?
        public var avatar: String?

        public init(name: String? = nil, avatar: String? = nil) {
            self.name = name
            self.avatar = avatar
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(name: try fields.optional("name"), avatar: try fields.optional("avatar"))
            guard name != nil || avatar != nil else {
                throw RequestFault(.missingField, "`name` or `avatar` must be given")
            }
        }
    }
}
