import ClientExamination
import Testing

@Suite("Clients that the server sends to another node")
struct RedirectedClientTests {
    static let all = [
        WrongClientTests.Wrong(
            does: "doesn't follow", situation: "redirect",
            expected: "connects to the redirect's url", did: "connected to /play"
        ) { try $0.begin().wait(300).signIn().signIn() },
        WrongClientTests.Wrong(
            does: "hesitates", situation: "redirect",
            expected: "connects to the redirect's url at once", did: "didn't, though it had time"
        ) { try $0.begin().wait(300).signIn().wait(3000) },
        WrongClientTests.Wrong(
            does: "forgets its player", situation: "redirect",
            expected: "comes back with the player_id and token of its first welcome",
            did: "signed up as a new player"
        ) {
            try $0.begin().wait(300).signIn()
            try $0.signIn(at: $0.node, asNew: true)
        },
        WrongClientTests.Wrong(
            does: "comes back to the node", situation: "redirect",
            expected: "begins with the first address again", did: "connected to /n/n1/play"
        ) { try $0.begin().wait(300).signIn().follow().tapRightly(2).wait(300).follow() },
        WrongClientTests.Wrong(
            does: "comes back from the node without a pause", situation: "redirect",
            expected: "waits at least 100 ms before it connects again",
            did: "connected again after 20 ms"
        ) {
            try $0.begin().wait(300).signIn().follow().tapRightly(1)
            try $0.tap($0.next).wait(20).signIn()
        },
        WrongClientTests.Wrong(
            does: "forgets its request", situation: "redirect-start",
            expected: "sends the unanswered start_round again", did: "didn't, though it had time"
        ) { try $0.signIn().start().follow().wait(5000) },
        WrongClientTests.Wrong(
            does: "sends its request with another id", situation: "redirect-start",
            expected: "sends the unanswered start_round again, with its id",
            did: #"sent one with the id "second" after "first""#
        ) { try $0.signIn().start(id: "first").follow().start(id: "second") },
        WrongClientTests.Wrong(
            does: "sends its request again and again", situation: "redirect-start",
            expected: "sends an unanswered request again once", did: "sent start_round twice"
        ) { try $0.signIn().start(id: "first").follow().start(id: "first").start(id: "first") },
        WrongClientTests.Wrong(
            does: "insists on a dead node", situation: "redirect-dead",
            expected: "begins with the first address again", did: "connected to /n/n1/play"
        ) { try $0.signIn().follow().wait(300).follow() },
        WrongClientTests.Wrong(
            does: "gives up at a dead node", situation: "redirect-dead",
            expected: "connects again", did: "ended with exit status 1"
        ) { try $0.signIn().follow().endProgram(.exit(1)) },
        WrongClientTests.Wrong(
            does: "follows a chain without a pause", situation: "redirect-chain",
            expected: "waits at least 1000 ms before it connects again",
            did: "connected again after 0 ms"
        ) {
            try $0.signIn()
            for _ in 0..<6 { try $0.follow() }
        },
    ]

    @Test("The finding names the mistake", arguments: all)
    func wrong(_ wrong: WrongClientTests.Wrong) throws { try wrong.check() }

    @Test("A client that follows passes")
    func right() throws {
        func expectPass(_ client: VirtualClient) {
            #expect(client.examination.finding?.outcome == .passed)
        }
        expectPass(
            try VirtualClient(in: "redirect").begin().wait(300).signIn().follow().tapRightly(2)
                .wait(300).signIn().tapRightly(2))
        expectPass(
            try VirtualClient(in: "redirect-start").signIn().start(id: "1").follow()
                .start(id: "1").tapRightly(2))
        expectPass(
            try VirtualClient(in: "redirect-dead").signIn().follow().wait(300).signIn().start()
                .tapRightly(2).wait(300).signIn().follow().wait(300).signIn().tapRightly(2))
    }

    @Test("After five redirects a client waits, and then follows or begins anew")
    func chain() throws {
        for beginsAnew in [false, true] {
            let client = try VirtualClient(in: "redirect-chain").signIn()
            for _ in 0..<5 { try client.follow() }
            client.wait(2000)
            if beginsAnew { try client.signIn() } else { try client.follow() }
            try client.start().tapRightly(2)
            #expect(client.examination.finding?.outcome == .passed)
        }
    }

    @Test("A redirect that gives up TLS is for clients that connect with TLS")
    func plain() throws {
        let follower = try VirtualClient(in: "redirect-plain", hasTLS: true).signIn().follow()
        #expect(follower.examination.finding?.expected == "follows no redirect that gives up TLS")
        let ender = try VirtualClient(in: "redirect-plain", hasTLS: true).signIn()
        ender.endProgram(.exit(1))
        let other = try VirtualClient(in: "redirect-plain", hasTLS: true)
        try other.signIn().wait(300).signIn().wait(5000)
        let withoutTLS = try VirtualClient(in: "redirect-plain").signIn()
        #expect(
            [ender, other, withoutTLS].map(\.examination.finding?.outcome)
                == [.passed, .passed, .notApplicable])
    }

    @Test("The redirects don't apply to a client that doesn't follow any")
    func notApplicable() throws {
        let situations = Situation.all.map(\.name).filter { $0.hasPrefix("redirect") }
        #expect(situations.count == 5)
        for situation in situations {
            let client = try VirtualClient(in: situation).signIn(followsRedirects: false)
            let finding = try #require(client.examination.finding)
            #expect(finding.outcome == .notApplicable && finding.isGood)
        }
    }
}
