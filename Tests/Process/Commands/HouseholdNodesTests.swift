import Base
import ChefDashClient
import Foundation
import GameProtocol
import Recipes
import TestSupport
import Testing

/// Households that are open at two servers of one PostgreSQL database.
@Suite("Households at several nodes", .timeLimit(.minutes(4)))
struct HouseholdNodesTests {
    private static let home: HouseholdID = identifier(1)
    private static let recipe: EntityID = identifier(2)
    private static let timer: TimerID = identifier(7)

    private let cluster: NodeCluster

    init() throws { cluster = try NodeCluster() }

    /// A member's device that has everything of the household, and gets its changes.
    private static func device(
        _ number: Int, of credentials: Credentials, at node: ServeProcess,
        follows: Bool = true
    ) async throws -> ClientPlayer {
        let device = try await ClientPlayer(at: node.url, as: credentials) {
            $0.companionDevice = identifier(100 + number)
            $0.followsRedirects = follows
        }
        try await open(device)
        return device
    }

    private static func open(_ device: ClientPlayer) async throws {
        _ = try await device.client.library.open(home, through: 0)
        _ = try await FullHousehold.records(of: home, device.client.library)
    }

    /// A household with a recipe, and its owner.
    private static func owner(at node: ServeProcess) async throws -> Credentials {
        let player = try await ClientPlayer(on: node)
        let credentials = try await player.credentials
        let phone = try await ClientPlayer(at: node.url, as: credentials) {
            $0.companionDevice = identifier(100)
        }
        _ = try await phone.client.library.createHousehold(home, name: "Home")
        try await cook(
            phone,
            LibraryOperation(
                kind: .recipe, id: recipe,
                .create(parent: nil, fields: ["name": .text("Soup"), "servings": .number(2)])))
        await phone.client.close()
        await player.client.close()
        return credentials
    }

    private static func cook(_ device: ClientPlayer, _ operation: LibraryOperation) async throws {
        try await FullHousehold.edit(device.client.library, in: home, [operation])
    }

    private static func rename(_ name: String) -> LibraryOperation {
        LibraryOperation(
            kind: .recipe, id: recipe, .set(fields: ["name": .text(name)], clear: []))
    }

    private static func isChange(_ message: ServerMessage, to name: String) -> Bool {
        guard case .library(.changed(let change)) = message else { return false }
        return change.records.contains { $0.fields["name"] == .text(name) }
    }

    private static func hearsChange(_ device: ClientPlayer, to name: String) async throws {
        _ = try await device.hears("the change to \(name)") { isChange($0, to: name) ? true : nil }
    }

    private static func start(_ device: ClientPlayer, _ session: CookingID) async throws {
        try await device.client.cooking.start(
            session, of: RecipeID(value: recipe.value), servings: 2, in: home)
    }

    /// Waits until the device was sent to another node, and opens the household there.
    private static func follow(_ device: ClientPlayer) async throws {
        _ = try await device.event("the move to another node") { event -> Bool? in
            if case .resumed = event { true } else { nil }
        }
        try await open(device)
    }

    private static func shown(
        _ device: ClientPlayer, _ session: CookingID, from start: Int = 0,
        _ fits: @escaping @Sendable (CookingState) -> Bool = { _ in true }
    ) async throws -> CookingState {
        try await device.hears("session \(session)", from: start) { message in
            guard case .cooking(.state(let state)) = message, state.sessionID == session,
                fits(state)
            else { return nil }
            return state
        }
    }

    private static func refusal(_ body: () async throws -> Void) async -> ErrorCode? {
        do {
            try await body()
            return nil
        } catch ChefDashClientError.refused(let error) {
            return error.code
        } catch {
            return .unknown
        }
    }

    private func fence(_ number: Int) async throws {
        let list = try await command(
            "node list --json", on: cluster.data, environment: ["CHEFDASH_STORE": cluster.address])
        let nodes = try #require(try list.json([[String: Any]].self))
        let epochs = nodes.compactMap { $0["epoch"] as? Int }.sorted()
        let epoch = try #require(epochs.dropFirst(number).first)
        try await command(
            "node fence \(epoch)", on: cluster.data,
            environment: ["CHEFDASH_STORE": cluster.address])
    }

