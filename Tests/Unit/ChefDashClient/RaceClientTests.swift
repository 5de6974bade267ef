import Base
import ChefDashClient
import GameProtocol
import Lobby
import TestSupport
import Testing

/// Races that the client library plays against a server process with short rounds.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct RaceClientTests {
    private let data = TemporaryDirectory()
    private let server: ServeProcess

    init() async throws {
        let levels = try LevelsCopy(
            rules: ["clockAtStartTicks": 25], lobby: ["countdownTicks": 10])
        server = try await ServeProcess(data: data.path, levels: levels.path)
    }

    /// A player whose client reconnects by itself.
    private func racer() async throws -> ClientPlayer {
        try await ClientPlayer(on: server) { options in
            options.resumes = true
            options.pauses = ReconnectPauses(first: .milliseconds(10), longest: .milliseconds(100))
            options.resumeAttempts = 100
        }
    }

    @Test func reactionsAreThoseThatRoomsKnow() {
        #expect(RaceReaction.allCases.map(\.rawValue) == Reaction.allCases.map(\.rawValue))
    }

    @Test func aTicketIsLookedAtAndGivenBack() async throws {
        let ana = try await racer()
        let made = try await ana.client.races.queue(levelID: 3, seatCount: 4)
        #expect(
            made.levelID == 3 && made.seatCount == 4 && made.rating == 1500 && made.window == 50)
        #expect(try await ana.client.races.ticket().seatCount == 4)
        #expect(try await ana.client.races.leaveQueue().reason == .cancelled)
        await expectRefusal(.notQueued) { _ = try await ana.client.races.ticket() }
        await expectRefusal(.notQueued) { _ = try await ana.client.races.acceptBots() }
        await expectRefusal(.unknownLevel) { _ = try await ana.client.races.queue(levelID: 99) }
        #expect(try await server.stop() == .exit(0))
    }

    @Test func twoOfTheQueueRaceAndAreRated() async throws {
        let (ana, bo) = (try await racer(), try await racer())
        try await ana.client.races.queue()
        try await bo.client.races.queue()
        let snapshot = try await ana.hearsSnapshot()
        let seat = try #require(snapshot.race?.seat)
        #expect(try await bo.hearsSnapshot().race?.seat == 1 - seat)
        let room = try await ana.hearsRoom("a countdown") { $0.phase == .countdown }
        #expect(room.isRated && room.players.map(\.playerID).contains(bo.id))
        _ = try await ana.hearsProgress()
        let tap = try #require(try await ana.tapNext())
        #expect(tap.outcome == .correct && tap.state.plate.count == 1)
        let tapped = try await bo.hears("that Ana's plate isn't empty") {
            if case .raceState(let race) = $0, race.seats[seat].stack == 1 { race } else { nil }
        }
        #expect(tapped.seats.count == 2 && tapped.seats[1 - seat].stack == 0)
        let (anas, bos) = (try await ana.hearsRaceResult(), try await bo.hearsRaceResult())
        #expect(anas.raceID == snapshot.round.roundID && anas.raceID == bos.raceID)
        #expect(anas.standings == bos.standings && anas.fairness == bos.fairness)
        #expect(anas.unrated == .noOrders && anas.ratingChange == nil && anas.coins == 150)
        #expect(anas.fairness.connections.count == 2)
        #expect(try await ana.client.races.rematch(false) == nil)
        #expect(await ana.client.room == nil)
        let left = try await bo.hears("that the match is over") {
            if case .leftRoom(let left) = $0 { left } else { nil }
        }
        #expect(left.reason == .matchEnded)
        let board = try await ana.client.boards.board(BoardRequest(boardID: "rating"))
        #expect(board.rowCount == 0 && board.own == nil)
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aPrivateRoomFromItsOpeningToTheRematch() async throws {
        let (ana, bo) = (try await racer(), try await racer())
        let code = try await openWithBot(ana)
        let joined = try await bo.client.races.joinRoom(code: code.lowercased())
        #expect(joined.players.map(\.playerID).first == ana.id && joined.players.count == 3)
        await expectRefusal(.notHost) { _ = try await bo.client.races.addBot(.easy) }
        let shown = try await bo.client.races.react(.goodLuck)
        #expect(shown.playerID == bo.id && shown.reaction == "good_luck")
        let heard = try await ana.hears("a reaction") {
            if case .reaction(let reaction) = $0 { reaction } else { nil }
        }
        #expect(heard == shown)
        try await ana.client.races.ready()
        #expect(try await bo.client.races.ready().phase == .opening)
        let first = try await ana.hearsRaceResult()
        #expect(first.standings.count == 3 && !first.isRated && first.ratingChange == nil)
        #expect(first.fairness.connections.count { $0 == nil } == 1)
        let second = ana.events.value.count
        _ = try await ana.hearsRoom("the time for a rematch") { $0.phase == .results }
        #expect(try await ana.client.races.rematch(true)?.phase == .results)
        #expect(try await bo.client.races.rematch(true)?.phase == .opening)
        #expect(try await ana.hearsRaceResult(from: second).raceID != first.raceID)
        #expect(try await bo.client.races.leaveRoom().reason == .left)
        #expect(await bo.client.room == nil)
        _ = try await ana.hearsRoom("a room of two") { $0.players.count == 2 }
        #expect(try await server.stop() == .exit(0))
    }

    /// Opens a room, changes its settings, adds two bots and removes the second.
    private func openWithBot(_ ana: ClientPlayer) async throws -> String {
        let room = try await ana.client.races.createRoom(RoomOptions(levelID: 2, seatCount: 4))
        #expect(room.levelID == 2 && room.seatCount == 4 && room.hostID == ana.id)
        #expect(try await ana.client.races.setRoom(RoomOptions(levelID: 1)).levelID == 1)
        #expect(try await ana.client.races.addBot(.hard).players.last?.botStrength == Open(.hard))
        let bots = try await ana.client.races.addBot(.easy)
        #expect(bots.players.compactMap(\.botStrength?.known) == [.hard, .easy])
        let easy = try #require(bots.players.last?.playerID)
        #expect(try await ana.client.races.removeMember(easy).players.count == 2)
        await expectRefusal(.notAMember) { _ = try await ana.client.races.removeMember(easy) }
        #expect(await ana.client.room?.players.count == 2)
        return try #require(room.roomCode)
    }

    @Test func aSpectatorSeesEverybodysKitchen() async throws {
        let (ana, eve) = (try await racer(), try await racer())
        let code = try #require(try await ana.client.races.createRoom().roomCode)
        try await ana.client.races.addBot(.easy)
        #expect(try await eve.client.races.watchRoom(code: code).spectatorCount == 1)
        await expectRefusal(.notSeated) { _ = try await eve.client.races.ready() }
        #expect(try await ana.client.races.ready().phase == .opening)
        let view = try await eve.hears("a view of the race") {
            if case .raceView(let view) = $0 { view } else { nil }
        }
        #expect(view.states.count == 2 && view.orders.count == 2 && !view.states[0].grid.isEmpty)
        let result = try await eve.hearsRaceResult()
        #expect(result.coins == nil && result.standings.count == 2)
        #expect(try await eve.client.races.leaveRoom().reason == .left)
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aDroppedConnectionComesBackToItsRace() async throws {
        let (ana, bo) = (try await racer(), try await racer())
        let code = try #require(try await ana.client.races.createRoom().roomCode)
        try await bo.client.races.joinRoom(code: code)
        try await bo.client.races.ready()
        try await ana.client.races.ready()
        let snapshot = try await ana.hearsSnapshot()
        _ = try await ana.hearsProgress()
        let before = ana.events.value.count
        ana.cut()
        _ = try await bo.hearsRoom("that Ana is away") { room in
            room.players.contains { !$0.isConnected && $0.heldMilliseconds != nil }
        }
        _ = try await ana.event("being back", from: before) {
            if case .resumed = $0 { true } else { nil }
        }
        let again = try await ana.hearsSnapshot(from: before)
        #expect(again.round.roundID == snapshot.round.roundID && again.race == snapshot.race)
        #expect(try await ana.hearsProgress(from: before).tick > 0)
        #expect(try await ana.hearsRaceResult().standings.allSatisfy { $0.forfeit == nil })
        #expect(await ana.client.room?.players.count == 2)
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aRecordedRoundIsRacedAgainst() async throws {
        let ana = try await racer()
        await expectRefusal(.unknownRecord) { _ = try await ana.client.races.raceGhost(levelID: 1) }
        let challenge = try await ana.client.boards.daily()
        #expect(!challenge.hasTried)
        let daily = try await ana.client.boards.startDaily()
        #expect(daily.round.levelID == challenge.levelID && daily.race == nil)
        _ = try await ana.client.request(.leaveRound)
        await expectRefusal(.alreadyTried) { _ = try await ana.client.boards.startDaily() }
        try await serveAnOrder(ana)
        let board = try await ana.client.boards.board(BoardRequest(boardID: "level/1", count: 5))
        #expect(board.rows.map(\.playerID) == [ana.id] && board.own?.served == 1)
        let room = try await ana.client.races.raceGhost(levelID: 1)
        #expect(room.players.count == 2 && room.players[1].isGhost == true)
        #expect(try await ana.hearsSnapshot().round.levelID == 1)
        #expect(try await ana.client.races.leaveRoom().reason == .left)
        await expectRefusal(.unknownBoard) {
            _ = try await ana.client.boards.board(BoardRequest(boardID: "friends"))
        }
        #expect(try await server.stop() == .exit(0))
    }

    /// A round in which one order is served.
    private func serveAnOrder(_ ana: ClientPlayer) async throws {
        try await ana.startRound()
        try await ana.serveOrder()
        try await ana.leaveRound()
    }

    private func expectRefusal(
        _ code: ErrorCode, _ body: () async throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await #expect(throws: ClientPlayer.Refused(code: code), sourceLocation: sourceLocation) {
            do { try await body() } catch ChefDashClientError.refused(let refusal) {
                throw ClientPlayer.Refused(code: refusal.code)
            }
        }
    }
}
