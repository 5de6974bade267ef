import Base
import Kitchen
import TestSupport
import Testing

@testable import Store

/// The tickets of players at several servers.
@Suite("One queue for several servers", .timeLimit(.minutes(2)))
struct SharedQueueTests {
    private let directory = TemporaryDirectory()

    private func stores(
        _ count: Int, named given: String? = nil
    ) async throws -> (StoreLocation, [GameStore]) {
        let cluster = try await TestCluster.shared
        let name = given ?? cluster.freshName()
        let location = StoreLocation.postgres(
            "\(cluster.address) application_name=\(name)", schema: name,
            directory: directory.path)
        let stores = try (1...count).map { number in
            var options = StoreOptions()
            options.node.url = "ws://node\(number)"
            return try GameStore(
                at: location, options: options, wallClock: { 1_700_000_000_000 })
        }
        return (location, stores)
    }

    private func close(_ stores: [GameStore]) async {
        for store in stores { #expect(await store.close() == 0) }
    }

    private static let wish = StoredTicket.Wish(
        rating: 1_200, level: nil, seats: 2, addressBlock: "10.0.0.0/24", isNewcomer: true,
        waitedMilliseconds: 0)

    /// Signs players in, and puts them into the queue.
    private static func queue(
        _ players: ClosedRange<Int>, at store: GameStore
    ) async throws -> [Int64] {
        var numbers: [Int64] = []
        for player in players.map(PlayerID.init) {
            guard case .here(let session, _) = try await store.perform(SessionSignIn(player)) else {
                throw TestFailure(description: "the session isn't here")
            }
            #expect(try await store.perform(SessionEngagement(player, number: session, .lobby)))
            let entry = try await store.perform(TicketEntry(player, Self.wish))
            guard case .ticket(let number) = entry else {
                throw TestFailure(description: "\(entry)")
            }
            numbers.append(number)
        }
        return numbers
    }

    private static func news(_ store: GameStore) async throws -> NodeNews {
        try await store.read(NodeNewsQuery(of: store.epoch))
    }

    private struct Done: Sendable {
        var matched: [Int64] = []
        var removed: [Int64] = []
    }

    @Test(
        "A ticket is in one match at most, or leaves, whoever matches",
        arguments: [1, 2, 3] as [UInt64])
    func once(seed: UInt64) async throws {
        let (_, stores) = try await stores(3)
        try await stores[0].signUp(1...12)
        var numbers: [Int64] = []
        for (index, store) in stores.enumerated() {
            numbers += try await Self.queue((index * 4 + 1)...(index * 4 + 4), at: store)
        }
        let done: [Done] = try await withThrowingTaskGroup(of: Done.self) { [numbers] group in
            for (index, store) in stores.enumerated() {
                group.addTask {
                    var random = TestRandom(seed: seed &* 3 &+ UInt64(index))
                    var done = Done()
                    for _ in 1...12 {
                        let wanted = Array(numbers.shuffled(using: &random).prefix(2))
                        if Bool.random(using: &random) {
                            let match = TicketMatch(wanted, host: store.epoch)
                            if try await store.perform(match) != nil { done.matched += wanted }
                        } else if try await store.perform(TicketRemoval(wanted[0])) {
                            done.removed.append(wanted[0])
                        }
                    }
                    return done
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let (matched, removed) = (done.flatMap(\.matched), done.flatMap(\.removed))
        let rows = try await Self.news(stores[0]).tickets
        #expect(Set(matched + removed).count == matched.count + removed.count, "seed \(seed)")
        #expect(Set(rows.filter { $0.match != nil }.map(\.number)) == Set(matched))
        #expect(Set(rows.map(\.number) + removed) == Set(numbers))
        await close(stores)
    }

    @Test("The node that opens a match's room takes its players' sessions")
    func opening() async throws {
        let (_, stores) = try await stores(2)
        try await stores[0].signUp(1...2)
        let numbers =
            try await Self.queue(1...1, at: stores[0]) + Self.queue(2...2, at: stores[1])
        #expect(try await Self.news(stores[1]).leader == stores[0].epoch)
        let players = [1, 2].map(PlayerID.init)
        let match = try #require(
            try await stores[0].perform(TicketMatch(numbers, host: stores[1].epoch)))
        // A matched ticket stays.
        #expect(try await stores[0].perform(TicketRemoval(numbers[0])) == false)
        #expect(try await stores[0].perform(TicketEntry(players[0], Self.wish)) == .matched)
        // Nobody but the host opens it, and only once.
        #expect(try await stores[0].perform(MatchOpening(match, of: players)) == nil)
        let members = try #require(
            try await stores[1].perform(MatchOpening(match, of: players)))
        #expect(members.map(\.player.id) == players)
        #expect(try await stores[1].perform(MatchOpening(match, of: players)) == nil)
        #expect(try await Self.news(stores[1]).tickets.isEmpty)
        guard
            case .elsewhere(Elsewhere(url: "ws://node2", .lobby)) = try await stores[0].perform(
                SessionSignIn(players[0]))
        else { throw TestFailure(description: "the session hasn't moved") }
        guard
            case .here(members[0].session, _) = try await stores[1].perform(
                SessionSignIn(players[0]))
        else { throw TestFailure(description: "the session hasn't the number that was told") }
        // The other one sends its player there.
        #expect(try await Self.news(stores[0]).hasMail)
        let gone = try await stores[0].perform(MailCollection()).gone
        #expect(gone.map(\.player) == [players[0]])
        #expect(gone.first?.place == Elsewhere(url: "ws://node2", .lobby))
        #expect(try await !Self.news(stores[1]).hasMail)
        await close(stores)
    }

    @Test("A match opens its room even if a player's node ends, or had a round of theirs")
    func ending() async throws {
        let (_, stores) = try await stores(2)
        try await stores[0].signUp(1...2)
        let numbers =
            try await Self.queue(1...1, at: stores[0]) + Self.queue(2...2, at: stores[1])
        let players = [1, 2].map(PlayerID.init)
        guard case .here(let session, _) = try await stores[0].perform(SessionSignIn(players[0]))
        else { throw TestFailure(description: "the session isn't here") }
        // A session is held for what came first, until nothing holds it any more.
        #expect(
            try await stores[0].perform(
                SessionEngagement(players[0], number: session, .round)))
        let match = try #require(
            try await stores[0].perform(TicketMatch(numbers, host: stores[1].epoch)))
        try await stores[0].perform(NodeDrain())
        #expect(try await Self.news(stores[1]).tickets.map(\.number) == numbers)
        let members = try await stores[1].perform(MatchOpening(match, of: players))
        #expect(members?.map(\.player.id) == players)
        await close(stores)
    }

