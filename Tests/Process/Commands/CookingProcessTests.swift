import Base
import ChefDashClient
import Foundation
import GameProtocol
import Recipes
import TestSupport
import Testing

/// Cooking sessions across kills of the server.
@Suite("Cooking across kills", .serialized, .timeLimit(.minutes(2)))
struct CookingProcessTests {
    private static let household: HouseholdID = identifier(1)
    private static let recipe: EntityID = identifier(2)
    private static let ingredient: EntityID = identifier(3)
    private static let item: EntityID = identifier(4)
    private static let lot: EntityID = identifier(5)
    private static let session: CookingID = identifier(6)
    private static let timer: TimerID = identifier(7)

    private let data = TemporaryDirectory()

    private static let kitchen = LibraryMessage.LibraryEdit(
        householdID: household, editID: identifier(10), baseSeq: 0,
        operations: [
            LibraryOperation(
                kind: .recipe, id: recipe,
                .create(parent: nil, fields: ["name": .text("Omelette"), "servings": .number(1)])),
            LibraryOperation(
                kind: .ingredient, id: ingredient,
                .create(
                    parent: recipe,
                    fields: ["name": .text("eggs"), "quantity": .text("2"), "place": .text("i")])),
            LibraryOperation(
                kind: .pantryItem, id: item, .create(parent: nil, fields: ["name": .text("Egg")])),
            LibraryOperation(
                kind: .lot, id: lot, .create(parent: item, fields: ["stock": .text("100")])),
        ])

    /// A device with the household open.
    private static func device(
        _ number: Int, of credentials: Credentials, on server: ServeProcess
    ) async throws -> ClientPlayer {
        let device = try await ClientPlayer(on: server, as: credentials) {
            $0.companionDevice = identifier(100 + number)
        }
        try await enter(device)
        return device
    }

    private static func enter(_ device: ClientPlayer) async throws {
        try await device.client.library.createHousehold(household, name: "Home")
        _ = try await device.client.library.open(household, through: 0)
    }

    private static func timer(of state: CookingState) -> SessionTimer? { state.timers.first }

    private static func shown(
        _ device: ClientPlayer, _ state: SessionTimer.State
    ) async throws -> CookingState {
        try await device.hears("a timer that is \(state)") {
            if case .cooking(.state(let shown)) = $0, timer(of: shown)?.state == state {
                shown
            } else {
                nil
            }
        }
    }

    private static func rang(_ device: ClientPlayer) async throws -> CookingRang {
        try await device.hears("a ring") {
            if case .cooking(.rang(let rang)) = $0 { rang } else { nil }
        }
    }