    private static func stop(_ nodes: [ServeProcess]) async throws {
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }

    // MARK: - Members

    @Test("A member learns at one node of a role, and of a removal, that come from the other")
    func members() async throws {
        let nodes = try await cluster.start()
        let owner = try await Self.owner(at: nodes[0])
        let player = try await ClientPlayer(on: nodes[1])
        let member = try await player.credentials
        let phones = [
            try await Self.device(1, of: owner, at: nodes[0]),
            try await Self.device(2, of: owner, at: nodes[1]),
        ]
        let invitation = try await phones[0].client.library.invite(to: Self.home, as: .adult)
        let guest = try await ClientPlayer(at: nodes[1].url, as: member) {
            $0.companionDevice = identifier(103)
        }
        _ = try await guest.client.library.join(code: invitation.code)
        try await Self.open(guest)
        try await Self.cook(phones[0], Self.rename("First"))
        try await Self.hearsChange(guest, to: "First")

        func hearsRole(_ role: Role?) async throws {
            _ = try await guest.hears("the new role") { message -> Bool? in
                guard case .library(.memberChanged(let change)) = message else { return nil }
                return change.role == role.map(Open.init) ? true : nil
            }
        }
        _ = try await phones[0].client.library.setRole(.child, of: member.playerID, in: Self.home)
        try await hearsRole(.child)
        // A change at the member's own node comes in order with those of others.
        _ = try await phones[1].client.library.setRole(.guest, of: member.playerID, in: Self.home)
        try await hearsRole(.guest)
        try await phones[0].client.library.remove(member.playerID, from: Self.home)
        try await hearsRole(nil)
        try await Self.cook(phones[0], Self.rename("Second"))
        try await Self.hearsChange(phones[1], to: "Second")
        _ = try await guest.client.library.households()
        #expect(!guest.heard.contains { Self.isChange($0, to: "Second") })
        let roles = guest.heard.compactMap { message in
            if case .library(.memberChanged(let change)) = message { change.role } else { nil }
        }
        #expect(roles == [.child, .guest].map(Open.init), "each is told once")
        try await Self.stop(nodes)
    }

