import ChefDashClient
import Foundation
import GameProtocol
import TestSupport

/// A simulated player: signs up, plays rounds fast, buys, equips, drops its connection, and
/// remembers everything that it was told.
actor ChaosPlayer {
    let name: String
    private let number: Int
    var memory = ChaosMemory()
    var random: TestRandom
    let problems: ChaosProblems
    private let levelCount: Int
    /// Pieces owned, as last told.
    var inventory: [String: Int64] = [:]
    /// A race may have taken something since that was told, as the player was ready with it and
    /// then left, or lost the connection.
    var mayOwnLess = false
    /// Whether the player may be in the queue or in a room.
    var mayBeElsewhere = false
    private var requestCount = 0

    static let items = ["oven", "knife", "sauce"]

    init(number: Int, seed: UInt64, levelCount: Int, problems: ChaosProblems) {
        name = "player \(number)"
        self.number = number
        random = TestRandom(seed: seed &+ UInt64(number) &* 0x1000_0001)
        self.levelCount = levelCount
        self.problems = problems
    }

    /// Plays on a server until it is killed.
    ///
    /// - Parameter account: what the books say of the player, which the first welcome must repeat.
    func live(on url: URL, fuse: ChaosFuse, account: ChaosBooks.Account?) async {
        var account = account
        // Each player has an address, since who shares one isn't rated.
        let relay = url.port.flatMap {
            try? Relay(to: UInt16($0), from: UInt8(2 + number % 250))
        }
        defer { relay?.close() }
        let url = relay?.url ?? url
        // Neither tickets nor rooms outlive a server.
        mayBeElsewhere = false
        while !fuse.isBlown {
            do {
                try await visit(url, fuse, account)
                account = nil
            } catch {
                guard !fuse.isBlown else { return }
                problems.add("\(name): \(error)")
                fuse.blow()
            }
        }
    }

    // MARK: - One connection

    private func visit(
        _ url: URL, _ fuse: ChaosFuse, _ account: ChaosBooks.Account?
    ) async throws {
        var options = ClientOptions()
        options.resumes = false
        options.stream = Bool.random(using: &random) ? .change : .tick
        options.requestTimeout = .seconds(30)
        options.connectTimeout = .seconds(30)
        options.handshakeTimeout = .seconds(30)
        let visit = Visit(client: ChefDashClient(options: options), fuse: fuse)
        let reading = Task {
            for await event in visit.client.events { self.hear(event, visit) }
        }
        let welcome = try await signIn(visit, url)
        take(welcome, account)
        if welcome.roundID != nil { try await visit.round.snapshot() }
        try await leaveRaces(visit)
        try await repeatRequests(visit)
        for _ in 0..<Int.random(in: 1...8, using: &random) { try await act(visit) }
        // Otherwise the next connection takes over from this one.
        guard Int.random(in: 0..<4, using: &random) > 0 else { return }
        await visit.client.close()
        await reading.value
    }

    /// A connection, and what goes on there.
    struct Visit: Sendable {
        let client: ChefDashClient
        let fuse: ChaosFuse
        let round = LiveRound()
        let race = Watched(ChaosRace())
    }

    private func signIn(_ visit: Visit, _ url: URL) async throws -> Welcome {
        if memory.credentials == nil { memory.unansweredSignUpCount += 1 }
        visit.fuse.burn()
        let welcome = try await visit.client.connect(to: url, credentials: memory.credentials)
        visit.fuse.burn()
        if memory.credentials == nil {
            memory.credentials = await visit.client.credentials
            memory.unansweredSignUpCount -= 1
        }
        return welcome
    }

    private func take(_ welcome: Welcome, _ account: ChaosBooks.Account?) {
        let player = welcome.player
        problems.expect(
            player.playerID == memory.credentials?.playerID,
            "\(name) was welcomed as \(player.playerID)")
        if let known = memory.name {
            problems.expect(
                player.name == known || memory.unansweredNames.contains(player.name),
                "\(name) was called \(known) and then \(player.name)")
        }
        memory.name = player.name
        memory.unansweredNames = []
        memory.balances.insert(player.coins)
        inventory = player.inventory
        guard let account else { return }
        problems.expect(
            player.coins == account.coins,
            "\(name) was welcomed with \(player.coins) coins, the books say \(account.coins)")
        for item in Self.items {
            let (told, booked) = (player.inventory[item] ?? 0, account.pieces[item] ?? 0)
            problems.expect(
                told == booked, "\(name) was welcomed with \(told) \(item), the books say \(booked)"
            )
        }
    }

    private func hear(_ event: ClientEvent, _ visit: Visit) {
        // Each frame of a race comes in two messages.
        if case .message(let event) = event, case .raceState = event.message {
        } else {
            visit.fuse.burn()
        }
        guard case .message(let event) = event else {
            visit.round.end()
            visit.race.update { $0.isOver = true }
            return
        }
        switch event.message {
        case .snapshot(let snapshot):
            if snapshot.race != nil {
                memory.take(snapshot)
                mayOwnLess = false
            }
            take(snapshot, visit)
        case .ticket, .raceState, .raceEnded, .raceCancelled, .leftQueue, .leftRoom:
            hearOfRace(event.message, visit)
        case .state(let frame): visit.round.take(frame)
        case .balance(let balance): memory.payments.append(balance)
        case .roundEnded(let result): take(result, visit)
        // The queue may have matched the player while the answer to an offer of bots was on its way.
        case .error(let error) where error.code == .notQueued: break
        case .error(let error): problems.add("\(name) was told, unasked: \(error.text)")
        default: break
        }
    }

    /// A message's answer; `nil` where it was refused for a reason that is expected.
    func ask(
        _ message: ClientMessage, id: String? = nil, _ visit: Visit,
        mayBeRefused codes: ErrorCode...
    ) async throws -> ServerMessage? {
        visit.fuse.burn()
        do {
            let answer = try await visit.client.request(message, id: id)
            visit.fuse.burn()
            return answer.message
        } catch ChefDashClientError.refused(let refusal) where codes.contains(refusal.code) {
            visit.fuse.burn()
            return nil
        }
    }

    private func nextRequestID() -> String {
        requestCount += 1
        return "request-\(requestCount)"
    }

    // MARK: - Deeds

    private func act(_ visit: Visit) async throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: try await buy(Self.items.randomElement(using: &random)!, visit)
        case 3: try await rename(visit)
        case 4: try await repeatRequests(visit)
        case 5...6: try await race(visit)
        default: try await playRound(visit)
        }
    }

    private func buy(_ item: String, _ visit: Visit) async throws {
        let id = nextRequestID()
        memory.purchases[id] = ChaosMemory.PurchaseRequest(item: item)
        try await purchase(id, isNew: true, visit)
    }

    private func purchase(_ id: String, isNew: Bool, _ visit: Visit) async throws {
        guard let item = memory.purchases[id]?.item else { return }
        let earlier = memory.purchases[id]?.firstReceipt
        if earlier == nil { memory.purchases[id]?.answer = .none }
        let answer = try await ask(
            .purchase(itemID: item), id: id, visit, mayBeRefused: .notEnoughCoins)
        guard case .purchased(let receipt) = answer else {
            problems.expect(earlier == nil, "\(name): purchase \(id) was paid and then refused")
            memory.purchases[id]?.answer = .refused
            return
        }
        if isNew { inventory[item] = receipt.owned }
        memory.take(receipt, for: id)
        if let earlier {
            problems.expect(
                receipt == earlier,
                "\(name): purchase \(id) was answered \(earlier) and then \(receipt)")
        }
    }

    /// Asks again what was asked before, which must change nothing that is settled.
    private func repeatRequests(_ visit: Visit) async throws {
        let known = memory.purchases.keys.sorted()
        for _ in 0..<2 {
            guard let id = known.randomElement(using: &random) else { break }
            try await purchase(id, isNew: false, visit)
        }
        guard let id = memory.rounds.keys.sorted().randomElement(using: &random),
            memory.rounds[id]?.round != nil, visit.round.isOver
        else { return }
        let answer = try await ask(
            .startRound(levelID: 1, itemIDs: []), id: id, visit,
            mayBeRefused: .staleRequest, .alreadyElsewhere)
        problems.expect(answer == nil, "\(name): the request \(id) started two rounds")
    }

    private func rename(_ visit: Visit) async throws {
        let wanted = "Chef \(nextRequestID())"
        memory.unansweredNames.append(wanted)
        let answer = try await ask(.setProfile(.init(name: wanted)), visit)
        guard case .profile(let profile) = answer else { return }
        problems.expect(profile.name == wanted, "\(name): \(wanted) became \(profile.name)")
        memory.name = wanted
        memory.unansweredNames = []
    }

    // MARK: - Rounds

    private func playRound(_ visit: Visit) async throws {
        try await leaveRaces(visit)
        if visit.round.isOver { try await startRound(visit) }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard try await serveOrder(visit) else { return }
        }
        // Otherwise the round goes on, also without a connection.
        guard Bool.random(using: &random) else { return }
        let answer = try await ask(.leaveRound, visit, mayBeRefused: .noRound)
        if case .roundEnded(let result) = answer { take(result, visit) }
    }

    private func startRound(_ visit: Visit) async throws {
        // What was bought may have been told since; more than is owned is never asked for.
        let owned = Self.items.filter { (inventory[$0] ?? 0) > 0 }
        let equip = owned.filter { _ in Bool.random(using: &random) }
        let level = Int.random(in: 1...min(memory.openLevel, levelCount), using: &random)
        let id = nextRequestID()
        memory.rounds[id] = ChaosMemory.RoundRequest(equip: equip)
        let answer = try await ask(
            .startRound(levelID: level, itemIDs: equip), id: id, visit,
            mayBeRefused: .alreadyElsewhere, .busy, mayOwnLess ? .itemNotOwned : .busy)
        guard case .snapshot(let snapshot) = answer else {
            memory.rounds[id] = nil
            return
        }
        memory.rounds[id]?.round = snapshot.round.roundID
        problems.expect(
            Set(snapshot.round.itemIDs) == Set(equip),
            "\(name): equipped \(equip), the round has \(snapshot.round.itemIDs)")
        take(snapshot, visit)
    }

    /// Serves one order, with a wrong tap or a cleared plate now and then; false where the round
    /// ended before.
    func serveOrder(_ visit: Visit) async throws -> Bool {
        while true {
            guard let order = try await visit.round.order() else { return false }
            var ingredient = order.next
            if Int.random(in: 0..<30, using: &random) == 0 {
                ingredient = order.ingredients.randomElement(using: &random)!
            }
            let answer = try await ask(
                .tap(ingredientID: ingredient), visit,
                mayBeRefused: .noRound, .noRace, .outOfRace, .raceNotStarted)
            guard case .tapped(let tapped) = answer else { return false }
            visit.round.take(tapped)
            if tapped.outcome == .served { return true }
        }
    }

    private func take(_ snapshot: Snapshot, _ visit: Visit) {
        inventory = snapshot.inventory
        visit.round.take(snapshot)
    }

    private func take(_ result: RoundEnded, _ visit: Visit) {
        memory.take(result)
        visit.round.take(result)
    }
}
