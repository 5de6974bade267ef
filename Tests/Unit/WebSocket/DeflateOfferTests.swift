import Testing
import WebSocket

/// The server's side of agreeing on permessage-deflate (RFC 7692, sections 5 and 7.1; RFC 6455,
/// section 9.1).
struct DeflateOfferTests {
    static let accepted: [DeflateRow] = [
        .echoed(deflate, .agreed()),
        DeflateRow("\(deflate); client_max_window_bits", says: deflate, gives: .agreed()),
        DeflateRow("\(deflate); client_max_window_bits=15", says: deflate, gives: .agreed()),
        .echoed("\(deflate); client_max_window_bits=10", .agreed(client: 10)),
        DeflateRow(
            "\(deflate); client_max_window_bits=8", says: "\(deflate); client_max_window_bits=8",
            gives: .agreed(client: 8)),
        .echoed("\(deflate); server_max_window_bits=15", .agreed()),
        DeflateRow(
            "\(deflate); server_max_window_bits=8", says: "\(deflate); server_max_window_bits=8",
            gives: .agreed(server: 8)),
        .echoed("\(deflate); server_no_context_takeover", .agreed(serverKeeps: false)),
        .echoed("\(deflate); client_no_context_takeover", .agreed(clientKeeps: false)),
        DeflateRow(
            "\(deflate);client_max_window_bits=9;client_no_context_takeover"
                + ";server_max_window_bits=12;server_no_context_takeover",
            says: "\(deflate); server_no_context_takeover; client_no_context_takeover; "
                + "server_max_window_bits=12; client_max_window_bits=9",
            gives: .agreed(server: 12, client: 9, serverKeeps: false, clientKeeps: false)),
        DeflateRow(
            "\(deflate)\t; server_max_window_bits \t= \"10\" ; client_max_window_bits=\"1\\2\"",
            says: "\(deflate); server_max_window_bits=10; client_max_window_bits=12",
            gives: .agreed(server: 10, client: 12)),
        DeflateRow(
            "\(deflate); client_max_window_bits", policy: narrow,
            says: "\(deflate); client_max_window_bits=11", gives: .agreed(server: 11, client: 11)),
        DeflateRow(
            "\(deflate); client_max_window_bits=10; server_max_window_bits=14", policy: narrow,
            says: "\(deflate); server_max_window_bits=11; client_max_window_bits=10",
            gives: .agreed(server: 11, client: 10)),
        DeflateRow(
            deflate, policy: fresh,
            says: "\(deflate); server_no_context_takeover; client_no_context_takeover",
            gives: .agreed(serverKeeps: false, clientKeeps: false)),
        // As Firefox, Safari, gorilla and OkHttp offer it, or may.
        DeflateRow(
            deflate, policy: small,
            says: "\(deflate); server_no_context_takeover; client_no_context_takeover",
            gives: .agreed(server: 11, client: 15, serverKeeps: false, clientKeeps: false)),
        DeflateRow(
            "\(deflate); client_no_context_takeover", policy: narrow,
            says: "\(deflate); client_no_context_takeover",
            gives: .agreed(server: 11, client: 15, clientKeeps: false)),
    ]

    static let chosen: [DeflateRow] = [
        DeflateRow(
            "x-webkit-deflate-frame, \(deflate); server_max_window_bits=9, \(deflate)",
            says: "\(deflate); server_max_window_bits=9", gives: .agreed(server: 9)),
        DeflateRow(
            "\(deflate); server_max_window_bits=7, \(deflate)", says: deflate, gives: .agreed()),
        DeflateRow(
            "\(deflate); unknown", "foo; bar=\"baz\"; \(deflate)", ",, \(deflate),", says: deflate,
            gives: .agreed()),
        DeflateRow(
            deflate, "\(deflate); client_max_window_bits=15", policy: narrow,
            says: "\(deflate); client_max_window_bits=11", gives: .agreed(server: 11, client: 11)),
    ]

