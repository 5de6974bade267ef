import ClientExamination
import GameProtocol
import Testing

@Suite("Clients that do one thing wrong")
struct WrongClientTests {
    /// A client's mistake, the situation, and the expected finding.
    struct Wrong: CustomTestStringConvertible, Sendable {
        let does: String
        let situation: String
        var outcome = Finding.Outcome.failed
        let expected: String
        let did: String
        let play: @Sendable (VirtualClient) throws -> Void

        var testDescription: String { does }

        func check() throws {
            let client = try VirtualClient(in: situation)
            try play(client)
            let finding = try #require(client.examination.finding)
            #expect(finding.outcome == outcome)
            #expect(finding.expected == expected)
            #expect(finding.did == did)
        }
    }

    static let all = [
        Wrong(
            does: "never connects", situation: "drop", outcome: .notReached,
            expected: "connects to the kit's URL", did: "didn't, though it had time"
        ) { $0.wait(60_000) },
        Wrong(
            does: "offers no subprotocol", situation: "first-round",
            expected: "offers the subprotocol chefdash.v1.json", did: "offered none"
        ) { $0.connect(offering: []) },
        Wrong(
            does: "begins with another request", situation: "first-round",
            expected: "says hello first", did: "began with list_levels"
        ) { try $0.connect().say(.listLevels) },
        Wrong(
            does: "sends what the schema forbids", situation: "first-round",
            expected: "sends what the schema allows",
            did: "broke it: missing_field, `ingredient_id` is missing"
        ) {
            try $0.signIn().say(text: #"{"type":"tap","id":"1x","ingredient":"bun"}"#)
        },
        Wrong(
            does: "uses an id again", situation: "first-round",
            expected: "gives each request an id of its own", did: #"used the id "a" again"#
        ) { try $0.signIn().say(.listShop, id: "a").say(.listLevels, id: "a") },
        Wrong(
            does: "never starts a round", situation: "drop", outcome: .notReached,
            expected: "starts a round in level 1", did: "didn't, though it had time"
        ) { try $0.signIn().wait(20_000) },
        Wrong(
            does: "taps before the snapshot", situation: "first-round",
            expected: "waits for the snapshot before it taps", did: "tapped before it"
        ) { try $0.signIn().tap("bun") },
        Wrong(
            does: "taps emoji", situation: "first-round",
            expected: "taps an ingredient_id of the round's ingredients", did: #"tapped "steak""#
        ) { try $0.signIn().start().tap("steak") },
        Wrong(
            does: "taps only wrong ingredients", situation: "drop",
            expected: "taps the layers of the order, bottom to top",
            did: "tapped wrongly 4 times of 4"
        ) {
            try $0.signIn().start()
            for _ in 0..<4 { try $0.tap("cheese").wait(900) }
        },
        Wrong(
            does: "taps all the time", situation: "drop",
            expected: #"taps in the phase "cooking" alone"#, did: "tapped 26 times in other phases"
        ) {
            try $0.signIn().start()
            for _ in 0..<27 { try $0.tap("cheese") }
        },
        Wrong(
            does: "floods", situation: "first-round",
            expected: "sends at most 50 messages a second", did: "sent 101 in one second"
        ) {
            try $0.signIn()
            for _ in 0..<100 { try $0.say(.listShop) }
        },
        Wrong(
            does: "comes back without a pause", situation: "drop",
            expected: "waits at least 100 ms before it connects again",
            did: "connected again after 20 ms"
        ) {
            try $0.signIn().start().tapRightly(1)
            try $0.tap($0.next).wait(20).connect()
        },
        Wrong(
            does: "never comes back", situation: "drop", expected: "connects again",
            did: "didn't, though it had time"
        ) { try $0.begin().wait(12_000) },
        Wrong(
            does: "comes back as another player", situation: "drop",
            expected: "comes back with the player_id and token of its first welcome",
            did: "signed up as a new player"
        ) { try $0.begin().wait(300).signIn(asNew: true) },
        Wrong(
            does: "comes back and doesn't play", situation: "drop",
            expected: "taps the right ingredient", did: "didn't, though it had time"
        ) { try $0.begin().wait(300).signIn().wait(10_000) },
        Wrong(
            does: "comes back at the same pace", situation: "refused",
            expected: "waits longer after each try that fails", did: "waited 600, 300, 300, 300 ms"
        ) {
            try $0.begin()
            for _ in 0..<4 { try $0.wait(300).signIn() }
        },
        Wrong(
            does: "connects again after 4001", situation: "close-4001",
            expected: "doesn't connect again by itself after such a close code",
            did: "connected again after 550 ms"
        ) { try $0.begin().wait(250).connect() },
        Wrong(
            does: "starts anew with a new id", situation: "lost-answer",
            expected: "plays the round that is under way, or repeats its start with the same id",
            did: #"started another round, with the id "second" after "first""#
        ) { try $0.signIn().start(id: "first").wait(300).signIn().start(id: "second") },
        Wrong(
            does: "starts the next round with the old id", situation: "lost-frames",
            expected: "doesn't repeat what was refused without retry",
            did: "asked 4 times for start_round"
        ) {
            try $0.signIn().start(id: "mine").wait(500).tapRightly(2).wait(4000)
            for _ in 0..<4 { try $0.start(id: "mine") }
            #expect($0.errors.map(\.code) == Array(repeating: .staleRequest, count: 4))
        },
        Wrong(
            does: "dies at an unknown word", situation: "unknown",
            expected: "asks for the round again", did: "ended by signal 9"
        ) { try $0.signIn().start().disconnect().endProgram(.signal(9)) },
        Wrong(
            does: "taps in a phase that it doesn't know", situation: "unknown",
            expected: "sends no taps in a phase that it doesn't know", did: "sent taps in it"
        ) {
            try $0.signIn().start().wait(300).start().wait(1900)
            for _ in 0..<3 { try $0.tap("bun") }
        },
        Wrong(
            does: "asks again too early", situation: "busy",
            expected: "asks again after retry_after_ms, 700 ms", did: "asked 300 ms too early"
        ) { try $0.signIn().start().wait(500).start().wait(400).start() },
        Wrong(
            does: "doesn't ask again", situation: "busy", expected: "asks for the round again",
            did: "ended with exit status 1"
        ) { try $0.signIn().start().endProgram(.exit(1)) },
        Wrong(
            does: "repeats what was refused", situation: "locked",
            expected: "doesn't repeat what was refused without retry",
            did: "asked 4 times for start_round"
        ) {
            try $0.signIn()
            for _ in 0..<4 { try $0.start().wait(300) }
        },
        Wrong(
            does: "says the same wrong token again and again", situation: "bad-token",
            expected: "doesn't repeat what was refused without retry",
            did: "asked 4 times for hello"
        ) {
            try $0.begin().wait(300).signIn()
            for _ in 0..<3 { try $0.disconnect().wait(300).signIn() }
        },
        Wrong(
            does: "comes back to a stopping server at once", situation: "shutdown",
            expected: "waits at least 1000 ms before it connects again",
            did: "connected again after 400 ms"
        ) {
            try $0.begin()
            while $0.isConnected { $0.wait(20) }
            $0.wait(400).connect()
        },
        Wrong(
            does: "sends no pongs", situation: "silence", expected: "answers WebSocket pings",
            did: "sent no pong for 3 s"
        ) { try $0.begin().closeForPongs() },
        Wrong(
            does: "drops an idle connection", situation: "silence",
            expected: "keeps a connection that answers pings",
            did: "closed the connection, without a code"
        ) { try $0.begin().wait(5000).disconnect().wait(300).connect() },
        Wrong(
            does: "opens two connections", situation: "first-round",
            expected: "keeps one connection", did: "opened a second one beside it"
        ) { try $0.signIn().connect() },
        Wrong(
            does: "crashes after the round", situation: "first-round", expected: "ends in order",
            did: "ended by signal 9"
        ) {
            try $0.begin()
            while $0.state?.phase != .ended { $0.wait(100) }
            $0.endProgram(.signal(9))
        },
    ]

    @Test("The finding names the mistake", arguments: all)
    func wrong(_ wrong: Wrong) throws { try wrong.check() }

    @Test("A client that makes no mistake and ends after its round passes")
    func ending() throws {
        let client = try VirtualClient(in: "first-round").begin()
        while client.state?.phase != .ended { client.wait(100) }
        client.endProgram(.exit(0))
        #expect(client.examination.finding?.outcome == .passed)
    }

    @Test("A page that doesn't reconnect passes once nothing more can go wrong")
    func staying() throws {
        let client = try VirtualClient(in: "close-4001").begin().wait(4000)
        #expect(client.examination.finding?.outcome == .passed)
    }
}
