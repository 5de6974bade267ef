import CommandTestSupport
import GameProtocol
import Lobby
import TestSupport
import Testing

@testable import ChefDashClient

/// Races by the client library against a server process, whose rounds are short.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct RaceClientTests {
    private let data = TemporaryDirectory()

    private func serve() async throws -> (ServeProcess, LevelsCopy) {
        let levels = try LevelsCopy(rules: ["clockAtStartTicks": 25])
        return (try await ServeProcess(data: data.path, levels: levels.path), levels)
    }

    @Test func reactionsAreThoseThatRoomsKnow() {
        #expect(RaceReaction.allCases.map(\.rawValue) == Reaction.allCases.map(\.rawValue))
    }

    @Test func aTicketIsLookedAtAndGivenBack() async throws {
        let (server, _) = try await serve()
        let ana = try await Racer(on: server)
        let made = try await ana.client.queue(levelID: 3, seatCount: 4)
        #expect(
            made.levelID == 3 && made.seatCount == 4 && made.rating == 1500 && made.window == 50)
        #expect(try await ana.client.ticket().seatCount == 4)
        #expect(try await ana.client.leaveQueue().reason == .cancelled)
        await expectRefusal(.notQueued) { _ = try await ana.client.ticket() }
        await expectRefusal(.notQueued) { _ = try await ana.client.acceptBots() }
        await expectRefusal(.unknownLevel) { _ = try await ana.client.queue(levelID: 99) }
        #expect(try await server.stop() == .exit(0))
    }

    @Test func twoOfTheQueueRaceAndAreRated() async throws {
        let (server, _) = try await serve()
        let (ana, bo) = (try await Racer(on: server), try await Racer(on: server))
        try await ana.client.queue()
        try await bo.client.queue()
        let snapshot = try await ana.snapshot()
        let seat = try #require(snapshot.race?.seat)
        #expect(try await bo.snapshot().race?.seat == 1 - seat)
        let room = try await ana.room("a countdown") { $0.phase == .countdown }
        #expect(room.isRated && room.players.map(\.playerID).contains(bo.id))
        let tap = try await ana.tapFirst(of: snapshot)
        #expect(tap.outcome == "correct" && tap.plate.count == 1)
        let tapped = try await bo.message("that Ana's plate isn't empty") {
            if case .raceState(let progress) = $0, progress.seats[seat].stack == 1 {
                progress
            } else {
                nil
            }
        }
        #expect(tapped.seats.count == 2 && tapped.seats[1 - seat].stack == 0)
        let (anas, bos) = (try await ana.result(), try await bo.result())
        #expect(anas.raceID == snapshot.round.roundID && anas.raceID == bos.raceID)
        #expect(anas.standings == bos.standings && anas.fairness == bos.fairness)
        #expect(anas.unrated == .noOrders && anas.ratingChange == nil && anas.coins == 150)
        #expect(anas.fairness.connections.count == 2)
        #expect(try await ana.client.rematch(false) == nil)
        #expect(await ana.client.room == nil)
        let left = try await bo.message("that the match is over") {
            if case .leftRoom(let left) = $0 { left } else { nil }
        }
        #expect(left.reason == .matchEnded)
        let board = try await ana.client.board(BoardRequest(boardID: "rating"))
        #expect(board.rowCount == 0 && board.own == nil)
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aPrivateRoomFromItsOpeningToTheRematch() async throws {
        let (server, _) = try await serve()
        let (ana, bo) = (try await Racer(on: server), try await Racer(on: server))
        let code = try await openWithBot(ana)
        let joined = try await bo.client.joinRoom(code: code.lowercased())
        #expect(joined.players.map(\.playerID).first == ana.id && joined.players.count == 3)
        await expectRefusal(.notHost) { _ = try await bo.client.addBot(.easy) }
        let shown = try await bo.client.react(.goodLuck)
        #expect(shown.playerID == bo.id && shown.reaction == "good_luck")
        let heard = try await ana.message("a reaction") {
            if case .reaction(let reaction) = $0 { reaction } else { nil }
        }
        #expect(heard == shown)
        try await ana.client.ready()
        #expect(try await bo.client.ready().phase == .opening)
        let first = try await ana.result()
        #expect(first.standings.count == 3 && !first.isRated && first.ratingChange == nil)
        #expect(first.fairness.connections.count { $0 == nil } == 1)
        let second = ana.eventCount
        _ = try await ana.room("the time for a rematch") { $0.phase == .results }
        #expect(try await ana.client.rematch(true)?.phase == .results)
        #expect(try await bo.client.rematch(true)?.phase == .opening)
        #expect(try await ana.result(from: second).raceID != first.raceID)
        #expect(try await bo.client.leaveRoom().reason == .left)
        #expect(await bo.client.room == nil)
        _ = try await ana.room("a room of two") { $0.players.count == 2 }
        #expect(try await server.stop() == .exit(0))
    }

    /// Opens a room with a bot in it, whose settings were changed and whose second bot was removed.
    private func openWithBot(_ ana: Racer) async throws -> String {
        let room = try await ana.client.createRoom(RoomOptions(levelID: 2, seatCount: 4))
        #expect(room.levelID == 2 && room.seatCount == 4 && room.hostID == ana.id)
        #expect(try await ana.client.setRoom(RoomOptions(levelID: 1)).levelID == 1)
        #expect(try await ana.client.addBot(.hard).players.last?.botStrength == "hard")
        let bots = try await ana.client.addBot(.easy)
        #expect(bots.players.compactMap(\.botStrength) == ["hard", "easy"])
        let easy = try #require(bots.players.last?.playerID)
        #expect(try await ana.client.removeMember(easy).players.count == 2)
        await expectRefusal(.notAMember) { _ = try await ana.client.removeMember(easy) }
        #expect(await ana.client.room?.players.count == 2)
        return try #require(room.roomCode)
    }

    @Test func aSpectatorSeesEverybodysKitchen() async throws {
        let (server, _) = try await serve()
        let (ana, eve) = (try await Racer(on: server), try await Racer(on: server))
        let code = try #require(try await ana.client.createRoom().roomCode)
        try await ana.client.addBot(.easy)
        #expect(try await eve.client.watchRoom(code: code).spectatorCount == 1)
        await expectRefusal(.notSeated) { _ = try await eve.client.ready() }
        #expect(try await ana.client.ready().phase == .opening)
        let view = try await eve.message("a view of the race") {
            if case .raceView(let view) = $0 { view } else { nil }
        }
        #expect(view.states.count == 2 && view.orders.count == 2 && !view.states[0].grid.isEmpty)
        let result = try await eve.result()
        #expect(result.coins == nil && result.standings.count == 2)
        #expect(try await eve.client.leaveRoom().reason == .left)
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aDroppedConnectionComesBackToItsRace() async throws {
        let (server, _) = try await serve()
        let (ana, bo) = (try await Racer(on: server), try await Racer(on: server))
        let code = try #require(try await ana.client.createRoom().roomCode)
        try await bo.client.joinRoom(code: code)
        try await bo.client.ready()
        try await ana.client.ready()
        let snapshot = try await ana.snapshot()
        _ = try await ana.progress()
        let before = ana.eventCount
        await ana.cut()
        _ = try await bo.room("that Ana is away") { room in
            room.players.contains { !$0.isConnected && $0.heldMilliseconds != nil }
        }
        _ = try await ana.event("being back", from: before) {
            if case .resumed = $0 { true } else { nil }
        }
        let again = try await ana.snapshot(from: before)
        #expect(again.round.roundID == snapshot.round.roundID && again.race == snapshot.race)
        #expect(try await ana.progress(from: before).tick > 0)
        #expect(try await ana.result().standings.allSatisfy { $0.forfeit == nil })
        #expect(await ana.client.room?.players.count == 2)
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aRecordedRoundIsRacedAgainst() async throws {
        let (server, _) = try await serve()
        let ana = try await Racer(on: server)
        await expectRefusal(.unknownRecord) { _ = try await ana.client.raceGhost(levelID: 1) }
        let challenge = try await ana.client.daily()
        #expect(!challenge.hasTried)
        let daily = try await ana.client.startDaily()
        #expect(daily.round.levelID == challenge.levelID && daily.race == nil)
        _ = try await ana.client.request(.leaveRound)
        await expectRefusal(.alreadyTried) { _ = try await ana.client.startDaily() }
        try await serveAnOrder(ana)
        let board = try await ana.client.board(BoardRequest(boardID: "level/1", count: 5))
        #expect(board.rows.map(\.playerID) == [ana.id] && board.own?.served == 1)
        let room = try await ana.client.raceGhost(levelID: 1)
        #expect(room.players.count == 2 && room.players[1].isGhost == true)
        #expect(try await ana.snapshot().round.levelID == 1)
        #expect(try await ana.client.leaveRoom().reason == .left)
        await expectRefusal(.unknownBoard) {
            _ = try await ana.client.board(BoardRequest(boardID: "friends"))
        }
        #expect(try await server.stop() == .exit(0))
    }

    /// A round in which one order is served.
    private func serveAnOrder(_ ana: Racer) async throws {
        let started = try await ana.client.request(.startRound(levelID: 1, itemIDs: []))
        guard case .snapshot(let snapshot) = started.message else {
            throw Racer.UnexpectedAnswer(started)
        }
        for place in snapshot.round.recipes[snapshot.state.recipe].layers {
            let ingredientID = snapshot.round.ingredients[place].ingredientID
            _ = try await ana.client.request(.tap(ingredientID: ingredientID))
        }
        _ = try await ana.client.request(.leaveRound)
    }

    private func expectRefusal(
        _ code: ErrorCode, _ body: () async throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        do {
            try await body()
            Issue.record("not refused with \(code)", sourceLocation: sourceLocation)
        } catch ChefDashClientError.refused(let message) {
            #expect(message.code == code, sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }
}
