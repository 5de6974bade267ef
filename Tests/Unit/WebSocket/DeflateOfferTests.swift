import Testing
import WebSocket

/// The server's side of agreeing on permessage-deflate (RFC 7692, sections 5 and 7.1; RFC 6455,
/// section 9.1).
struct DeflateOfferTests {
    static let name = "Sec-WebSocket-Extensions"
    static let free = DeflatePolicy()
    static let narrow = DeflatePolicy(maximumWindowBits: 11)
    static let fresh = DeflatePolicy(allowsContextTakeover: false)

    static func parameters(
        server: Int = 15, client: Int = 15, serverKeeps: Bool = true, clientKeeps: Bool = true
    ) -> DeflateParameters {
        DeflateParameters(
            server: DeflateDirection(windowBits: server, keepsContext: serverKeeps),
            client: DeflateDirection(windowBits: client, keepsContext: clientKeeps))
    }

    struct OfferRow: Sendable, CustomTestStringConvertible {
        var lines: [String]
        var policy = DeflateOfferTests.free
        /// The response's header; nil if there is none.
        var answer: String?
        var parameters: DeflateParameters?

        var testDescription: String { "\(lines) to \(policy)" }

        init(
            _ lines: String..., policy: DeflatePolicy = free, answer: String? = nil,
            agreed: DeflateParameters? = nil
        ) {
            self.lines = lines
            self.policy = policy
            self.answer = answer
            parameters = agreed
        }
    }

    static let deflate = "permessage-deflate"

    static let accepted: [OfferRow] = [
        OfferRow(deflate, answer: deflate, agreed: parameters()),
        OfferRow("\(deflate); client_max_window_bits", answer: deflate, agreed: parameters()),
        OfferRow("\(deflate); client_max_window_bits=15", answer: deflate, agreed: parameters()),
        OfferRow(
            "\(deflate); client_max_window_bits=10",
            answer: "\(deflate); client_max_window_bits=10", agreed: parameters(client: 10)),
        OfferRow(
            "\(deflate); client_max_window_bits=8", answer: "\(deflate); client_max_window_bits=8",
            agreed: parameters(client: 8)),
        OfferRow(
            "\(deflate); server_max_window_bits=15",
            answer: "\(deflate); server_max_window_bits=15", agreed: parameters()),
        OfferRow(
            "\(deflate); server_max_window_bits=8", answer: "\(deflate); server_max_window_bits=8",
            agreed: parameters(server: 8)),
        OfferRow(
            "\(deflate); server_no_context_takeover",
            answer: "\(deflate); server_no_context_takeover", agreed: parameters(serverKeeps: false)
        ),
        OfferRow(
            "\(deflate); client_no_context_takeover",
            answer: "\(deflate); client_no_context_takeover", agreed: parameters(clientKeeps: false)
        ),
        OfferRow(
            "\(deflate);client_max_window_bits=9;client_no_context_takeover"
                + ";server_max_window_bits=12;server_no_context_takeover",
            answer: "\(deflate); server_no_context_takeover; client_no_context_takeover; "
                + "server_max_window_bits=12; client_max_window_bits=9",
            agreed: parameters(server: 12, client: 9, serverKeeps: false, clientKeeps: false)),
        OfferRow(
            "\(deflate)\t; server_max_window_bits \t= \"10\" ; client_max_window_bits=\"1\\2\"",
            answer: "\(deflate); server_max_window_bits=10; client_max_window_bits=12",
            agreed: parameters(server: 10, client: 12)),
        OfferRow(
            "\(deflate); client_max_window_bits", policy: narrow,
            answer: "\(deflate); client_max_window_bits=11",
            agreed: parameters(server: 11, client: 11)),
        OfferRow(
            "\(deflate); client_max_window_bits=10; server_max_window_bits=14", policy: narrow,
            answer: "\(deflate); server_max_window_bits=11; client_max_window_bits=10",
            agreed: parameters(server: 11, client: 10)),
        OfferRow(
            deflate, policy: fresh,
            answer: "\(deflate); server_no_context_takeover; client_no_context_takeover",
            agreed: parameters(serverKeeps: false, clientKeeps: false)),
    ]