    @Test("The tickets of a dead one's players leave the queue, and those matched with them wait")
    func death() async throws {
        let (location, stores) = try await stores(3)
        try await stores[0].signUp(1...6)
        var options = StoreOptions()
        options.node.url = "ws://node1"
        let library = try LibraryStore(
            at: location, instance: stores[0].instance, epoch: stores[0].epoch, options: options
        ) { 1_700_000_000_000 }
        let lost = try await Self.queue(1...3, at: stores[0])
        let kept = try await Self.queue(4...6, at: stores[1])
        // A match at the dead one, and two at another, which tries to open one of them.
        let hosts = [stores[0].epoch, stores[1].epoch, stores[1].epoch]
        for (pair, host) in zip(zip(lost, kept), hosts) {
            let match = TicketMatch([pair.0, pair.1], host: host)
            #expect(try await stores[2].perform(match) != nil)
        }
        #expect(try NodeRegister(of: location).fence(stores[0].epoch))
        #expect(try await Self.news(stores[2]).leader == stores[1].epoch)
        // Before the play of the dead one is given back, its player can't come.
        let second = [PlayerID(2), PlayerID(5)]
        #expect(try await stores[1].perform(MatchOpening(lost[1], of: second)) == nil)
        var rows = try await Self.news(stores[1]).tickets
        #expect(rows.map(\.number) == kept)
        _ = try await stores[1].perform(
            LostPlayRecovery(try await stores[1].read(LostPlayQuery())))
        rows = try await Self.news(stores[1]).tickets
        #expect(rows.map(\.number) == kept && rows.allSatisfy { $0.match == nil })
        #expect(try await stores[1].read(LostPlayQuery()).isEmpty)
        library.abandon()
        stores[0].abandon()
        await close(Array(stores[1...]))
    }

    @Test("A match that is written while a player's node is declared dead is undone")
    func deathDuringMatch() async throws {
        let name = try await TestCluster.shared.freshName()
        let (location, stores) = try await stores(3, named: name)
        try await stores[0].signUp(1...3)
        var numbers: [Int64] = []
        for (index, store) in stores.enumerated() {
            numbers += try await Self.queue((index + 1)...(index + 1), at: store)
        }
        var options = StoreOptions()
        options.node.url = "ws://node3"
        let library = try LibraryStore(
            at: location, instance: stores[2].instance, epoch: stores[2].epoch, options: options
        ) { 1_700_000_000_000 }
        let cluster = try await TestCluster.shared
        let outside = try PostgresConnection(PostgresAddress(cluster.address), isWriting: true)
        try outside.execute("SET search_path = \(name), public")
        try outside.begin(writing: true)
        try outside.execute(
            "UPDATE tickets SET match = \(numbers[0]), host = \(stores[0].epoch)")
        // From now on the others tidy up by themselves, too, and wait for the match as well.
        #expect(try NodeRegister(of: location).fence(stores[2].epoch))
        let play = try await stores[1].read(LostPlayQuery())
        let recovery = Task { try await stores[1].perform(LostPlayRecovery(play)) }
        try outside.waitForLock(of: name)
        try outside.commit()
        _ = try await recovery.value
        let rows = try await Self.news(stores[0]).tickets
        #expect(rows.map(\.number) == [numbers[0], numbers[1]])
        #expect(rows.allSatisfy { $0.match == nil && $0.host == nil })
        library.abandon()
        stores[2].abandon()
        await close([stores[0], stores[1]])
    }

