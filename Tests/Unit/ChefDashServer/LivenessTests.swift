import Testing

@Suite("Liveness", .player())
struct LivenessTests: PlayerTests {
    @Test(
        "The server pings at the interval in the welcome",
        .player { $0.pingIntervalMilliseconds = 150 })
    func interval() async throws {
        #expect(player.welcome["ping"]?["interval_ms"] == 150)
        var times: [ContinuousClock.Instant] = []
        for _ in 0..<6 { times.append(try await player.client.pings.first("a ping")) }
        // A busy machine is late, but never early: five intervals, less the delay of the first.
        let whole = times[5] - times[0]
        #expect(whole > .milliseconds(5 * 150 - 100) && whole < .seconds(3))
    }

    @Test(
        "A peer that doesn't answer pings is closed with 4003",
        .player { ($0.pingIntervalMilliseconds, $0.pingTimeoutMilliseconds) = (100, 1_500) })
    func timeout() async throws {
        player.client.stopAnsweringPings()
        #expect(player.welcome["ping"] == ["interval_ms": 100, "timeout_ms": 1_500])
        #expect(try await player.client.ending() == .closed(4003))
        #expect(try await server.signIn(player).possessions().coins == 150)
    }

    @Test(
        "A peer that answers pings stays, even if it sends nothing else",
        .player { ($0.pingIntervalMilliseconds, $0.pingTimeoutMilliseconds) = (60, 2_000) })
    func silence() async throws {
        for _ in 0..<10 { _ = try await player.client.pings.first("a ping") }
        #expect(try await player.possessions().coins == 150)
    }

    @Test(
        "A peer without a hello in time is closed with 4002, and dropped if it doesn't answer that",
        .server { ($0.helloMilliseconds, $0.closeMilliseconds) = (100, 100) },
        arguments: [true, false])
    func helloTimeout(answersClose: Bool) async throws {
        let client = try await server.connect()
        if !answersClose { client.stopAnsweringClose() }
        #expect(try await client.ending() == .closed(4002))
    }

    @Test("A pong carries the server's clock, which advances")
    func clock() async throws {
        var last = try #require(player.welcome["server_time_ms"]?.number)
        for clientTime: JSONValue in [0, -5, .number(1523.25), .integer(1 << 53)] {
            let pong = try await player.request(["type": "ping", "client_time": clientTime])
            #expect(pong["client_time"]?.number == clientTime.number)
            let time = try #require(pong["server_time_ms"]?.number)
            #expect(time >= last && time < last + 30_000)
            last = time
        }
    }
}