    static let chosen: [OfferRow] = [
        OfferRow(
            "x-webkit-deflate-frame, \(deflate); server_max_window_bits=9, \(deflate)",
            answer: "\(deflate); server_max_window_bits=9", agreed: parameters(server: 9)),
        OfferRow(
            "\(deflate); server_max_window_bits=7, \(deflate)", answer: deflate,
            agreed: parameters()),
        OfferRow(
            "\(deflate); unknown", "foo; bar=\"baz\"; \(deflate)", ",, \(deflate),",
            answer: deflate, agreed: parameters()),
        OfferRow(
            deflate, "\(deflate); client_max_window_bits=15", policy: narrow,
            answer: "\(deflate); client_max_window_bits=11",
            agreed: parameters(server: 11, client: 11)),
    ]

    static let declined: [OfferRow] = [
        OfferRow("\(deflate); unknown"),
        OfferRow("\(deflate); Server_no_context_takeover"),
        OfferRow("\(deflate); server_no_context_takeover=true"),
        OfferRow("\(deflate); client_no_context_takeover=\"1\""),
        OfferRow("\(deflate); server_no_context_takeover; server_no_context_takeover"),
        OfferRow("\(deflate); client_no_context_takeover; client_no_context_takeover"),
        OfferRow("\(deflate); server_max_window_bits"),
        OfferRow("\(deflate); server_max_window_bits=7"),
        OfferRow("\(deflate); server_max_window_bits=16"),
        OfferRow("\(deflate); server_max_window_bits=09"),
        OfferRow("\(deflate); server_max_window_bits=+9"),
        OfferRow("\(deflate); server_max_window_bits=9.0"),
        OfferRow("\(deflate); server_max_window_bits=9; server_max_window_bits=9"),
        OfferRow("\(deflate); client_max_window_bits=7"),
        OfferRow("\(deflate); client_max_window_bits=16"),
        OfferRow("\(deflate); client_max_window_bits=010"),
        OfferRow(
            "\(deflate); client_max_window_bits=99999999999999999999999999999999"),
        OfferRow("\(deflate); client_max_window_bits; client_max_window_bits=9"),
        OfferRow("permessage-deflates"),
        OfferRow("permessage-bzip2; client_max_window_bits"),
        OfferRow(deflate, policy: narrow),
        OfferRow("\(deflate); server_max_window_bits=9", policy: narrow),
        OfferRow(deflate, policy: .off),
        OfferRow("not; of, the = grammar;;", policy: .off),
    ]

    @Test(arguments: accepted + chosen + declined)
    func theServerAnswersOffers(_ row: OfferRow) throws {
        let head = try ServerHandshakeTests.head(with: row.lines.map { (Self.name, $0) })
        let acceptance = try ServerHandshake.accept(
            head, subprotocols: ["chat"], deflate: row.policy)
        #expect(acceptance.deflate == row.parameters)
        let text = String(decoding: acceptance.responseBytes, as: UTF8.self)
        #expect(text.contains(Self.name) == (row.answer != nil))
        if let answer = row.answer {
            #expect(text.contains("\r\n\(Self.name): \(answer)\r\n"))
        }
    }

    /// What isn't of the grammar fails the handshake (RFC 6455, section 9.1).
    @Test(arguments: [
        "", ",", " , ,", ";", "\(deflate);", "\(deflate); ;", "\(deflate); =9", "=", "a b",
        "\(deflate) client_max_window_bits", "\(deflate); a=", "\(deflate); a=;b", "a; b=\"",
        "a; b=\"c", "a; b=\"c\\", "a; b=\"\"", "a; b=\"c d\"", "a; b=\"c\\\"\"", "a; b=\"c\"d",
        "a; b=c=d", "a; b=c d", "(a)", "\"a\"", "a/b", "é", "a; b=é", "a; b=\"é\"", "a;\"b\"",
    ])
    func theServerRefusesWhatIsNotOfTheGrammar(_ value: String) throws {
        for lines in [[value], [Self.deflate, value]] where lines.count == 1 || value.count > 5 {
            let head = try ServerHandshakeTests.head(with: lines.map { (Self.name, $0) })
            do throws(HandshakeRefusal) {
                _ = try ServerHandshake.accept(head, subprotocols: ["chat"], deflate: Self.free)
                Issue.record("\(lines) was accepted")
            } catch {
                #expect(error.status == 400)
                #expect(error.reason.contains("Sec-WebSocket-Extensions must list extensions"))
            }
        }
    }
}
