import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ChefDashServer

@Suite("Fetching pages", .timeLimit(.minutes(1)))
struct FetchTests {
    @Test(
        "Only globally reachable addresses are public",
        arguments: [
            ("8.8.8.8", true), ("1.1.1.1", true), ("223.255.255.255", true),
            ("9.255.255.255", true),
            ("0.0.0.0", false), ("0.1.2.3", false), ("10.0.0.1", false), ("10.255.255.255", false),
            ("11.0.0.0", true), ("100.63.255.255", true), ("100.64.0.1", false),
            ("100.127.255.255", false), ("100.128.0.0", true), ("127.0.0.1", false),
            ("127.255.255.254", false), ("168.63.129.15", true), ("168.63.129.16", false),
            ("::ffff:168.63.129.16", false), ("169.254.169.254", false), ("172.15.255.255", true),
            ("172.16.0.1", false), ("172.31.255.255", false), ("172.32.0.0", true),
            ("192.0.0.8", false), ("192.0.2.1", false), ("192.31.196.1", false),
            ("192.52.193.1", false), ("192.88.99.1", false), ("192.168.0.1", false),
            ("192.175.48.1", false), ("198.17.255.255", true), ("198.18.0.1", false),
            ("198.19.255.255", false), ("198.51.100.7", false), ("203.0.113.9", false),
            ("224.0.0.1", false), ("239.255.255.255", false), ("240.0.0.1", false),
            ("255.255.255.255", false),
            ("2606:4700:4700::1111", true), ("2a00:1450::1", true), ("::", false), ("::1", false),
            // IPv4-mapped, IPv4-compatible, DNS64 and NAT64 addresses.
            ("::ffff:127.0.0.1", false), ("::ffff:10.0.0.1", false), ("::ffff:8.8.8.8", true),
            ("::127.0.0.1", false), ("64:ff9b::7f00:1", false), ("64:ff9b::a00:1", false),
            ("64:ff9b::808:808", true), ("64:ff9b:1::808:808", false),
            // Teredo, benchmarks, ORCHIDs and 6to4.
            ("2001::1", false), ("2001:2::1", false), ("2001:10::1", false), ("2001:20::1", false),
            ("2001:db8::1", false), ("2001:4860:4860::8888", true), ("2002:7f00:1::", false),
            ("2002:808:808::1", false), ("2620:4f:8000::1", false), ("3fff::1", false),
            ("5f00::1", false), ("100::1", false), ("fc00::1", false), ("fd12::1", false),
            ("fe80::1", false), ("fec0::1", false), ("ff02::1", false),
        ])
    func publicAddresses(text: String, isPublic: Bool) throws {
        #expect(try #require(IPAddress(text)).isPublic == isPublic)
    }

    @Test(
        "Forbidden addresses are refused before any lookup",
        arguments: [
            ("file:///etc/passwd", .badScheme), ("ftp://a.example/", .badScheme),
            ("gopher://a.example/", .badScheme), ("dict://127.0.0.1:11211/", .badScheme),
            ("data:text/html,a", .badScheme), ("javascript:alert(1)", .badScheme),
            ("", .badAddress), ("//a.example/", .badScheme), ("soup", .badScheme),
            ("http://", .badAddress), ("http://a b/", .badAddress),
            ("https://user@a.example/", .credentials),
            ("https://user:pass@a.example/", .credentials),
            ("https://:pass@a.example/", .credentials), ("http://a.example:22/", .badPort),
            ("http://a.example:0/", .badPort), ("http://a.example:65536/", .badPort),
            ("https://a.example:8443/", .badPort), ("http://[fe80::1%25eth0]/", .badAddress),
            ("http://a.example/\u{0}", .badAddress),
            ("https://a.example/" + String(repeating: "a", count: 2_048), .badAddress),
        ] as [(String, FetchRefusal)])
    func refusedAddresses(text: String, refusal: FetchRefusal) {
        let fetcher = PageFetcher(.publicOnly) { _ in
            Issue.record("a host was looked up")
            return []
        }
        #expect(Self.refusal(of: text, fetcher) == refusal)
    }