    static let declined: [DeflateRow] = [
        DeflateRow("\(deflate); unknown"),
        DeflateRow("\(deflate); Server_no_context_takeover"),
        DeflateRow("\(deflate); server_no_context_takeover=true"),
        DeflateRow("\(deflate); client_no_context_takeover=\"1\""),
        DeflateRow("\(deflate); server_no_context_takeover; server_no_context_takeover"),
        DeflateRow("\(deflate); client_no_context_takeover; client_no_context_takeover"),
        DeflateRow("\(deflate); server_max_window_bits"),
        DeflateRow("\(deflate); server_max_window_bits=7"),
        DeflateRow("\(deflate); server_max_window_bits=16"),
        DeflateRow("\(deflate); server_max_window_bits=09"),
        DeflateRow("\(deflate); server_max_window_bits=+9"),
        DeflateRow("\(deflate); server_max_window_bits=9.0"),
        DeflateRow("\(deflate); server_max_window_bits=9; server_max_window_bits=9"),
        DeflateRow("\(deflate); client_max_window_bits=7"),
        DeflateRow("\(deflate); client_max_window_bits=16"),
        DeflateRow("\(deflate); client_max_window_bits=010"),
        DeflateRow("\(deflate); client_max_window_bits=99999999999999999999999999999999"),
        DeflateRow("\(deflate); client_max_window_bits; client_max_window_bits=9"),
        DeflateRow("permessage-deflates"),
        DeflateRow("permessage-bzip2; client_max_window_bits"),
        DeflateRow(deflate, policy: narrow),
        DeflateRow("\(deflate); server_max_window_bits=9", policy: narrow),
        DeflateRow(deflate, policy: .off),
        DeflateRow("not; of, the = grammar;;", policy: .off),
    ]

    @Test(arguments: accepted + chosen + declined)
    func theServerAnswersOffers(_ row: DeflateRow) throws {
        let head = try ServerHandshakeTests.head(with: row.lines.map { (DeflateRow.header, $0) })
        let acceptance = try ServerHandshake.accept(
            head, subprotocols: ["chat"], deflate: row.policy)
        #expect(acceptance.deflate == row.parameters)
        let text = String(decoding: acceptance.responseBytes, as: UTF8.self)
        #expect(text.contains(DeflateRow.header) == (row.says != nil))
        if let answer = row.says {
            #expect(text.contains("\r\n\(DeflateRow.header): \(answer)\r\n"))
        }
    }

    /// An offer with invalid syntax fails the handshake (RFC 6455, section 9.1).
    @Test(arguments: [
        ";", "\(deflate);", "\(deflate); ;", "\(deflate); =9", "=", "a b",
        "\(deflate) client_max_window_bits", "\(deflate); a=", "\(deflate); a=;b", "a; b=\"",
        "a; b=\"c", "a; b=\"c\\", "a; b=\"\"", "a; b=\"c d\"", "a; b=\"c\\\"\"", "a; b=\"c\"d",
        "a; b=c=d", "a; b=c d", "(a)", "\"a\"", "a/b", "é", "a; b=é", "a; b=\"é\"", "a;\"b\"",
    ])
    func theServerRefusesWhatIsNotOfTheGrammar(_ value: String) throws {
        for lines in [[value], [deflate, value]] where lines.count == 1 || value.count > 5 {
            let head = try ServerHandshakeTests.head(with: lines.map { (DeflateRow.header, $0) })
            do throws(HTTPViolation) {
                _ = try ServerHandshake.accept(head, subprotocols: ["chat"], deflate: free)
                Issue.record("\(lines) was accepted")
            } catch {
                #expect(error.status == 400)
                #expect(error.reason.contains("Sec-WebSocket-Extensions must list extensions"))
            }
        }
    }

    /// A list may be empty (RFC 9110, section 5.6.1).
    @Test(arguments: ["", ",", " , ,"])
    func anEmptyListOffersNothing(_ value: String) throws {
        let head = try ServerHandshakeTests.head(with: [(DeflateRow.header, value)])
        let acceptance = try ServerHandshake.accept(head, subprotocols: ["chat"], deflate: free)
        #expect(acceptance.deflate == nil)
        #expect(!String(decoding: acceptance.responseBytes, as: UTF8.self).contains("Extensions"))
    }
}
