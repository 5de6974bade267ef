import Testing

@testable import WebSocket

/// The server's side of the opening handshake (RFC 6455, section 4.2).
struct ServerHandshakeTests {
    /// The request of RFC 6455, section 1.2, with one header changed.
    static func head(
        method: String = "GET", without name: String? = nil, with extra: [(String, String)] = []
    ) throws -> HTTPRequestHead {
        let fields: [(String, String)] = [
            ("Host", "server.example.com"), ("Upgrade", "websocket"), ("Connection", "Upgrade"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), ("Origin", "http://example.com"),
            ("Sec-WebSocket-Protocol", "chat, superchat"), ("Sec-WebSocket-Version", "13"),
        ]
        let lines = fields.filter { $0.0 != name } + extra
        let text =
            "\(method) /chat HTTP/1.1\r\n" + lines.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
        var parser = HTTPHeadParser()
        let progress = try Array(text.utf8).withUnsafeBytes { try parser.receive($0) }
        guard case .complete(let head, _) = progress else {
            throw HTTPViolation(status: 400, reason: "the test's head is not whole")
        }
        return head
    }

    /// The answer of RFC 6455, section 1.3.
    @Test func theStandardsExample() throws {
        let head = try Self.head()
        #expect(ServerHandshake.isUpgrade(head))
        let acceptance = try ServerHandshake.accept(head, subprotocols: ["superchat", "chat"])
        #expect(acceptance.subprotocol == "chat")
        #expect(
            String(decoding: acceptance.responseBytes, as: UTF8.self)
                == "HTTP/1.1 101 Switching Protocols\r\n"
                + "Upgrade: websocket\r\n"
                + "Connection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                + "Sec-WebSocket-Protocol: chat\r\n\r\n")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var method = "GET"
        var without: String?
        var with: [(String, String)] = []
        var subprotocols = ["chat"]
        var isRequired = false
        /// 101, or the refusal's status.
        var status = 101
        /// The chosen subprotocol, or a part of the refusal's text.
        var says: String? = "chat"

        var testDescription: String { name }
    }

    static let key = "Sec-WebSocket-Key"
    static let version = "Sec-WebSocket-Version"
    static let subprotocol = "Sec-WebSocket-Protocol"

    static let accepted: [Row] = [
        Row(name: "odd case of Upgrade", without: "Upgrade", with: [("UPGRADE", "WebSocket")]),
        Row(name: "a list in Upgrade", without: "Upgrade", with: [("upgrade", "h2c, websocket")]),
        Row(
            name: "odd case of Connection", without: "Connection",
            with: [("connection", "keep-alive, uPGRADE")]),
        Row(
            name: "two lines of Connection", without: "Connection",
            with: [("Connection", "keep-alive"), ("Connection", "Upgrade")]),
        Row(
            name: "odd case of the key's name", without: key,
            with: [("sec-websocket-KEY", "dGhlIHNhbXBsZSBub25jZQ==")]),
        Row(
            name: "odd case of the version's name", without: version,
            with: [("SEC-WebSocket-version", "13")]),
        Row(name: "a body of no bytes", with: [("Content-Length", "0")]),
        Row(name: "no origin", without: "Origin"),
        Row(name: "no subprotocol offered or required", without: subprotocol, says: nil),
        Row(
            name: "subprotocols over two lines", without: subprotocol,
            with: [(subprotocol, "superchat"), (subprotocol, "chat")]),
        Row(
            name: "an extension is passed over",
            with: [("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits")]),
    ]

