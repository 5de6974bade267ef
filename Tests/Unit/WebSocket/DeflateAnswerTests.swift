import Testing
import WebSocket

/// The client's side of agreeing on permessage-deflate (RFC 7692, sections 5 and 7.1).
struct DeflateAnswerTests {
    static let name = DeflateOfferTests.name
    static let deflate = DeflateOfferTests.deflate
    static let free = DeflateOfferTests.free
    static let narrow = DeflateOfferTests.narrow
    static let fresh = DeflateOfferTests.fresh

    @Test(arguments: [
        (free, Optional("\(deflate); client_max_window_bits")),
        (
            narrow, "\(deflate); server_max_window_bits=11; client_max_window_bits=11"
        ),
        (
            fresh,
            "\(deflate); server_no_context_takeover; client_no_context_takeover; "
                + "client_max_window_bits"
        ),
        (DeflatePolicy.off, String?.none),
    ])
    func theClientOffers(_ policy: DeflatePolicy, _ offer: String?) {
        let text = String(decoding: Self.client(policy).requestBytes, as: UTF8.self)
        #expect(text.contains(Self.name) == (offer != nil))
        if let offer { #expect(text.contains("\r\n\(Self.name): \(offer)\r\n")) }
    }

    private static func client(_ policy: DeflatePolicy) -> ClientHandshake {
        ClientHandshake(
            host: "server.example.com", path: "/chat", key: Array("the sample nonce".utf8),
            deflate: policy)
    }

    struct AnswerRow: Sendable, CustomTestStringConvertible {
        var policy: DeflatePolicy
        var lines: [String]
        var parameters: DeflateParameters?
        /// What the failure must say; nil if there is none.
        var says: String?

        var testDescription: String { "\(lines) to \(policy)" }

        init(_ policy: DeflatePolicy, _ lines: String..., agreed: DeflateParameters?) {
            self.policy = policy
            self.lines = lines
            parameters = agreed
        }

        init(_ policy: DeflatePolicy, _ lines: String..., says: String) {
            self.policy = policy
            self.lines = lines
            self.says = says
        }
    }

    static let rightAnswers: [AnswerRow] = [
        AnswerRow(free, agreed: nil),
        AnswerRow(.off, agreed: nil),
        AnswerRow(free, deflate, agreed: DeflateOfferTests.parameters()),
        AnswerRow(
            free, "\(deflate); server_no_context_takeover",
            agreed: DeflateOfferTests.parameters(serverKeeps: false)),
        AnswerRow(
            free, "\(deflate); client_no_context_takeover",
            agreed: DeflateOfferTests.parameters(clientKeeps: false)),
        AnswerRow(
            free, "\(deflate); server_max_window_bits=8; client_max_window_bits=\"9\"",
            agreed: DeflateOfferTests.parameters(server: 8, client: 9)),
        AnswerRow(
            narrow, "\(deflate); server_max_window_bits=11",
            agreed: DeflateOfferTests.parameters(server: 11, client: 11)
        ),
        AnswerRow(
            narrow, "\(deflate); server_max_window_bits=10; client_max_window_bits=8",
            agreed: DeflateOfferTests.parameters(server: 10, client: 8)),
        AnswerRow(
            fresh, "\(deflate); server_no_context_takeover",
            agreed: DeflateOfferTests.parameters(serverKeeps: false, clientKeeps: false)),
    ]

    static let wrongAnswers: [AnswerRow] = [
        AnswerRow(.off, deflate, says: "none was offered"),
        AnswerRow(free, "", says: "must list extensions"),
        AnswerRow(free, "\(deflate);", says: "must list extensions"),
        AnswerRow(free, "\(deflate), \(deflate)", says: "once"),
        AnswerRow(free, deflate, deflate, says: "once"),
        AnswerRow(free, "permessage-bzip2", says: "other extensions"),
        AnswerRow(free, "\(deflate), foo", says: "other extensions"),
        AnswerRow(free, "\(deflate); foo", says: "\"foo\" is not one of permessage-deflate's"),
        AnswerRow(
            free, "\(deflate); client_no_context_takeover=1",
            says: "client_no_context_takeover takes no value"),
        AnswerRow(
            free, "\(deflate); server_max_window_bits=9; server_max_window_bits=9",
            says: "\"server_max_window_bits\" came twice"),
        AnswerRow(
            free, "\(deflate); server_max_window_bits",
            says: "server_max_window_bits must be from 8 to 15"),
        AnswerRow(
            free, "\(deflate); client_max_window_bits=16",
            says: "client_max_window_bits must be from 8 to 15"),
        AnswerRow(free, "\(deflate); client_max_window_bits", says: "must have a value"),
        AnswerRow(
            narrow, "\(deflate); server_max_window_bits=11; client_max_window_bits=12",
            says: "offered: at most 11"),
        AnswerRow(narrow, deflate, says: "must answer server_max_window_bits, at most 11"),
        AnswerRow(
            narrow, "\(deflate); server_max_window_bits=12",
            says: "must answer server_max_window_bits, at most 11"),
        AnswerRow(fresh, deflate, says: "left out server_no_context_takeover"),
    ]

    @Test(arguments: rightAnswers + wrongAnswers)
    func theClientChecksAnswers(_ row: AnswerRow) {
        var fields: HTTPFields = [
            "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
        ]
        for line in row.lines { fields.append(Self.name, line) }
        do throws(HandshakeFailure) {
            let acceptance = try Self.client(row.policy).accept(
                HTTPResponseHead(status: 101, reason: "", fields: fields))
            #expect(acceptance.deflate == row.parameters)
            #expect(row.says == nil)
        } catch {
            #expect(error.status == 101)
            #expect(error.reason.contains(row.says ?? "nothing: it is right"))
        }
    }
}