    @Test("A private room moves with the people who are still at its node, and only once")
    func movingRoom() async throws {
        let (_, stores) = try await stores(3)
        try await stores[0].signUp(1...3)
        let people = (1...3).map { PlayerID($0) }
        for player in people {
            guard case .here(let session, _) = try await stores[0].perform(SessionSignIn(player))
            else { throw TestFailure(description: "the session isn't here") }
            // The third has nothing that keeps it, and goes on elsewhere.
            guard player != people[2] else { continue }
            #expect(
                try await stores[0].perform(SessionEngagement(player, number: session, .lobby)))
        }
        _ = try await stores[1].perform(SessionSignIn(people[2]))
        #expect(try await stores[0].perform(RoomClaim("FHKLMQ")))
        let seats = people.map { MovingRoom.Seat(player: $0, bot: nil, rating: 1_500) }
        let bot = MovingRoom.Seat(player: PlayerID(9), bot: .hard, rating: nil)
        let room = MovingRoom(
            code: "FHKLMQ", level: 2, seatCount: 4, bestOf: 3, itemsAllowed: true,
            seats: seats + [bot], host: people[0], removedPlayers: [PlayerID(8)],
            catalogue: nil, epoch: stores[0].epoch)
        for store in [stores[0], stores[2]] { try await store.perform(NodeDrain()) }
        await withCheckedContinuation { done in
            stores[0].perform(RoomDeparture(room), on: nil) { done.resume() }
        }
        for (store, hasRooms) in zip(stores, [false, true, false]) {
            #expect(try await Self.news(store).hasRooms == hasRooms)
        }
        let moving = try await stores[1].read(MovingRoomsQuery(to: stores[1].epoch))
        #expect(moving == [room])
        #expect(try await stores[2].read(RoomPlaceQuery("FHKLMQ"))?.url == "ws://node2")
        let members = try await stores[1].perform(RoomArrival(room))
        #expect(members?.map(\.player.id) == [people[0], people[1]])
        #expect(try await stores[1].perform(RoomArrival(room)) == nil)
        #expect(try await !Self.news(stores[1]).hasRooms)
        let gone = try await stores[0].perform(MailCollection()).gone
        #expect(Set(gone.map(\.player)) == Set(people))
        #expect(gone.filter { $0.place?.url == "ws://node2" }.count == 2)
        // The old node frees nothing any more, and without another the room closes.
        await withCheckedContinuation { done in
            stores[0].perform(RoomRelease("FHKLMQ"), on: nil) { done.resume() }
        }
        #expect(try await stores[2].read(RoomPlaceQuery("FHKLMQ"))?.url == "ws://node2")
        try await stores[1].perform(NodeDrain())
        await withCheckedContinuation { done in
            stores[1].perform(RoomDeparture(room), on: nil) { done.resume() }
        }
        #expect(try await stores[2].read(RoomPlaceQuery("FHKLMQ")) == nil)
        await close(stores)
    }

    @Test("Budgets and pauses count at all of them")
    func limits() async throws {
        let (_, stores) = try await stores(2)
        // Their readings of the engine's clock may differ by the time that a reading takes.
        let apart: Int64 = 1_000
        let limit = SharedLimit(name: "sign_up", key: "10.0.0.0/24", perMinute: 1, burst: 3)
        for number in 0..<3 {
            #expect(try await stores[number % 2].perform(LimitTake(limit)) == 0)
        }
        for store in stores {
            let wait = try await store.perform(LimitTake(limit))
            #expect((50_000...60_000 + apart).contains(wait))
        }
        // A unit that comes later is used up, so that the next comes later still.
        let first = try await stores[0].perform(LimitTake(limit, longestMilliseconds: 100_000))
        let second = try await stores[1].perform(LimitTake(limit, longestMilliseconds: 200_000))
        #expect((50_000...60_000 + apart).contains(first))
        #expect((50_000...60_000 + apart).contains(second - first))

        try await stores[0].signUp(1...1)
        let player = PlayerID(1)
        await withCheckedContinuation { done in
            stores[0].perform(QueuePause(player, milliseconds: 30_000), on: nil) { done.resume() }
        }
        guard case .paused(let wait) = try await stores[1].perform(TicketEntry(player, Self.wish))
        else { throw TestFailure(description: "the player isn't paused") }
        #expect((20_000...30_000 + apart).contains(wait))
        await close(stores)
    }
}
