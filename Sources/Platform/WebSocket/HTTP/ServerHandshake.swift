/// The server's side of the opening handshake (RFC 6455, section 4.2).
package enum ServerHandshake {
    /// A successful handshake.
    package struct Acceptance: Hashable, Sendable {
        /// The client's first offer that we support; nil if it offered none.
        package let subprotocol: String?

        /// The agreed compression; nil for none.
        package let deflate: DeflateParameters?

        /// The 101 response; frames follow it.
        package let responseBytes: [UInt8]
    }

    /// True if the request asks for a WebSocket; `accept` checks that the request is correct.
    /// HTTP/1.0 can't ask for one (RFC 9110, section 7.8).
    package static func isUpgrade(_ head: HTTPRequestHead) -> Bool {
        head.version == .http11 && head.fields.list("Upgrade", contains: "websocket")
    }

    /// Checks the request and creates the answer. Ignores offers of extensions other than
    /// permessage-deflate, as section 9.1 allows.
    ///
    /// - Parameters:
    ///   - subprotocols: The subprotocols that this path supports.
    ///   - requiresSubprotocol: True if a client must offer one. A client that offers only
    ///     unsupported ones is always refused.
    ///   - deflate: The policy for permessage-deflate. If it is off, the extensions header is not
    ///     read; otherwise an invalid one is refused.
    package static func accept(
        _ head: HTTPRequestHead, subprotocols: [String], requiresSubprotocol: Bool = false,
        deflate: DeflatePolicy = .off
    ) throws(HTTPViolation) -> Acceptance {
        guard head.method == "GET" else {
            throw HTTPViolation(
                status: 405, fields: ["Allow": "GET"], reason: "a WebSocket is opened with GET")
        }
        guard head.version == .http11 else {
            throw upgradeRequired(
                "a WebSocket needs HTTP/1.1; check the proxy's settings (nginx: proxy_http_version 1.1)"
            )
        }
        guard isUpgrade(head) else {
            throw upgradeRequired("this path is a WebSocket: the header Upgrade must be websocket")
        }
        guard head.fields.list("Connection", contains: "Upgrade") else {
            throw .badRequest("the header Connection must list Upgrade")
        }
        // The head's parser has already ensured that there is no body. It allows a Content-Length
        // of 0, which some clients send, including Java's.
        try checkVersion(head.fields["Sec-WebSocket-Version"])
        let key = try checkedKey(head.fields["Sec-WebSocket-Key"])
        let subprotocol = try chosenSubprotocol(
            head.fields, supported: subprotocols, isRequired: requiresSubprotocol)
        let extensions = try agreedExtensions(head.fields, deflate)
        var fields: HTTPFields = [
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Accept": HandshakeKey.acceptance(of: key),
        ]
        if let subprotocol { fields.append("Sec-WebSocket-Protocol", subprotocol) }
        if let extensions { fields.append("Sec-WebSocket-Extensions", extensions.text) }
        let response = HTTPResponseHead(status: 101, reason: "Switching Protocols", fields: fields)
        return Acceptance(
            subprotocol: subprotocol, deflate: extensions?.parameters,
            responseBytes: response.bytes)
    }

    /// The answer with the supported protocol and version (RFC 6455, section 4.4; RFC 9110, section
    /// 15.5.22).
    private static func upgradeRequired(_ reason: String) -> HTTPViolation {
        HTTPViolation(
            status: 426,
            fields: [
                "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            ],
            reason: reason)
    }

    private static func checkVersion(_ versions: [String]) throws(HTTPViolation) {
        guard let version = versions.first else {
            throw upgradeRequired("the header Sec-WebSocket-Version is missing; it must be 13")
        }
        guard versions.count == 1 else {
            throw .badRequest(
                "the header Sec-WebSocket-Version came \(versions.count) times; once is allowed")
        }
        guard version == "13" else {
            throw upgradeRequired(
                "Sec-WebSocket-Version \(HTTPSyntax.quoted(version.utf8)) is not supported; use 13"
            )
        }
    }

    private static func checkedKey(_ keys: [String]) throws(HTTPViolation) -> String {
        guard let key = keys.first else {
            throw .badRequest("the header Sec-WebSocket-Key is missing")
        }
        guard keys.count == 1 else {
            throw .badRequest(
                "the header Sec-WebSocket-Key came \(keys.count) times; once is allowed")
        }
        guard HandshakeKey.isValid(key) else {
            throw .badRequest("the header Sec-WebSocket-Key must be the base64 of 16 bytes")
        }
        return key
    }

    private static func chosenSubprotocol(
        _ fields: HTTPFields, supported: [String], isRequired: Bool
    ) throws(HTTPViolation) -> String? {
        let spoken =
            supported.isEmpty
            ? "none is spoken here" : "spoken here: " + supported.joined(separator: ", ")
        guard fields.first("Sec-WebSocket-Protocol") != nil else {
            guard !isRequired else {
                throw .badRequest("the header Sec-WebSocket-Protocol is missing; \(spoken)")
            }
            return nil
        }
        let offers = fields.list("Sec-WebSocket-Protocol")
        guard !offers.isEmpty, offers.allSatisfy({ HTTPSyntax.isToken($0.utf8) }) else {
            throw .badRequest("the header Sec-WebSocket-Protocol must list tokens; \(spoken)")
        }
        guard Set(offers).count == offers.count else {
            throw .badRequest("the header Sec-WebSocket-Protocol lists a subprotocol twice")
        }
        guard let chosen = offers.first(where: supported.contains) else {
            throw .badRequest("none of the offered subprotocols is supported; \(spoken)")
        }
        return chosen
    }

    private static func agreedExtensions(
        _ fields: HTTPFields, _ policy: DeflatePolicy
    ) throws(HTTPViolation) -> DeflateNegotiation.Answer? {
        let values = fields["Sec-WebSocket-Extensions"]
        guard policy.isEnabled, !values.isEmpty else { return nil }
        guard let offers = ExtensionList(values) else {
            throw .badRequest(
                "the header Sec-WebSocket-Extensions must list extensions, each a token with "
                    + "parameters after semicolons")
        }
        return DeflateNegotiation.answer(to: offers, policy: policy)
    }
}
