/// HTTP requests and messages as text.
enum AttackRequests {
    /// A request for the game's WebSocket.
    static func upgrade(extensions: String? = nil) -> String {
        let offer = extensions.map { "Sec-WebSocket-Extensions: \($0)\r\n" } ?? ""
        return """
            GET /play HTTP/1.1\r
            Host: 127.0.0.1\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Protocol: chefdash.v1.json\r
            \(offer)\r

            """
    }

    /// The first message of an existing player, or of a new one.
    static func hello(as player: String? = nil, token: String = "") -> String {
        let known = player.map { ",\"player_id\":\"\($0)\",\"token\":\"\(token)\"" } ?? ""
        return "{\"type\":\"hello\",\"id\":\"1\"\(known)}"
    }

    /// A plain HTTP request.
    static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" }
}
