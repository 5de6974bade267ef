extension ClientMessage {
    /// Signs in: with a token as its player, without one as a new player.
    public struct Hello: Encodable, Hashable, Sendable {
        /// 32 hexadecimal digits.
        public var playerID: String?
        /// The secret from the first `welcome`.
        public var token: String?
        public var stream: StreamMode?
        /// The language of names, as a BCP 47 tag such as `es-MX`.
        public var language: String?
        /// The client's name and version, for the server's log.
        public var client: String?
        /// What the connection is for; playing unless given.
        public var role: ConnectionRole?
        /// The installation of the client, 32 hexadecimal digits that it has drawn once; for companions.
        public var deviceID: String?

        private enum CodingKeys: String, CodingKey {
            case token, stream, language, client, role
            case playerID = "player_id"
            case deviceID = "device_id"
        }

        public init(
            playerID: String? = nil, token: String? = nil, stream: StreamMode? = nil,
            language: String? = nil, client: String? = nil, role: ConnectionRole? = nil,
            deviceID: String? = nil
        ) {
            self.playerID = playerID
            self.token = token
            self.stream = stream
            self.language = language
            self.client = client
            self.role = role
            self.deviceID = deviceID
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                playerID: try fields.optional("player_id"), token: try fields.optional("token"),
                stream: try fields.optional("stream"), language: try fields.optional("language"),
                client: try fields.optional("client"), role: try fields.optional("role"),
                deviceID: try fields.optionalIdentifier("device_id"))
            guard (playerID == nil) == (token == nil) else {
                throw RequestFault(
                    .missingField,
                    "`player_id` and `token` belong together; a new player sends neither")
            }
            guard role != .companion || (token != nil && deviceID != nil) else {
                throw RequestFault(
                    .missingField,
                    "a companion says `player_id`, `token` and `device_id`; a new player signs up"
                        + " without a role")
            }
            if let language, language.count > GameProtocol.languageLength {
                throw RequestFault(
                    .badValue,
                    "`language` has \(language.count) characters; a language tag such as \"es-MX\" has"
                        + " at most \(GameProtocol.languageLength)")
            }
        }
    }
}
