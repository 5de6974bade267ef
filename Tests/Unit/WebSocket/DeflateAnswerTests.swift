import Testing
import WebSocket

/// The client's side of agreeing on permessage-deflate (RFC 7692, sections 5 and 7.1).
struct DeflateAnswerTests {
    @Test(arguments: [
        (free, Optional("\(deflate); client_max_window_bits")),
        (narrow, "\(deflate); server_max_window_bits=11; client_max_window_bits=11"),
        (
            fresh,
            "\(deflate); server_no_context_takeover; client_no_context_takeover; "
                + "client_max_window_bits"
        ),
        (DeflatePolicy.off, String?.none),
    ])
    func theClientOffers(_ policy: DeflatePolicy, _ offer: String?) {
        let text = String(decoding: Self.client(policy).requestBytes, as: UTF8.self)
        #expect(text.contains(DeflateRow.header) == (offer != nil))
        if let offer { #expect(text.contains("\r\n\(DeflateRow.header): \(offer)\r\n")) }
    }

    private static func client(_ policy: DeflatePolicy) -> ClientHandshake {
        ClientHandshake(
            host: "server.example.com", path: "/chat", key: Array("the sample nonce".utf8),
            deflate: policy)
    }

    static let rightAnswers: [DeflateRow] = [
        DeflateRow(),
        DeflateRow(policy: .off), DeflateRow(""), DeflateRow(" , ", policy: .off),
        DeflateRow(deflate, gives: .agreed()),
        DeflateRow("\(deflate); server_no_context_takeover", gives: .agreed(serverKeeps: false)),
        DeflateRow("\(deflate); client_no_context_takeover", gives: .agreed(clientKeeps: false)),
        DeflateRow(
            "\(deflate); server_max_window_bits=8; client_max_window_bits=\"9\"",
            gives: .agreed(server: 8, client: 9)),
        DeflateRow(
            "\(deflate); server_max_window_bits=11", policy: narrow,
            gives: .agreed(server: 11, client: 11)),
        DeflateRow(
            "\(deflate); server_max_window_bits=10; client_max_window_bits=8", policy: narrow,
            gives: .agreed(server: 10, client: 8)),
        DeflateRow(
            "\(deflate); server_no_context_takeover", policy: fresh,
            gives: .agreed(serverKeeps: false, clientKeeps: false)),
    ]

    static let wrongAnswers: [DeflateRow] = [
        DeflateRow(deflate, policy: .off, says: "none was offered"),
        DeflateRow("\(deflate);", says: "must list extensions"),
        DeflateRow("\(deflate), \(deflate)", says: "once"),
        DeflateRow(deflate, deflate, says: "once"),
        DeflateRow("permessage-bzip2", says: "other extensions"),
        DeflateRow("\(deflate), foo", says: "other extensions"),
        DeflateRow("\(deflate); foo", says: "\"foo\" is not one of permessage-deflate's"),
        DeflateRow(
            "\(deflate); client_no_context_takeover=1",
            says: "client_no_context_takeover takes no value"),
        DeflateRow(
            "\(deflate); server_max_window_bits=9; server_max_window_bits=9",
            says: "\"server_max_window_bits\" came twice"),
        DeflateRow(
            "\(deflate); server_max_window_bits",
            says: "server_max_window_bits must be from 8 to 15"),
        DeflateRow(
            "\(deflate); client_max_window_bits=16",
            says: "client_max_window_bits must be from 8 to 15"),
        DeflateRow("\(deflate); client_max_window_bits", says: "must have a value"),
        DeflateRow(
            "\(deflate); server_max_window_bits=11; client_max_window_bits=12", policy: narrow,
            says: "offered: at most 11"),
        DeflateRow(deflate, policy: narrow, says: "must answer server_max_window_bits, at most 11"),
        DeflateRow(
            "\(deflate); server_max_window_bits=12", policy: narrow,
            says: "must answer server_max_window_bits, at most 11"),
        DeflateRow(deflate, policy: fresh, says: "left out server_no_context_takeover"),
    ]

    @Test(arguments: rightAnswers + wrongAnswers)
    func theClientChecksAnswers(_ row: DeflateRow) {
        var fields: HTTPFields = [
            "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
        ]
        for line in row.lines { fields.append(DeflateRow.header, line) }
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
