import Base
import Dispatch
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Store
import TestSupport
import Testing

@testable import ChefDashServer

/// Reads of a server's library while a test blocks their queue.
@Suite(
    "Fair shares of library reads",
    .player(.test { $0.messageBurst = 10_000 }, levels: try LevelsCopy.withoutStarter()),
    .timeLimit(.minutes(3)))
struct ReadShareRequestTests: PlayerTests {
    /// Another player's read; no other read runs during its turn.
    private final class Obstacle: Sendable {
        private let query: SearchQuery
        private let beginnings = Inbox<String>()
        private let end = DispatchSemaphore(value: 0)

        init(_ number: UInt128) {
            query = SearchQuery(
                player: PlayerID(value: number), household: HouseholdID(value: number), text: "x")
        }

        func wait(in library: LibraryStore) {
            library.read(query, on: nil) { [self] _ in
                beginnings.put("began")
                end.wait()
            }
        }

        /// Returns once its turn has begun.
        func begin() async throws { _ = try await beginnings.first("the turn of a read") }

        func remove() { end.signal() }
    }

    private var hub: LibraryHub { server.server.game.hub }

    private static func search(_ companion: TestCompanion, _ id: String) -> JSONValue {
        [
            "type": "search", "id": .string(id), "household_id": .string(companion.household),
            "text": "soup",
        ]
    }

    /// Returns once the server has received all earlier messages.
    private func settle(_ companions: TestCompanion...) async throws {
        for companion in companions {
            try await companion.request(["type": "ping", "client_time": 1])
                .expect(["type": "pong"])
        }
    }

    private func devices() async throws -> [TestCompanion] {
        var devices: [TestCompanion] = []
        for device in 1...2 {
            devices.append(try await server.companion(of: player, device: device))
        }
        return devices
    }

    private func answerCount(_ devices: [TestCompanion]) -> Int {
        devices.map {
            $0.client.messages.elements.count { $0["code"] == "unknown_household" }
        }.reduce(0, +)
    }

    /// Nobody has read anything before, so the turns begin in the order of the requests.
    @Test(
        "A player's devices share one turn, and another player waits for only one of their reads"
    )
    func turns() async throws {
        let devices = try await devices()
        let other = try await server.companion(
            of: try await server.signUp(), device: 3, household: 200)
        let (first, second) = (Obstacle(1), Obstacle(2))
        defer {
            first.remove()
            second.remove()
        }
        first.wait(in: hub.store)
        try await first.begin()
        for number in 0..<ReadShares.playerLimit {
            let device = devices[number % 2]
            device.client.send(Self.search(device, "\(number)"))
        }
        try await settle(devices[0], devices[1])
        for device in devices {
            try await device.request(Self.search(device, "more")).expect(["code": "busy"])
        }
        other.client.send(Self.search(other, "theirs"))
        try await settle(other)
        second.wait(in: hub.store)
        first.remove()
        try await second.begin()
        try await other.answer(to: "theirs").expect(["code": "unknown_household"])
        try await settle(devices[0], devices[1])
        #expect(answerCount(devices) == 1)
        second.remove()
        for number in 0..<ReadShares.playerLimit {
            try await devices[number % 2].answer(to: "\(number)")
                .expect(["code": "unknown_household"])
        }
        // Its share is free again after each read.
        for number in 0...ReadShares.playerLimit {
            try await devices[0].request(Self.search(devices[0], "again \(number)"))
                .expect(["code": "unknown_household"])
        }
    }

    @Test("Reads of a closed connection give their share back")
    func dropped() async throws {
        let devices = try await devices()
        try await devices[0].create()
        let obstacle = Obstacle(1)
        defer { obstacle.remove() }
        obstacle.wait(in: hub.store)
        try await obstacle.begin()
        for number in 0..<ReadShares.playerLimit {
            devices[0].client.send(Self.search(devices[0], "\(number)"))
        }
        try await settle(devices[0])
        devices[0].client.reset()
        // Until the server has noticed the close.
        let companions = server.server.context.counters
        while companions.companionCount.load(ordering: .relaxed) > 1 {
            try await settle(devices[1])
        }
        try await devices[1].request(Self.search(devices[1], "early")).expect(["code": "busy"])
        // Comes after all of them.
        let last = SearchQuery(
            player: try #require(PlayerID(player.id)),
            household: try #require(HouseholdID(devices[0].household)), text: "soup")
        let ends = Inbox<String>()
        hub.store.read(last, on: nil) { _ in ends.put("done") }
        obstacle.remove()
        _ = try await ends.first("the last read")
        for number in 0...ReadShares.playerLimit {
            try await devices[1].request(Self.search(devices[1], "late \(number)"))
                .expect(["type": "found"])
        }
    }

    @Test("A read's time is charged to the player and to the household")
    func charges() async throws {
        let devices = try await devices()
        try await devices[0].create()
        // Members with the household open charge it.
        try await devices[0].ask("library_open", ["through": 0]).expect(["type": "library"])
        let payers = [
            ReadPayer.player(try #require(PlayerID(player.id))),
            .household(try #require(HouseholdID(devices[0].household))),
        ]
        let obstacle = Obstacle(1)
        defer { obstacle.remove() }
        obstacle.wait(in: hub.store)
        try await obstacle.begin()
        devices[0].client.send(Self.search(devices[0], "paid"))
        try await settle(devices[0])
        // An hour later, if nothing were refilled meanwhile, the wait would be exactly 20 seconds.
        let later = hub.queue.now.advanced(byMilliseconds: 3_600_000)
        hub.reads.charge(19_999_999_999, to: payers, at: later)
        for payer in payers { #expect(wait(of: payer, at: later) == 20_000) }
        obstacle.remove()
        try await devices[0].answer(to: "paid").expect(["type": "found"])
        for payer in payers { #expect(wait(of: payer, at: later) > 20_000, "\(payer)") }
    }

    private func wait(of payer: ReadPayer, at moment: Instant) -> Int {
        do throws(RequestFault) {
            try hub.reads.begin([payer], at: moment)
            return 0
        } catch {
            return error.retryAfterMilliseconds ?? 0
        }
    }
}
