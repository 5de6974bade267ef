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

        private enum CodingKeys: String, CodingKey {
            case token, stream, language, client
            case playerID = "player_id"
        }

        public init(
            playerID: String? = nil, token: String? = nil, stream: StreamMode? = nil,
            language: String? = nil, client: String? = nil
        ) {
            self.playerID = playerID
            self.token = token
            self.stream = stream
            self.language = language
            self.client = client
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                playerID: try fields.optional("player_id"), token: try fields.optional("token"),
                stream: try fields.optional("stream"), language: try fields.optional("language"),
                client: try fields.optional("client"))
            guard (playerID == nil) == (token == nil) else {
                throw RequestFault(
                    .missingField,
                    "`player_id` and `token` belong together; a new player sends neither")
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
