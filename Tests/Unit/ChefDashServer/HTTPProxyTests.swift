import Testing
import WebSocket

@testable import ChefDashServer

@Suite("Trusted proxies")
struct HTTPProxyTests: ServerTests {
    @Test(
        "Strict parsing of addresses",
        arguments: [
            ("127.0.0.1", "127.0.0.1"),
            ("0.0.0.0", "0.0.0.0"),
            ("255.255.255.255", "255.255.255.255"),
            ("::1", "::1"),
            ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("::ffff:c000:201", "192.0.2.1"),
        ])
    func addresses(text: String, expected: String) {
        #expect(IPAddress(text)?.description == expected)
    }

    @Test(
        "Malformed addresses are refused",
        arguments: [
            "256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "0x7f.0.0.1", "2130706433", " 127.0.0.1",
            "127.0.0.1 ", "127.0.0.1\u{0}", "1::2::3", "fe80::1%eth0", "[::1]", "localhost", "",
        ])
    func refused(text: String) { #expect(IPAddress(text) == nil) }

    @Test(
        "Address blocks, valid and invalid",
        arguments: [
            ("10.0.0.0/8", "10.0.0.0/8"),
            ("10.0.0.1", "10.0.0.1/32"),
            ("10.0.0.1/32", "10.0.0.1/32"),
            ("0.0.0.0/0", "0.0.0.0/0"),
            ("::/0", "::/0"),
            ("::1", "::1/128"),
            ("2001:db8::/32", "2001:db8::/32"),
            ("::ffff:10.0.0.0/104", "10.0.0.0/8"),
            ("10.0.0.0/8, ::1", "10.0.0.0/8,::1/128"),
            ("10.0.0.1/8", "has bits set beyond its prefix"),
            ("2001:db8::1/32", "has bits set beyond its prefix"),
            ("10.0.0.0/33", "from 0 to 32"),
            ("::/129", "from 0 to 128"),
            ("::ffff:10.0.0.0/8", "from 96 to 128"),
            ("10.0.0.0/", "from 0 to 32"),
            ("10.0.0.0/08", "from 0 to 32"),
            ("10.0.0.0/+8", "from 0 to 32"),
            ("10.0.0.0/-8", "from 0 to 32"),
            ("10.0.0.0/8/8", "from 0 to 32"),
            ("10.0.0.0/٨", "from 0 to 32"),
            ("10.0.0.0/255.0.0.0", "from 0 to 32"),
            ("10.0.0.0/99999999999999999999", "from 0 to 32"),
            ("10.0.0.0/8,", "is not an address block"),
            ("", "is not an address block"),
            ("10/8", "is not an address block"),
            ("proxy.example", "is not an address block"),
        ])
    func blocks(text: String, expected: String) {
        do throws(ConfigurationValueError) {
            #expect(try TrustedProxies(text).description == expected)
        } catch {
            #expect(error.description.contains(expected))
        }
    }

    @Test(
        "Members of a block",
        arguments: [
            ("10.0.0.0/8", "10.255.255.255", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("10.0.0.0/8", "9.255.255.255", false),
            ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("10.0.0.0/8", "::10.1.2.3", false),
            ("192.0.2.128/25", "192.0.2.127", false),
            ("192.0.2.128/25", "192.0.2.255", true),
            ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.0", false),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "::1", false),
            ("::/0", "2001:db8::1", true),
            ("::/0", "10.0.0.1", false),
            ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false),
            ("::1", "::1", true),
            ("::1", "::2", false),
        ])
    func membership(block: String, address: String, expected: Bool) throws {
        let address = try #require(IPAddress(address))
        #expect(try AddressBlock(block).contains(address) == expected)
    }

    /// Proxies, peer, the lines of X-Forwarded-For, the client.
    @Test(
        "The client is the rightmost address that isn't a trusted proxy",
        arguments: [
            ("", "192.0.2.1", ["203.0.113.7"], "192.0.2.1"),
            ("10.0.0.0/8", "192.0.2.1", ["203.0.113.7"], "192.0.2.1"),
            ("10.0.0.0/8", "10.0.0.1", [], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", [""], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["203.0.113.7"], "203.0.113.7"),
            ("10.0.0.0/8", "::ffff:10.0.0.1", ["203.0.113.7"], "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.1", ["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.1", ["198.51.100.1,203.0.113.7 ,10.0.0.2"], "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.1", ["198.51.100.1", "203.0.113.7", "10.2.0.2"], "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.1", ["10.0.0.9, 203.0.113.7"], "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.1", ["10.0.0.9, 10.0.0.8"], "10.0.0.9"),
            ("10.0.0.0/8", "10.0.0.1", ["nonsense, 203.0.113.7"], "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.1", ["203.0.113.7, nonsense"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["203.0.113.7, nonsense, 10.0.0.2"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["unknown"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["203.0.113.7/8"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["for=203.0.113.7"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["203.0.113.7:4711"], "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.1", ["203.0.113.7:99999"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["203.0.113.7:"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", [":4711"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["2001:DB8::7"], "2001:db8::7"),
            ("10.0.0.0/8", "10.0.0.1", ["[2001:db8::7]"], "2001:db8::7"),
            ("10.0.0.0/8", "10.0.0.1", ["[2001:db8::7]:443"], "2001:db8::7"),
            ("10.0.0.0/8", "10.0.0.1", ["[2001:db8::7]443"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["[203.0.113.7]:443"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["[2001:db8::7"], "10.0.0.1"),
            ("10.0.0.0/8", "10.0.0.1", ["::ffff:203.0.113.7"], "203.0.113.7"),
            ("::1,10.0.0.0/8", "::1", ["2001:db8::7, 10.0.0.1"], "2001:db8::7"),
            ("fe80::/10", "fe80::1%eth0", ["2001:db8::7"], "2001:db8::7"),
            ("0.0.0.0/0", "unknown", ["203.0.113.7"], "unknown"),
        ] as [(String, String, [String], String)])
    func client(proxies: String, peer: String, lines: [String], expected: String) throws {
        let trusted = proxies.isEmpty ? TrustedProxies.none : try TrustedProxies(proxies)
        var fields: HTTPFields = ["Host": "game.example", "Forwarded": "for=198.51.100.99"]
        for line in lines { fields.append("X-Forwarded-For", line) }
        #expect(trusted.clientAddress(of: fields, peerAddress: peer) == expected)
    }

    @Test(
        "Over a socket: the log has the client's address",
        arguments: [("127.0.0.0/8", "203.0.113.7"), ("10.0.0.0/8", "127.0.0.1")])
    func log(proxies: String, expected: String) async throws {
        let trusted = try TrustedProxies(proxies)
        try await TestServer.run(.test { $0.trustedProxies = trusted }) { server in
            let client = try await TestClient(
                port: server.port, fields: ["X-Forwarded-For: 198.51.100.1, 203.0.113.7"])
            client.send(["type": "hello", "id": "1"])
            #expect(try await client.answer(to: "1")["type"] == "welcome")
            let line = try await server.logLine("signed_up")
            #expect(line.contains(" peer=\(expected)"), "\(line)")
            try await client.close()
        }
    }

    @Test(
        "Behind a proxy that names its client first, that client has a share of its own",
        .server {
            ($0.trustedProxies, $0.hasProxyHeaders, $0.connectionsPerAddress) = (.loopback, true, 1)
            $0.helloMilliseconds = 100
        })
    func proxyHeader() async throws {
        let request = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let header = "PROXY TCP4 192.0.2.7 127.0.0.1 50000 8080\r\n"
        #expect(try await server.ask(header + request).status == 200)
        #expect(try await server.ask("PROXY UNKNOWN\r\n" + request).status == 200)
        // A WebSocket that never sends anything.
        let upgrade =
            "GET /play HTTP/1.1\r\nHost: x\r\n"
            + (HTTPConversation.upgrade + [HTTPConversation.subprotocol]).joined(separator: "\r\n")
            + "\r\n\r\n"
        let stream = try TestStream(port: server.port) { _ in }
        stream.send(Array((header + upgrade).utf8))
        try await server.logLine("limit_reached", "limit=hello_time count=1 peer=192.0.2.7")
        stream.end()
        // A trusted proxy that omits the header is refused.
        await #expect(throws: (any Error).self) { try await server.ask(request) }
        try await server.logLine("limit_reached", "limit=request_syntax")
    }
}