    @Test("An author gets the edits from another node in order, and none of its own again")
    func authors() async throws {
        let nodes = try await cluster.start()
        let owner = try await Self.owner(at: nodes[0])
        let count = 60
        func soup(_ author: Int) -> EntityID { identifier(300 + author) }
        var authors: [ClientPlayer] = []
        for (index, node) in nodes.enumerated() {
            authors.append(try await Self.device(index, of: owner, at: node))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, author) in authors.enumerated() {
                group.addTask {
                    try await Self.cook(
                        author,
                        LibraryOperation(
                            kind: .recipe, id: soup(index),
                            .create(
                                parent: nil,
                                fields: ["name": .text("Soup"), "servings": .number(2)])))
                    for number in 1...count {
                        try await Self.cook(
                            author,
                            LibraryOperation(
                                kind: .recipe, id: soup(index),
                                .set(fields: ["name": .text("Soup \(number)")], clear: [])))
                    }
                }
            }
            try await group.waitForAll()
        }
        for (index, author) in authors.enumerated() {
            _ = try await author.hears("the other's last edit") { message -> Bool? in
                guard case .library(.changed(let change)) = message else { return nil }
                return change.records.contains { $0.fields["name"] == .text("Soup \(count)") }
                    ? true : nil
            }
            let changes = author.heard.compactMap { message in
                if case .library(.changed(let change)) = message { change } else { nil }
            }
            #expect(!changes.contains { $0.records.contains { $0.id == soup(index) } })
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.seq < $1.seq })
        }
        try await Self.stop(nodes)
    }

    @Test("A device that is signed out at one node loses its connection at the other")
    func signedOut() async throws {
        let nodes = try await cluster.start()
        let player = try await ClientPlayer(on: nodes[0])
        let credentials = try await player.credentials
        let code = try await player.client.account.linkDevice().code
        let tablet = try await ClientPlayer(at: nodes[0].url, as: credentials) {
            $0.companionDevice = identifier(100)
        }
        let phone = ChefDashClient()
        try await phone.connect(to: nodes[1].url, code: AccountMessage.UseCode(code: code))
        let left = try await phone.account.signOut(1)
        #expect(left.devices.map(\.deviceNumber) == [2] && left.deviceNumber == 2)
        let end = try await tablet.disconnection.wait(for: "the end") { $0 }
        #expect(end.closeCode == CloseReason.signedOut.rawValue)
        #expect(
            await Self.refusal { _ = try await Self.device(1, of: credentials, at: nodes[0]) }
                == .badToken)
        await phone.close()
        try await Self.stop(nodes)
    }

    // MARK: - Cooking

    @Test("Devices at both nodes cook in one session, at the node where it began")
    func cooking() async throws {
        let nodes = try await cluster.start()
        let owner = try await Self.owner(at: nodes[0])
        let (first, second): (CookingID, CookingID) = (identifier(200), identifier(201))
        let phone = try await Self.device(1, of: owner, at: nodes[0])
        let tablet = try await Self.device(2, of: owner, at: nodes[1])
        let other = try await Self.device(3, of: owner, at: nodes[1], follows: false)
        try await Self.start(phone, first)
        try await Self.follow(tablet)
        _ = try await Self.shown(tablet, first)
        // One that comes later is sent on by its first request.
        let late = try await Self.device(4, of: owner, at: nodes[1])
        _ = try await Self.shown(late, first)
        let busy = try await ClientPlayer(at: nodes[1].url, as: owner) {
            $0.companionDevice = identifier(105)
        }
        try await Self.start(busy, second)
        _ = try await Self.shown(phone, second)

        @Sendable func time(_ device: ClientPlayer, _ number: Int) async throws {
            let timer: TimerID = identifier(300 + number)
            try await device.client.cooking.act(
                CookingAction(.startTimer, timerID: timer, label: "Pan", seconds: 600),
                input: identifier(300 + number), session: first, in: Self.home)
            try await device.client.cooking.act(
                CookingAction(.cancel, timerID: timer), input: identifier(400 + number),
                session: first, in: Self.home)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, device) in [phone, tablet, late].enumerated() {
                group.addTask {
                    for number in 0..<5 { try await time(device, 10 * index + number) }
                }
            }
            try await group.waitForAll()
        }
        // A device hears nothing of what it did last itself.
        try await time(phone, 5)
        let record = try await phone.client.cooking.record(of: first, in: Self.home)
        #expect(record.entries.map(\.number) == (0..<Int64(record.entries.count)).map { $0 })
        #expect(record.entries.count { $0.action.op == .startTimer } == 16)
        for device in [tablet, late] {
            _ = try await Self.shown(device, first) { state in
                state.timers.count == 16 && state.timers.allSatisfy { $0.state == .cancelled }
            }
        }

        // A client that follows no redirect does everything but cook.
        let refusals = [
            await Self.refusal { try await Self.start(other, identifier(202)) },
            await Self.refusal {
                try await other.client.cooking.act(
                    CookingAction(.abandon), input: identifier(500), session: first, in: Self.home)
            },
        ]
        #expect(refusals == [.onAnotherNode, .onAnotherNode])
        #expect(
            try await other.client.cooking.record(of: first, in: Self.home).entries
                == record.entries)
        try await Self.cook(other, Self.rename("Stew"))
        try await Self.hearsChange(phone, to: "Stew")

        // Once nothing is open, the other node may begin.
        for (index, session) in [first, second].enumerated() {
            try await late.client.cooking.act(
                CookingAction(.abandon), input: identifier(600 + index), session: session,
                in: Self.home)
        }
        while await Self.refusal({ try await Self.start(other, identifier(203)) }) != nil {}
        try await Self.follow(phone)
        _ = try await Self.shown(phone, identifier(203))
        try await Self.stop(nodes)
    }

    @Test("A node that ends never says that a session is over that goes on elsewhere")
    func drain() async throws {
        let nodes = try await cluster.start()
        let owner = try await Self.owner(at: nodes[0])
        let session: CookingID = identifier(200)
        let phone = try await Self.device(1, of: owner, at: nodes[0], follows: false)
        try await Self.start(phone, session)
        // It waits for the round's end.
        let player = try await ClientPlayer(on: nodes[0])
        _ = try await player.startRound()
        nodes[0].process.send(SIGTERM)
        var number = 0
        func act() async -> ErrorCode? {
            number += 1
            let timer: TimerID = identifier(300 + number)
            return await Self.refusal {
                try await phone.client.cooking.act(
                    CookingAction(.startTimer, timerID: timer, label: "Pan", seconds: 600),
                    input: identifier(300 + number), session: session, in: Self.home)
            }
        }
        var refusal = await act()
        while refusal == nil { refusal = await act() }
        // One that came before the end is refused when it is to be kept.
        #expect([.storeUnavailable, .onAnotherNode].contains(refusal))
        let refusals = [await act(), await act()]
        #expect(refusals == [.storeUnavailable, .storeUnavailable])
        let tablet = try await Self.device(2, of: owner, at: nodes[1])
        _ = try await Self.shown(tablet, session)
        try await player.leaveRound()
        #expect(try await nodes[0].process.end() == .exit(0))
        #expect(try await nodes[1].stop() == .exit(0))
    }

    @Test("Two sessions that begin at two nodes at once are run by one of them")
    func atOnce() async throws {
        let nodes = try await cluster.start()
        let owner = try await Self.owner(at: nodes[0])
        var devices: [ClientPlayer] = []
        for (index, node) in nodes.enumerated() {
            devices.append(try await Self.device(index, of: owner, at: node))
        }
        for round in 0..<5 {
            let sessions: [CookingID] = [identifier(200 + 2 * round), identifier(201 + 2 * round)]
            let places = devices.map { $0.events.value.count }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (device, session) in zip(devices, sessions) {
                    group.addTask { try await Self.start(device, session) }
                }
                try await group.waitForAll()
            }
            for (device, place) in zip(devices, places) {
                // The one that was sent on opens the household again.
                try await Self.open(device)
                for session in sessions {
                    _ = try await Self.shown(device, session, from: place)
                }
            }
            for (index, session) in sessions.enumerated() {
                try await devices[index].client.cooking.act(
                    CookingAction(.abandon), input: identifier(500 + 2 * round + index),
                    session: session, in: Self.home)
            }
        }
        try await Self.stop(nodes)
    }

    @Test("When the node of a session is killed, the session goes on at another, with its timer")
    func kill() async throws {
        let nodes = try await cluster.start()
        let owner = try await Self.owner(at: nodes[0])
        let session: CookingID = identifier(200)
        let phone = try await Self.device(1, of: owner, at: nodes[0])
        try await Self.start(phone, session)
        // It stays where it is, and sees nothing of the session at first.
        let other = try await Self.device(2, of: owner, at: nodes[1], follows: false)
        let started = try await phone.client.cooking.act(
            CookingAction(.startTimer, timerID: Self.timer, label: "Pan", seconds: 5),
            input: identifier(300), session: session, in: Self.home)
        #expect(!other.heard.contains { if case .cooking = $0 { true } else { false } })
        nodes[0].process.send(SIGKILL)
        _ = try await nodes[0].process.end()
        try await fence(0)
        let again = try await Self.device(1, of: owner, at: nodes[1])
        for device in [again, other] {
            let running = try await Self.shown(device, session) {
                $0.timers.first?.state == .running
            }
            let ends = [started, running].map { state in
                (state.timers.first?.endsMilliseconds ?? 0) - state.startedMilliseconds
            }
            #expect(abs(ends[0] - ends[1]) < 2)
            let rang = try await device.hears("the ring") { message in
                if case .cooking(.rang(let rang)) = message { rang } else { nil }
            }
            #expect(rang.lateMilliseconds < 500 && !rang.isRepeated)
        }
        try await other.client.cooking.act(
            CookingAction(.acknowledge, timerID: Self.timer), input: identifier(301),
            session: session, in: Self.home)
        _ = try await Self.shown(again, session) { $0.timers.first?.state == .acknowledged }
        #expect(try await nodes[1].stop() == .exit(0))
    }
}