    static let refused: [Row] = [
        Row(name: "POST", method: "POST", status: 405, says: "opened with GET"),
        Row(name: "get", method: "get", status: 405, says: "opened with GET"),
        Row(name: "no Upgrade", without: "Upgrade", status: 426, says: "Upgrade must be websocket"),
        Row(
            name: "another Upgrade", without: "Upgrade", with: [("Upgrade", "websockets")],
            status: 426, says: "Upgrade must be websocket"),
        Row(
            name: "no Connection", without: "Connection", status: 400,
            says: "Connection must list Upgrade"),
        Row(
            name: "another Connection", without: "Connection", with: [("Connection", "close")],
            status: 400, says: "Connection must list Upgrade"),
        Row(
            name: "no version", without: version, status: 426,
            says: "Sec-WebSocket-Version is missing"),
        Row(
            name: "two versions", with: [(version, "13")], status: 400,
            says: "Sec-WebSocket-Version came 2 times"),
        Row(
            name: "version 8", without: version, with: [(version, "8")], status: 426,
            says: "\"8\" is not supported"),
        Row(
            name: "version 013", without: version, with: [(version, "013")], status: 426,
            says: "\"013\" is not supported"),
        Row(
            name: "a list of versions", without: version, with: [(version, "13, 8")], status: 426,
            says: "\"13, 8\" is not supported"),
        Row(name: "no key", without: key, status: 400, says: "Sec-WebSocket-Key is missing"),
        Row(
            name: "two keys", with: [(key, "dGhlIHNhbXBsZSBub25jZQ==")], status: 400,
            says: "Sec-WebSocket-Key came 2 times"),
        Row(
            name: "a subprotocol that we don't speak", subprotocols: ["a", "b"], status: 400,
            says: "spoken here: a, b"),
        Row(
            name: "a subprotocol in another case", subprotocols: ["Chat"], status: 400,
            says: "spoken here: Chat"),
        Row(
            name: "a subprotocol where none is spoken", subprotocols: [], status: 400,
            says: "none is spoken here"),
        Row(
            name: "no subprotocol where one is required", without: subprotocol, isRequired: true,
            status: 400, says: "Sec-WebSocket-Protocol is missing; spoken here: chat"),
        Row(
            name: "an empty list of subprotocols", without: subprotocol, with: [(subprotocol, ",")],
            status: 400, says: "must list tokens"),
        Row(
            name: "a subprotocol that is no token", without: subprotocol,
            with: [(subprotocol, "chat, su per")], status: 400, says: "must list tokens"),
        Row(
            name: "a subprotocol twice", with: [(subprotocol, "chat")], status: 400,
            says: "lists a subprotocol twice"),
    ]

    /// Not the base64 of sixteen bytes: fifteen, seventeen, no padding, other alphabets, bits left
    /// over.
    static let wrongKeys: [Row] = [
        "", "dGhlIHNhbXBsZSBub25j", "dGhlIHNhbXBsZSBub25jZQA=", "dGhlIHNhbXBsZSBub25jZWUw",
        "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZR==", "dGhlIHNhbXBsZSBub25j-Q==",
        "dGhlIHNhbXBsZSBub25j Q==", "dGhlIHNhbXBsZSBub25jZQ==, x", "====dGhlIHNhbXBsZSBub25j",
    ].map { wrong in
        Row(
            name: "the key \(wrong)", without: key, with: [(key, wrong)], status: 400,
            says: "base64 of 16 bytes")
    }

    @Test(arguments: accepted + refused + wrongKeys)
    func headers(_ row: Row) throws {
        let head = try Self.head(method: row.method, without: row.without, with: row.with)
        do throws(HTTPViolation) {
            let acceptance = try ServerHandshake.accept(
                head, subprotocols: row.subprotocols, requiresSubprotocol: row.isRequired)
            #expect(row.status == 101)
            #expect(acceptance.subprotocol == row.says)
        } catch {
            #expect(error.status == row.status)
            #expect(error.reason.contains(row.says ?? "nothing: it is accepted"))
            let fields: HTTPFields =
                switch row.status {
                case 405: ["Allow": "GET"]
                case 426:
                    [
                        "Upgrade": "websocket", "Connection": "Upgrade",
                        "Sec-WebSocket-Version": "13",
                    ]
                default: [:]
                }
            #expect(error.fields == fields)
        }
    }
}
