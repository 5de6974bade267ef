import Testing
import WebSocket

/// Heads of requests and responses, read whole and in every two pieces.
struct HTTPHeadTests {
    /// The result of parsing a head.
    enum Outcome: Hashable, Sendable {
        case needsMore
        case head(method: String, path: String, query: String?, consumed: Int)
        case refused(Int)
    }

    static let crowd = String(repeating: "x: y\r\n", count: 63)

    static let requests: [(String, String, Outcome)] = [
        ("nothing", "", .needsMore),
        ("a request line alone", "GET / HTTP/1.1\r\n", .needsMore),
        ("no empty line", "GET / HTTP/1.1\r\nHost: a\r\n", .needsMore),
        ("half an end", "GET / HTTP/1.1\r\nHost: a\r\n\r", .needsMore),
        ("the least", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", accepted(27)),
        (
            "a query with two question marks", "GET /play?a=1?b HTTP/1.1\r\nHost: a\r\n\r\n",
            accepted(37, "/play", "a=1?b")
        ),
        ("an empty query", "GET /? HTTP/1.1\r\nHost: a\r\n\r\n", accepted(28, "/", "")),
        ("what follows is left", "GET / HTTP/1.1\r\nHost: a\r\n\r\n\u{1}GET", accepted(27)),
        ("an odd case of Host", "GET / HTTP/1.1\r\nhOST: a\r\n\r\n", accepted(27)),
        ("no space after the colon", "GET / HTTP/1.1\r\nHost:a\r\n\r\n", accepted(26)),
        ("spaces and tabs around a value", "GET / HTTP/1.1\r\nHost: \t a \t\r\n\r\n", accepted(31)),
        ("an empty value", "GET / HTTP/1.1\r\nHost: a\r\nX:\r\n\r\n", accepted(31)),
        ("UTF-8 in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: é\r\n\r\n", accepted(34)),
        ("an IPv6 host with a port", "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", accepted(36)),
        ("an IPv6 zone", "GET / HTTP/1.1\r\nHost: [fe80::1%25eth0]:80\r\n\r\n", accepted(45)),
        ("an IPv6 zone as typed", "GET / HTTP/1.1\r\nHost: [fe80::1%eth0]\r\n\r\n", accepted(40)),
        ("an empty IPv6 zone", "GET / HTTP/1.1\r\nHost: [fe80::1%]\r\n\r\n", .refused(400)),
        ("a zone without an address", "GET / HTTP/1.1\r\nHost: [%eth0]\r\n\r\n", .refused(400)),
        (
            "the absolute form", "GET HTTP://A:80/p?q HTTP/1.1\r\nHost: a:80\r\n\r\n",
            accepted(44, "/p", "q")
        ),
        (
            "the absolute form without a path", "GET http://a?q HTTP/1.1\r\nHost: a\r\n\r\n",
            accepted(36, "/", "q")
        ),
        ("a length of 0", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", accepted(46)),
        ("64 headers", "GET / HTTP/1.1\r\nHost: a\r\n\(crowd)\r\n", accepted(27 + 63 * 6)),
        ("65 headers", "GET / HTTP/1.1\r\nHost: a\r\n\(crowd)x: y\r\n\r\n", .refused(431)),
        ("2,000 headers", "GET / HTTP/1.1\r\n" + crowd + crowd, .refused(431)),
        ("an empty line before", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", accepted(29)),
        ("two empty lines before", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("LF alone", "GET / HTTP/1.1\nHost: a\n\n", .refused(400)),
        ("LF alone at last", "GET / HTTP/1.1\r\nHost: a\r\n\n", .refused(400)),
        ("CR alone", "GET / HTTP/1.1\rHost: a\r\r\n", .refused(400)),
        ("CR in a value", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", .refused(400)),
        ("CR CR LF", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .refused(400)),
        ("NUL", "GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", .refused(400)),
        ("DEL", "GET / HTTP/1.1\r\nHost: a\r\nX: \u{7F}\r\n\r\n", .refused(400)),
        ("a TLS greeting", "\u{16}\u{3}\u{1}", .refused(400)),
        ("two spaces", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("a space before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("a space behind the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .refused(400)),
        ("a tab for a space", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("no version", "GET /\r\nHost: a\r\n\r\n", .refused(400)),
        ("a method that is no token", "GE(T / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("a version in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("a version with two digits", "GET / HTTP/1.11\r\nHost: a\r\n\r\n", .refused(400)),
        ("HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\n\r\n", accepted(27)),
        ("HTTP/1.0 without a host", "GET / HTTP/1.0\r\n\r\n", accepted(18)),
        ("HTTP/1.0 with two", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .refused(400)),
        ("HTTP/1.0 in absolute form", "GET http://a/p HTTP/1.0\r\n\r\n", accepted(27, "/p")),
        ("HTTP/0.9", "GET / HTTP/0.9\r\n\r\n", .refused(505)),
        ("HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .refused(505)),
        ("a target without a slash", "GET play HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("an authority", "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n", .refused(400)),
        ("a fragment", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("UTF-8 in a target", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("another host in the target", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
        ("a folded header", "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", .refused(400)),
        ("a first header that is folded", "GET / HTTP/1.1\r\n\tHost: a\r\n\r\n", .refused(400)),
        ("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", .refused(400)),
        ("no colon", "GET / HTTP/1.1\r\nHost: a\r\nXy\r\n\r\n", .refused(400)),
        ("an empty name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .refused(400)),
        ("a name that is no token", "GET / HTTP/1.1\r\nHost: a\r\nX@: b\r\n\r\n", .refused(400)),
        ("no host", "GET / HTTP/1.1\r\n\r\n", .refused(400)),
        ("two hosts", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", .refused(400)),
        ("an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", .refused(400)),
        ("a list of hosts", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .refused(400)),
        ("a host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .refused(400)),
        ("a host with a user", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .refused(400)),
        ("a port of letters", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", .refused(400)),
        ("half an IPv6 host", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .refused(400)),
        (
            "chunks", "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
            .refused(400)
        ),
        ("a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", .refused(413)),
        (
            "a length with a sign", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n",
            .refused(400)
        ),
        (
            "two lengths",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
            .refused(400)
        ),
        (
            "32,000 spaces",
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: " ", count: 32_000),
            .refused(431)
        ),
        (
            "a first line without end", "GET /" + String(repeating: "a", count: 17_000),
            .refused(414)
        ),
    ]

    private static func accepted(
        _ count: Int, _ path: String = "/", _ query: String? = nil
    ) -> Outcome {
        .head(method: "GET", path: path, query: query, consumed: count)
    }

    /// The parser's result for the pieces, up to the first head or refusal.
    private func outcome(of pieces: [[UInt8]], limits: HTTPLimits = HTTPLimits()) -> Outcome {
        var parser = HTTPHeadParser(limits: limits)
        var before = 0
        for piece in pieces {
            do {
                let progress = try piece.withUnsafeBytes { try parser.receive($0) }
                if case .complete(let head, let count) = progress {
                    return .head(
                        method: head.method, path: head.path, query: head.query,
                        consumed: before + count)
                }
            } catch let violation as HTTPViolation {
                return .refused(violation.status)
            } catch {
                Issue.record("\(error) isn't a violation")
            }
            before += piece.count
        }
        return .needsMore
    }

    @Test(arguments: requests)
    func requestsAtEverySplit(_ name: String, _ text: String, _ expected: Outcome) {
        let bytes = Array(text.utf8)
        // Long heads are split in steps. The splits of short heads cover the whole grammar.
        let step = max(1, bytes.count / 100)
        #expect(outcome(of: [bytes]) == expected)
        #expect(outcome(of: bytes.map { [$0] }) == expected)
        for split in stride(from: 0, through: bytes.count, by: step) {
            #expect(outcome(of: [Array(bytes[..<split]), Array(bytes[split...])]) == expected)
        }
    }

    @Test(arguments: [(26, Outcome.refused(431)), (27, accepted(27))])
    func theLimitIsTheHeadsOwnSize(_ headBytes: Int, _ expected: Outcome) {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\nfollows".utf8)
        #expect(outcome(of: [bytes], limits: HTTPLimits(headBytes: headBytes)) == expected)
    }

    @Test func aHeadMayFollowAHead() throws {
        let bytes = Array(
            "GET /a HTTP/1.1\r\nHost: a\r\n\r\nHEAD /b HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        var parser = HTTPHeadParser()
        var rest = bytes[...]
        var seen: [String] = []
        while !rest.isEmpty {
            let progress = try rest.withUnsafeBytes { try parser.receive($0) }
            guard case .complete(let head, let count) = progress else { break }
            seen.append(head.method + head.path)
            rest = rest.dropFirst(count)
        }
        #expect(seen == ["GET/a", "HEAD/b"])
    }

    @Test func fieldsKeepTheirOrderAndFindTheirNames() {
        let fields: HTTPFields = ["Via": "a, ,b", "X": "1", "vIA": "c,", "Empty": ""]
        #expect(fields["VIA"] == ["a, ,b", "c,"])
        #expect(fields.first("via") == "a, ,b")
        #expect(fields.list("via") == ["a", "b", "c"])
        #expect(fields.list("via", contains: "B"))
        #expect(!fields.list("via", contains: "a,"))
        #expect(fields.list("Empty") == [])
        #expect(fields["missing"] == [])
        #expect(fields.all.map(\.name) == ["Via", "X", "vIA", "Empty"])
    }

    @Test(
        arguments: [
            ("HTTP/1.1 101 Switching Protocols\r\n\r\n", 101, "Switching Protocols"),
            ("HTTP/1.1 200 \r\nA: b\r\n\r\n", 200, ""),
            ("HTTP/1.1 999 a  b\r\n\r\n", 999, "a  b"),
            ("HTTP/1.1 503\r\n\r\n", 503, ""),
            ("HTTP/1.0 503 Service Unavailable\r\n\r\n", 503, "Service Unavailable"),
            ("HTTP/1.0 101 OK\r\n\r\n", nil, nil),
            ("HTTP/2 101 OK\r\n\r\n", nil, nil),
            ("HTTP/1.1 099 OK\r\n\r\n", nil, nil),
            ("HTTP/1.1 1a1 OK\r\n\r\n", nil, nil),
            ("HTTP/1.1 1010 OK\r\n\r\n", nil, nil),
            ("HTTP/1.1  101 OK\r\n\r\n", nil, nil),
            ("HTTP/1.1 ", nil, nil),
            ("\r\n", nil, nil),
            ("HTTP/1.1 101 OK\r\nA : b\r\n\r\n", nil, nil),
        ] as [(String, Int?, String?)])
    func responses(_ text: String, _ status: Int?, _ reason: String?) {
        var parser = HTTPResponseHeadParser()
        var head: HTTPResponseHead?
        for byte in text.utf8 {
            let progress = try? [byte].withUnsafeBytes { try parser.receive($0) }
            guard let progress else { break }
            if case .complete(let complete, _) = progress { head = complete }
        }
        #expect(head?.status == status)
        #expect(head?.reason == reason)
    }

    /// Random heads never trap, and the result doesn't depend on how they are cut.
    @Test(arguments: SeededRandom.seeds)
    func garbage(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let parts = [
            "GET", " ", "/", "HTTP/1.1", "\r\n", "\r\n", "\r", "\n", "Host: a\r\n", ":", "x", "é",
            "\u{0}", "HTTP/1.", "http://", "?", "[", "]", "GET / HTTP/1.1\r\nHost: a\r\n",
            "Content-Length: ",
        ]
        let limits = HTTPLimits(headBytes: 60, fields: 3)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in parts.randomElement(using: &random)! }.joined()
            let bytes = Array(text.utf8)
            let pieces = random.pieces(of: bytes, upTo: 6)
            #expect(
                outcome(of: pieces, limits: limits) == outcome(of: [bytes], limits: limits),
                "seed \(seed)")
        }
    }
}
