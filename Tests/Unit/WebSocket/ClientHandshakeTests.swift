import Testing
import WebSocket

/// The client's side of the opening handshake (RFC 6455, section 4.1).
struct ClientHandshakeTests {
    /// The key of RFC 6455, section 1.3.
    static let handshake = ClientHandshake(
        host: "server.example.com", path: "/chat?room=1", key: Array("the sample nonce".utf8),
        subprotocols: ["chat", "superchat"], extraFields: ["Origin": "http://example.com"])

    @Test func theRequest() {
        #expect(
            String(decoding: Self.handshake.requestBytes, as: UTF8.self)
                == "GET /chat?room=1 HTTP/1.1\r\n"
                + "Host: server.example.com\r\n"
                + "Upgrade: websocket\r\n"
                + "Connection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Protocol: chat, superchat\r\n"
                + "Origin: http://example.com\r\n\r\n")
    }

    @Test func theServerAcceptsTheRequestAndTheClientItsAnswer() throws {
        var requests = HTTPHeadParser()
        let request = try Self.handshake.requestBytes.withUnsafeBytes { try requests.receive($0) }
        guard case .complete(let head, _) = request else {
            Issue.record("the request is whole")
            return
        }
        let acceptance = try ServerHandshake.accept(
            head, subprotocols: ["superchat"], requiresSubprotocol: true)
        var responses = HTTPResponseHeadParser()
        let frame: [UInt8] = [0x81, 0x00]
        let received = acceptance.responseBytes + frame
        let response = try received.withUnsafeBytes { try responses.receive($0) }
        guard case .complete(let answer, let consumed) = response else {
            Issue.record("the response is whole")
            return
        }
        #expect(consumed == acceptance.responseBytes.count)
        #expect(try Self.handshake.accept(answer).subprotocol == "superchat")
    }

    static let accept = "Sec-WebSocket-Accept"
    static let answer = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    static let subprotocol = "Sec-WebSocket-Protocol"

    /// The headers left out and put in, the status, and the subprotocol.
    static let accepted: [(String, String?, [(String, String)], Int, String?)] = [
        ("right", nil, [], 101, nil),
        ("a subprotocol", nil, [("sec-websocket-protocol", "chat")], 101, "chat"),
        ("odd case of Upgrade", "Upgrade", [("UPGRADE", "WebSocket")], 101, nil),
        ("odd case of Connection", "Connection", [("connection", "x, UPGRADE")], 101, nil),
    ]

    /// The same with the failure's words.
    static let refused: [(String, String?, [(String, String)], Int, String?)] = [
        ("200", nil, [], 200, "answered 200"),
        ("503", nil, [], 503, "answered 503"),
        ("no Upgrade", "Upgrade", [], 101, "Upgrade must be websocket"),
        ("another Upgrade", "Upgrade", [("Upgrade", "h2c")], 101, "Upgrade must be"),
        ("two Upgrades", nil, [("Upgrade", "websocket")], 101, "Upgrade must be"),
        ("no Connection", "Connection", [], 101, "Connection must list"),
        ("another Connection", "Connection", [("Connection", "close")], 101, "must list"),
        ("no Accept", accept, [], 101, "must answer our key"),
        ("two Accepts", nil, [(accept, answer)], 101, "must answer our key"),
        ("another Accept", accept, [(accept, "AAAA")], 101, "must answer our key"),
        ("Accept in odd case", accept, [(accept, answer.lowercased())], 101, "must answer our key"),
        ("an extension", nil, [(DeflateRow.header, deflate)], 101, "none was offered"),
        ("a subprotocol not offered", nil, [(subprotocol, "Chat")], 101, "not offered"),
        (
            "two subprotocols", nil, [(subprotocol, "chat"), (subprotocol, "superchat")], 101,
            "came 2 times"
        ),
        ("a list of subprotocols", nil, [(subprotocol, "chat, superchat")], 101, "not offered"),
    ]

    @Test(arguments: 0..<accepted.count + refused.count)
    func serversAnswers(_ row: Int) {
        let isAccepted = row < Self.accepted.count
        let (name, without, with, status, says) = (Self.accepted + Self.refused)[row]
        var fields = HTTPFields()
        let standard = [
            ("Upgrade", "websocket"), ("Connection", "Upgrade"), (Self.accept, Self.answer),
        ]
        for (field, value) in standard.filter({ $0.0 != without }) + with {
            fields.append(field, value)
        }
        do throws(HandshakeFailure) {
            let chosen = try Self.handshake.accept(
                HTTPResponseHead(status: status, reason: "Words", fields: fields)
            ).subprotocol
            #expect(isAccepted, "\(name)")
            #expect(chosen == says, "\(name)")
        } catch {
            #expect(!isAccepted, "\(name): \(error.reason)")
            #expect(error.status == status, "\(name)")
            #expect(error.reason.contains(says ?? "nothing: it is accepted"), "\(name)")
        }
    }
}
