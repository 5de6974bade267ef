import Crypto

/// The client's side of the opening handshake (RFC 6455, section 4.1).
package struct ClientHandshake: Hashable, Sendable {
    /// The result of a successful handshake.
    package struct Acceptance: Hashable, Sendable {
        /// The server's choice; nil if it chose none. The caller then decides if it continues.
        package let subprotocol: String?

        /// The agreed compression; nil for none.
        package let deflate: DeflateParameters?
    }

    /// The request. Frames follow once the response is verified.
    package let requestBytes: [UInt8]

    private let key: String
    private let subprotocols: [String]
    private let deflateOffer: DeflateOffer?

    /// Creates the request.
    ///
    /// - Parameters:
    ///   - host: Includes the port unless it is the scheme's default; `HTTPSyntax.isHost` must
    ///     hold.
    ///   - path: Includes the query, percent-encoded; `HTTPSyntax.isOriginForm` must hold.
    ///   - key: Sixteen random bytes, new for each connection.
    ///   - subprotocols: Distinct tokens, the preferred one first.
    ///   - deflate: The permessage-deflate offer.
    ///   - extraFields: Origin, Authorization and the like.
    package init(
        host: String, path: String, key: [UInt8], subprotocols: [String] = [],
        deflate: DeflatePolicy = .off, extraFields: HTTPFields = [:]
    ) {
        precondition(HTTPSyntax.isHost(host.utf8), "the host isn't valid; check it with isHost")
        precondition(
            HTTPSyntax.isOriginForm(path.utf8), "the path isn't valid; check it with isOriginForm")
        precondition(key.count == 16, "a handshake's key has 16 bytes")
        precondition(
            Set(subprotocols).count == subprotocols.count
                && subprotocols.allSatisfy { HTTPSyntax.isToken($0.utf8) },
            "subprotocols are distinct tokens")
        self.key = Crypto.base64(key)
        self.subprotocols = subprotocols
        deflateOffer = DeflateNegotiation.offer(deflate)
        var fields: HTTPFields = [
            "Host": host,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": self.key,
            "Sec-WebSocket-Version": "13",
        ]
        if !subprotocols.isEmpty {
            fields.append("Sec-WebSocket-Protocol", subprotocols.joined(separator: ", "))
        }
        if let deflateOffer { fields.append("Sec-WebSocket-Extensions", deflateOffer.text) }
        for field in extraFields.all { fields.append(field.name, field.value) }
        requestBytes = HTTPSyntax.head(firstLine: "GET \(path) HTTP/1.1", fields: fields)
    }

    /// Checks the server's answer.
    package func accept(_ response: HTTPResponseHead) throws(HandshakeFailure) -> Acceptance {
        let fields = response.fields
        guard response.status == 101 else {
            throw HandshakeFailure(
                status: response.status,
                reason: "the server answered \(response.status) "
                    + "\(HTTPSyntax.quoted(response.reason.utf8)) instead of 101")
        }
        let upgrades = fields.list("Upgrade")
        guard upgrades.count == 1, HTTPSyntax.areEqualIgnoringCase(upgrades[0], "websocket") else {
            throw .wrongAnswer("the header Upgrade must be websocket, once")
        }
        guard fields.list("Connection", contains: "Upgrade") else {
            throw .wrongAnswer("the header Connection must list Upgrade")
        }
        guard fields["Sec-WebSocket-Accept"] == [HandshakeKey.acceptance(of: key)] else {
            throw .wrongAnswer("the header Sec-WebSocket-Accept must answer our key, once")
        }
        let deflate = try DeflateNegotiation.verify(
            fields["Sec-WebSocket-Extensions"], offer: deflateOffer)
        let chosen = fields["Sec-WebSocket-Protocol"]
        guard chosen.count <= 1 else {
            throw .wrongAnswer(
                "the header Sec-WebSocket-Protocol came \(chosen.count) times; once is allowed")
        }
        guard chosen.allSatisfy(subprotocols.contains) else {
            throw .wrongAnswer("the server chose a subprotocol that was not offered")
        }
        return Acceptance(subprotocol: chosen.first, deflate: deflate)
    }
}