    @Test("A timer survives a kill: it rings once on connected devices, on time")
    func ringsOnTime() async throws {
        let first = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: first)
        let credentials = try await player.credentials
        let phone = try await Self.device(1, of: credentials, on: first)
        _ = try await phone.client.library.edit(Self.kitchen).get()
        try await phone.client.cooking.start(
            Self.session, of: identifier(2), servings: 1, in: Self.household)
        let seconds: Int64 = 6
        let started = try await phone.client.cooking.act(
            CookingAction(.startTimer, timerID: Self.timer, label: "Pan", seconds: seconds),
            input: identifier(20), session: Self.session, in: Self.household)
        let end = try #require(Self.timer(of: started)?.endsMilliseconds)
        first.process.send(SIGKILL)
        _ = try await first.process.end()
        let second = try await ServeProcess(data: data.path)
        let awake = [
            try await Self.device(1, of: credentials, on: second),
            try await Self.device(2, of: credentials, on: second),
        ]
        for device in awake {
            let running = try await Self.shown(device, .running)
            // The session's times haven't changed.
            let left = try #require(Self.timer(of: running)?.endsMilliseconds)
            let moved = (left - running.startedMilliseconds) - (end - started.startedMilliseconds)
            #expect(abs(moved) < 2)
            let rang = try await Self.rang(device)
            #expect(rang.lateMilliseconds < 200 && !rang.isRepeated)
            #expect(abs(rang.rangMilliseconds - left) < 0.01)
        }
        try await awake[0].client.cooking.act(
            CookingAction(.acknowledge, timerID: Self.timer), input: identifier(21),
            session: Self.session, in: Self.household)
        _ = try await Self.shown(awake[1], .acknowledged)
        for device in awake {
            #expect(
                device.heard.count { if case .cooking(.rang) = $0 { true } else { false } } == 1)
        }
        let sleeper = try await Self.device(3, of: credentials, on: second)
        let seen = try await Self.shown(sleeper, .acknowledged)
        #expect(Self.timer(of: seen)?.stoppedBy == credentials.playerID)
        // By the wall clock no time was lost and none was added.
        let record = try await sleeper.client.cooking.record(of: Self.session, in: Self.household)
        let stopped = try #require(record.entries.last { $0.action.op == .acknowledge })
        let began = try #require(record.entries.first { $0.action.op == .startTimer })
        #expect(stopped.tick >= began.tick + 10 * seconds)
        let passed = stopped.timeMilliseconds - began.timeMilliseconds
        #expect(abs(passed - 100 * (stopped.tick - began.tick)) < 200)
        #expect(try await second.stop() == .exit(0))
        try await command(
            "replay verify \(Self.session)", on: data,
            says: "cooking session \(Self.session) replays to the identical state: ")
        try await command("replay show \(Self.session)", on: data, says: "start_timer", "Omelette")
        let database = RawDatabase(directory: data.path, file: "library.sqlite")
        // The server's wall clock may be set back at any time; ticks continue.
        database.execute("UPDATE cooking_inputs SET time_ms = time_ms - 3600000 WHERE number = 4")
        try await command(
            "replay verify \(Self.session)", on: data,
            says: "cooking session \(Self.session) replays to the identical state: ")
        database.execute(
            "UPDATE cooking_inputs SET tick = tick - 30 WHERE instr(CAST(content AS TEXT), 'acknow')"
        )
        try await command(
            "replay verify \(Self.session)", on: data, exit: 1, says: "input ")
    }

    @Test("A finish resent after a kill at any point counts and deducts once", .eachStore)
    func finishesOnce() async throws {
        var server = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: server)
        let credentials = try await player.credentials
        var phone = try await Self.device(1, of: credentials, on: server)
        let head = try await phone.client.library.edit(Self.kitchen).get().seq
        let rounds = 6
        for round in 0..<rounds {
            let session: CookingID = identifier(200 + round)
            try await phone.client.cooking.start(
                session, of: identifier(2), servings: 1, in: Self.household)
            let finish = CookingMessage.FinishCooking(
                householdID: Self.household, sessionID: session, baseSeq: head + Int64(round),
                day: Day("2026-11-25")!)
            let client = phone.client
            // The kills range from before the commit, where a stopped server reads nothing, to
            // after the answer.
            let (isUnread, isHeard) = (round == 0, round == rounds - 1)
            if isUnread { server.process.send(SIGSTOP) }
            let unheard = Task { try? await client.cooking.finish(finish) }
            if isHeard { _ = try #require(await unheard.value) }
            if !isUnread, !isHeard {
                for _ in 0..<round { _ = try await client.library.households() }
            }
            server.process.send(SIGKILL)
            _ = try await server.process.end()
            _ = await unheard.value
            server = try await ServeProcess(data: data.path)
            phone = try await Self.device(1, of: credentials, on: server)
            let done = try await phone.client.cooking.finish(finish).get()
            #expect(done.editID.value == session.value && done.seq == head + Int64(round) + 1)
            // An earlier finish is only repeated.
            if isUnread { #expect(done.stock?.count == 1) }
            if isHeard { #expect(done.stock == nil) }
        }
        let records = try await phone.client.library.pull(
            Self.household, after: LibraryCursor(seq: 0)
        ).records
        #expect(records.count { $0.kind == .cooking } == rounds)
        let stock = records.first { $0.id == Self.lot }?.fields["stock"]
        #expect(stock == .text("\(100 - 2 * rounds)"))
        #expect(try await server.stop() == .exit(0))
        try await command("pantry verify", on: data, says: "the pantries are right")
    }
}
