import Foundation
import GameProtocol
import Kitchen
import Testing

@testable import ChefDashClient

@Suite("Decisions of the client")
struct ClientTests {
    @Test(
        "Addresses",
        arguments: [
            ("ws://127.0.0.1:8080", "127.0.0.1 8080 /play 127.0.0.1:8080"),
            ("http://127.0.0.1:8080/", "127.0.0.1 8080 /play 127.0.0.1:8080"),
            ("WS://Example.org", "Example.org 80 /play Example.org"),
            ("ws://localhost:1/other", "localhost 1 /other localhost:1"),
            ("https://h/chef/", "h 443 /chef/play h"),
            ("ws://[::1]:8080/play", "::1 8080 /play [::1]:8080"),
            ("ws://h:80", "h 80 /play h"),
        ])
    func addresses(text: String, expected: String) throws {
        let address = try ServerAddress(try #require(URL(string: text)))
        #expect("\(address.host) \(address.port) \(address.path) \(address.hostField)" == expected)
    }

    @Test(
        "Invalid server addresses",
        arguments: [
            ("ftp://h", "must look like"), ("h:80", "must look like"), ("ws://u@h", "no user"),
            ("ws://u:p@h", "no user"),
            ("ws://h/?token=1", "no user"), ("ws://h:0", "65535"), ("ws://h:65536", "65535"),
            ("ws:///play", "no host"),
        ])
    func badAddresses(text: String, expected: String) throws {
        let url = try #require(URL(string: text))
        let error = #expect(throws: ChefDashClientError.self) { try ServerAddress(url) }
        #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }

    @Test(
        "Pauses grow to the maximum, with a jitter of up to half",
        arguments: [
            (0, 125, 250), (1, 250, 500), (3, 1000, 2000), (5, 4000, 8000), (6, 5000, 10_000),
            (40, 5000, 10_000), (-1, 125, 250),
        ])
    func pauses(attempt: Int, shortest: Int, longest: Int) {
        let pauses = ReconnectPauses()
        for seed in UInt64(0)..<200 {
            var generator = SplitMix64(seed: seed)
            let pause = pauses.pause(beforeAttempt: attempt, using: &generator)
            #expect(
                pause >= .milliseconds(shortest) && pause <= .milliseconds(longest), "seed \(seed)")
        }
    }

    @Test("The sample with the least round trip is kept")
    func clock() throws {
        let slow = try #require(ClockEstimate(sentAt: 100, receivedAt: 140, serverTime: 1000))
        let quick = try #require(ClockEstimate(sentAt: 200, receivedAt: 210, serverTime: 1100))
        #expect(slow.roundTripMilliseconds == 40)
        #expect(slow.offsetMilliseconds == 880)
        #expect(quick.better(than: slow) == quick)
        #expect(slow.better(than: quick) == quick)
        #expect(slow.better(than: nil) == slow)
        #expect(quick.playTime(at: 300, usualRoundTrip: 10) == 300 + 895 + 5)
        #expect(quick.playTime(at: 300, usualRoundTrip: 30) == 300 + 895 + 15)
        #expect(ClockEstimate(sentAt: 10, receivedAt: 9, serverTime: 1) == nil)
        #expect(ClockEstimate(sentAt: 1, receivedAt: 2, serverTime: .infinity) == nil)
    }

    @Test(
        "Close codes after which a client may reconnect",
        arguments: [
            (1000, true), (1001, true), (1002, false), (1003, false), (1006, true), (1007, false),
            (1008, false), (1009, false), (1011, true), (1012, true), (1013, true), (1015, true),
            (4000, false), (4001, false), (4002, true), (4003, true), (4004, true), (4005, true),
            (4006, false), (4999, false),
        ] as [(UInt16, Bool)])
    func retries(code: UInt16, expected: Bool) {
        #expect(Disconnection(closeCode: code, reason: "").canRetry == expected)
    }

    @Test("An unreachable server is reported as such")
    func unreachable() async throws {
        let client = ChefDashClient()
        // Port 1 of this machine, on which nothing listens in a test.
        let url = try #require(URL(string: "ws://127.0.0.1:1"))
        let error = await #expect(throws: ChefDashClientError.self) {
            try await client.connect(to: url)
        }
        guard case .unreachable(let text) = error else { throw try #require(error) }
        #expect(text.contains("127.0.0.1:1"))
        #expect(await client.events.reduce(0) { count, _ in count + 1 } == 1)
        await #expect(throws: ChefDashClientError.notConnected) { try await client.send(.clear) }
    }
}
