import Base
import Crypto
import Kitchen
import Synchronization
import TestSupport
import Testing

/// A room's visible values reveal nothing about its future orders.
@Suite("Secrets of races")
struct RaceSecretTests {
    /// All random bytes that a server has drawn.
    private final class Draws: Sendable {
        private let draws = Mutex<[[UInt8]]>([])

        func randomBytes(_ count: Int) -> [UInt8] {
            let bytes = Crypto.randomBytes(count: count)
            draws.withLock { $0.append(bytes) }
            return bytes
        }

        /// The number of draws of exactly these bytes.
        func count(of value: some FixedWidthInteger) -> Int {
            let bytes = withUnsafeBytes(of: value.bigEndian) { Array($0) }
            return draws.withLock { $0.count { $0 == bytes } }
        }
    }

    /// Ana races bots twice, and shops for them before each race.
    ///
    /// - Returns: the ids of the bots in order, and the seeds of the races.
    private static func raceBots(
        on server: TestServer
    ) async throws -> (bots: [PlayerID], seeds: [UInt64]) {
        let ana = try await server.signUp()
        _ = try await ana.createRoom()
        var bots: [PlayerID] = []
        var seeds: [UInt64] = []
        for _ in 1...2 {
            for tried in 1...3 {
                let room = try await ana.request(["type": "add_bot", "bot_strength": "easy"])
                let bot = try #require(room.playerIDs.last)
                bots.append(try #require(PlayerID(bot)))
                guard tried < 3 else { break }
                try await ana.request(["type": "remove_member", "player_id": .string(bot)])
            }
            try await ana.ready()
            // Serves an order, so that the race is kept.
            try await ana.race(serving: 1)
            let result = try await ana.message("race_ended")
            let id = try #require(result["race_id"]?.string.flatMap { PlayID($0) })
            let race = try #require(try server.audit().race(id), "\(result.text)")
            let record = try RaceRecord(decoding: try #require(race.record))
            seeds.append(try #require(record.seats.first).round.seed)
            // The room gathers again once a player declines a rematch.
            try await ana.results()
            try await ana.request(["type": "rematch", "agree": false])
            try await ana.request(
                [
                    "type": "remove_member",
                    "player_id": .string(try #require(bots.last).description),
                ])
        }
        return (bots, seeds)
    }

    @Test("Each id and each seed is a separate draw, and no bot's id leads to a seed")
    func apart() async throws {
        let draws = Draws()
        try await TestServer.run(
            levels: .forRaces(clockTicks: 150), randomBytes: draws.randomBytes
        ) { server in
            let (bots, seeds) = try await Self.raceBots(on: server)
            for bot in bots { #expect(draws.count(of: bot.value) == 1, "\(bot)") }
            for seed in seeds { #expect(draws.count(of: seed) == 1, "\(seed)") }
            #expect(Set(bots).count == 6 && Set(seeds).count == seeds.count)
            for bot in bots {
                #expect(Set(Self.numbers(after: bot)).isDisjoint(with: seeds))
            }
        }
    }

    @Test("A room's code comes only from the server's draw for it")
    func codes() async throws {
        var codes: [JSONValue] = []
        for byte in [0x2F, 0x2F, 0xB1] as [UInt8] {
            // Ids and tokens are longer than this.
            let randomBytes: @Sendable (Int) -> [UInt8] = { count in
                count == 8 ? Array(repeating: byte, count: 8) : Crypto.randomBytes(count: count)
            }
            try await TestServer.run(randomBytes: randomBytes) { server in
                codes.append(try await server.signUp().createRoom())
            }
        }
        #expect(codes[0] == codes[1] && codes[0] != codes[2], "\(codes)")
    }

    @Test("The attack predicts a seed that follows an id from one generator")
    func attack() {
        var random = SplitMix64(seed: 77)
        let bot = PlayerID(value: UInt128(random.next()) << 64 | UInt128(random.next()))
        #expect(Self.numbers(after: bot).contains(random.next()))
    }

    /// SplitMix64's next number, if an id is two of its numbers: its mix is a bijection, so each
    /// 64-bit number gives away the state.
    private static func numbers(after bot: PlayerID) -> [UInt64] {
        [UInt64(truncatingIfNeeded: bot.value >> 64), UInt64(truncatingIfNeeded: bot.value)]
            .flatMap { number -> [UInt64] in
                var random = SplitMix64(seed: unmixed(number))
                return (0..<1_000).map { _ in random.next() }
            }
    }

    /// The inverse of `SplitMix64.mix`.
    private static func unmixed(_ mixed: UInt64) -> UInt64 {
        var value = mixed
        value ^= value >> 31 ^ value >> 62
        value = value &* inverse(of: 0x94D0_49BB_1331_11EB)
        value ^= value >> 27 ^ value >> 54
        value = value &* inverse(of: 0xBF58_476D_1CE4_E5B9)
        return value ^ value >> 30 ^ value >> 60
    }

    /// The inverse of an odd number modulo 2^64, by Newton's method.
    private static func inverse(of odd: UInt64) -> UInt64 {
        var inverse = odd
        for _ in 0..<5 { inverse = inverse &* (2 &- odd &* inverse) }
        return inverse
    }
}