    @Test(
        "Private addresses are refused in every notation",
        arguments: [
            "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f000001/",
            "http://0177.0.0.1/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://0/",
            "http://localhost/", "http://169.254.169.254/latest/", "http://[fd00::1]/",
            "http://１２７.0.0.1/", "https://192.168.1.1/", "http://127.0.0.1./",
        ])
    func privateAddresses(text: String) {
        let refusal = Self.refusal(of: text, PageFetcher(.publicOnly))
        #expect(
            [.privateAddress, .unknownHost, .badAddress].contains(refusal), "\(refusal as Any)")
    }

    @Test("One private address among public ones is enough")
    func mixed() throws {
        let addresses = try ["8.8.8.8", "10.0.0.1"].map { try #require(IPAddress($0)) }
        let fetcher = PageFetcher(.publicOnly) { _ in addresses }
        #expect(Self.refusal(of: "http://a.example/", fetcher) == .unknownHost)
    }

    @Test("The answers don't reveal which names exist in the server's own network")
    func ownNames() throws {
        let own = try #require(IPAddress("10.0.0.1"))
        let fetcher = PageFetcher(.publicOnly) { $0 == "db.internal" ? [own] : [] }
        #expect(Self.refusal(of: "http://db.internal/", fetcher) == .unknownHost)
        #expect(Self.refusal(of: "http://none.internal/", fetcher) == .unknownHost)
        #expect(Self.refusal(of: "http://10.0.0.1/", fetcher) == .privateAddress)
    }

    @Test("A lookup without an answer ends at the page's deadline")
    func silentResolver() {
        let isOver = DispatchSemaphore(value: 0)
        defer { isOver.signal() }
        let fetcher = PageFetcher(.publicOnly) { _ in
            isOver.wait()
            return []
        }
        #expect(Self.refusal(of: "http://a.example/", fetcher) == .tooSlow)
    }

    @Test("The number of threads stuck in lookups is bounded, and they are reused")
    func lookups() async throws {
        let isOver = DispatchSemaphore(value: 0)
        let asked = Mutex(0)
        let own = try #require(IPAddress("8.8.8.8"))
        let lookups = HostLookups { host in
            asked.withLock { $0 += 1 }
            if host != "fast.example" { isOver.wait() }
            return [own]
        }
        let askers = try (1...5).map { try AddressBlock("192.0.2.\($0)") }
        // One address's lookups don't take the threads of others.
        for asker in askers {
            for _ in 0..<HostLookups.askerLimit + 2 {
                #expect(lookups.addresses(of: "slow.example", until: 0, for: asker) == nil)
            }
        }
        // A numeric address needs no thread.
        #expect(lookups.addresses(of: "8.8.8.8", until: 0, for: askers[0]) == [own])
        let deadline = ContinuousClock.now + .seconds(30)
        while asked.withLock({ $0 }) < HostLookups.limit, ContinuousClock.now < deadline {
            await Task.yield()
        }
        #expect(asked.withLock { $0 } == HostLookups.limit)
        for _ in 0..<HostLookups.limit { isOver.signal() }
        var found: [IPAddress]?
        while found == nil, ContinuousClock.now < deadline {
            found = lookups.addresses(of: "fast.example", until: .max / 2, for: askers[4])
            await Task.yield()
        }
        #expect(found == [own])
        #expect(asked.withLock { $0 } == HostLookups.limit + 1)
    }

    @Test("One address's slow lookups don't block others' lookups")
    func lookupsOfAnAddress() async throws {
        let isOver = DispatchSemaphore(value: 0)
        let own = try #require(IPAddress("8.8.8.8"))
        let lookups = HostLookups { host in
            if host != "fast.example" { isOver.wait() }
            return [own]
        }
        let (one, other) = (try AddressBlock("192.0.2.1"), try AddressBlock("192.0.2.2"))
        for _ in 0..<HostLookups.limit {
            #expect(lookups.addresses(of: "slow.example", until: 0, for: one) == nil)
        }
        #expect(lookups.addresses(of: "fast.example", until: .max / 2, for: other) == [own])
        for _ in 0..<HostLookups.askerLimit { isOver.signal() }
    }

    @Test("A page arrives with its type and its address after redirects")
    func page() throws {
        let server = try LoopbackServer { path in
            switch path {
            case "/old": .redirect("/new?a=1#part")
            case "/new?a=1": .page("text/html; charset=iso-8859-1", "<p>Soup</p>")
            case _: .status(404)
            }
        }
        let page = try server.fetcher().page(at: "http://soup.example:\(server.port)/old")
        #expect(page.content == Array("<p>Soup</p>".utf8))
        #expect(page.contentType == "text/html; charset=iso-8859-1")
        #expect(page.address == "http://soup.example:\(server.port)/new?a=1")
        let request = try #require(server.requests.first)
        #expect(request.contains("\r\nHost: soup.example:\(server.port)\r\n"))
        #expect(!request.contains("Cookie") && !request.contains("Authorization"))
    }

    @Test("A redirect to a private address or another scheme is refused")
    func redirects() throws {
        for (target, refusal) in [
            ("http://127.0.0.1:1/", .badPort), ("http://127.0.0.1/", .privateAddress),
            ("http://private.example/", .unknownHost), ("file:///etc/passwd", .badScheme),
            ("https://u:p@a.example/", .credentials), ("/again", .tooManyRedirects),
        ] as [(String, FetchRefusal)] {
            let server = try LoopbackServer { _ in .redirect(target) }
            let fetcher = try server.fetcher()
            let found = Self.refusal(of: "http://a.example:\(server.port)/", fetcher)
            #expect(found == refusal, "\(target)")
            #expect(server.requests.count == (target == "/again" ? 6 : 1))
        }
    }

    @Test("A name that resolves to another address later changes nothing: it is looked up once")
    func rebinding() throws {
        let server = try LoopbackServer { _ in .page("text/html", "<p>Soup</p>") }
        let allowed = try #require(IPAddress("127.0.0.1"))
        let other = try #require(IPAddress("127.0.0.9"))
        let count = Mutex(0)
        let rules = try FetchRules("127.0.0.1:\(server.port)")
        let fetcher = PageFetcher(rules) { _ in
            count.withLock { count in
                count += 1
                return [count == 1 ? allowed : other]
            }
        }
        let page = try fetcher.page(at: "http://rebind.example:\(server.port)/")
        #expect(page.content.count == 11)
        #expect(count.withLock { $0 } == 1)
        // The next page needs a new lookup, and that answer isn't allowed.
        #expect(
            Self.refusal(of: "http://rebind.example:\(server.port)/", fetcher) == .unknownHost)
        #expect(server.requests.count == 1)
    }

    @Test(
        "A response that isn't a page is refused with its reason",
        arguments: [
            (.page("image/png", "a"), .badContentType), (.page("", "a"), .badContentType),
            (.page("application/pdf", "a"), .badContentType), (.status(404), .badStatus),
            (.status(500), .badStatus), (.status(204), .badStatus), (.silence, .tooSlow),
            (.garbage, .unreachable), (.endless, .tooLarge),
        ] as [(LoopbackServer.Answer, FetchRefusal)])
    func noPages(answer: LoopbackServer.Answer, refusal: FetchRefusal) throws {
        let server = try LoopbackServer { _ in answer }
        let fetcher = try server.fetcher()
        #expect(Self.refusal(of: "http://a.example:\(server.port)/", fetcher) == refusal)
    }

    @Test(
        "Over TLS the host needs a trusted certificate with its name",
        arguments: [
            ("DNS:soup.example", true, true), ("DNS:other.example", true, false),
            ("IP:127.0.0.1", true, false), ("DNS:soup.example", false, false),
        ])
    func certificates(names: String, isTrusted: Bool, comes: Bool) async throws {
        let authority = TestAuthority()
        let files = authority.issue("server", .init { $0.names = names })
        let own = try #require(IPAddress("127.0.0.1"))
        try await TestServer.run(.tls(files)) { server in
            let fetcher = PageFetcher(
                try FetchRules("127.0.0.1:\(server.port)"),
                trusting: isTrusted ? authority.file : nil
            ) { _ in [own] }
            let address = "https://soup.example:\(server.port)/"
            // A thread of its own, since the call blocks.
            let refusal = await Task.detached { Self.refusal(of: address, fetcher) }.value
            #expect(refusal == (comes ? nil : .unreachable))
        }
    }

    @Test("The operator's exceptions are parsed")
    func rules() throws {
        let rules = try FetchRules("10.0.0.5:8080,[fd00::5]:8080")
        #expect("\(rules)" == "10.0.0.5:8080,[fd00::5]:8080")
        #expect(rules.allows(try #require(IPAddress("10.0.0.5")), port: 8_080))
        #expect(!rules.allows(try #require(IPAddress("10.0.0.5")), port: 80))
        #expect(!rules.allows(try #require(IPAddress("10.0.0.6")), port: 8_080))
        #expect(!rules.allows(try #require(IPAddress("8.8.8.8")), port: 8_080))
        #expect(rules.allows(try #require(IPAddress("8.8.8.8")), port: 443))
        for text in ["", "10.0.0.5", "a.example:80", "10.0.0.5:0", "10.0.0.5:80,"] {
            #expect(throws: ConfigurationValueError.self, "\(text)") { try FetchRules(text) }
        }
    }

    private static func refusal(of address: String, _ fetcher: PageFetcher) -> FetchRefusal? {
        do throws(FetchRefusal) {
            _ = try fetcher.page(at: address)
            return nil
        } catch {
            return error
        }
    }
}
