import Base
import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

/// Two servers that serve one PostgreSQL database at the same time.
@Suite("Nodes of one server", .timeLimit(.minutes(4)))
struct NodesTests {
    private let cluster: NodeCluster

    init() throws { cluster = try NodeCluster() }

    /// The code with which a node refuses a client that follows no redirect; nil if it doesn't.
    private func refusal(
        at node: ServeProcess, of credentials: Credentials
    ) async throws -> ErrorCode? {
        do {
            let player = try await ClientPlayer(on: node, as: credentials) {
                $0.followsRedirects = false
            }
            await player.client.close()
            return nil
        } catch ChefDashClientError.refused(let error) {
            return error.code
        }
    }

    @Test("A player in a round is sent to its node, and moves when nothing is there any more")
    func sessions() async throws {
        let nodes = try await cluster.start()
        let player = try await ClientPlayer(on: nodes[0])
        let credentials = try await player.credentials
        try await player.buy("knife")
        let round = try #require(try await player.startRound(equip: ["knife"])).round.roundID

        // By the other node it comes back to the same round.
        let again = try await ClientPlayer(at: nodes[1].url, as: credentials)
        #expect(again.welcome.roundID == round)
        let ending = try await player.disconnection.wait(for: "the takeover") { $0 }
        #expect(ending.closeCode == CloseReason.takenOver.rawValue)
        _ = try await again.hearsSnapshot()
        #expect(try await refusal(at: nodes[1], of: credentials) == .onAnotherNode)
        #expect(try await again.serveOrder() != nil)
        let earned = try #require(try await again.leaveRound()).earned
        #expect(earned > 0)

        // Without a round it is wherever it signs in.
        while try await refusal(at: nodes[1], of: credentials) != nil {}
        let moved = try await again.disconnection.wait(for: "the takeover") { $0 }
        #expect(moved.closeCode == CloseReason.takenOver.rawValue)
        let there = try await ClientPlayer(on: nodes[1], as: credentials) {
            $0.followsRedirects = false
        }
        #expect(there.welcome.player.coins == again.welcome.player.coins + earned)
        _ = try await there.startRound()
        #expect(try await refusal(at: nodes[0], of: credentials) == .onAnotherNode)
        try await there.leaveRound()
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }

    @Test("A player whose node is killed plays on at another, with the items of the lost round")
    func kill() async throws {
        let nodes = try await cluster.start()
        let player = try await ClientPlayer(on: nodes[0])
        let credentials = try await player.credentials
        try await player.buy("knife")
        _ = try await player.startRound(equip: ["knife"])
        nodes[0].process.send(SIGKILL)
        _ = try await nodes[0].process.end()
        // Until the other node has noticed, it sends to the dead one.
        let back = try await ClientPlayer(at: nodes[1].url, as: credentials)
        #expect(back.welcome.roundID == nil)
        #expect(back.welcome.player.inventory["knife"] == 1)
        #expect(try await nodes[1].stop() == .exit(0))
    }

    @Test("Players of both nodes who wait are matched, and race at one of them")
    func queue() async throws {
        let nodes = try await cluster.start()
        let players = [
            try await ClientPlayer(on: nodes[0]), try await ClientPlayer(on: nodes[1]),
        ]
        for player in players { try await player.client.races.queue() }
        for player in players {
            _ = try await player.hearsRoom("both players") { room in
                room.players.count == 2 && room.players.allSatisfy { $0.isConnected }
            }
            _ = try await player.hearsProgress()
        }
        // While both serve, the books of both are right, each with a chain of its own.
        for verify in ["ledger verify", "library verify"] {
            try await command(
                verify, on: cluster.data, environment: ["CHEFDASH_STORE": cluster.address],
                says: "is right")
        }
        // Whoever was sent is where the room is, and can't be served elsewhere.
        for player in players {
            let credentials = try await player.credentials
            let refusals = [
                try await refusal(at: nodes[0], of: credentials),
                try await refusal(at: nodes[1], of: credentials),
            ]
            #expect(refusals.contains(.onAnotherNode) && refusals.contains(nil))
            let again = try await ClientPlayer(on: nodes[0], as: credentials)
            try await again.client.races.leaveRoom()
        }
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }

    @Test("A private room's code works at all nodes, for players and spectators")
    func rooms() async throws {
        let nodes = try await cluster.start()
        let host = try await ClientPlayer(on: nodes[0])
        let room = try await host.client.races.createRoom(RoomOptions(seatCount: 3))
        let code = try #require(room.roomCode)
        let guest = try await ClientPlayer(on: nodes[1])
        #expect(try await guest.client.races.joinRoom(code: code).players.count == 2)
        let spectator = try await ClientPlayer(on: nodes[1])
        #expect(try await spectator.client.races.watchRoom(code: code).spectatorCount == 1)
        _ = try await host.hearsRoom("both") { $0.players.count == 2 && $0.spectatorCount == 1 }
        // A wrong code is wrong everywhere, and a client that can't follow hears why.
        let other = try await ClientPlayer(on: nodes[1]) { $0.followsRedirects = false }
        let wrong = code == "FFFFFF" ? "HHHHHH" : "FFFFFF"
        for (code, expected) in [(wrong, ErrorCode.unknownCode), (code, .onAnotherNode)] {
            await #expect(throws: ClientPlayer.Refused(code: expected)) {
                try await other.ask(.joinRoom(roomCode: code))
            }
        }
        // The code is free once everybody has left.
        for player in [guest, spectator, host] { try await player.client.races.leaveRoom() }
        let late = try await ClientPlayer(on: nodes[1])
        await #expect(throws: ClientPlayer.Refused(code: .unknownCode)) {
            try await late.ask(.joinRoom(roomCode: code))
        }
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }

    @Test(
        "A node that ends in order sends everybody on, and finishes rounds",
        arguments: [false, true])
    func drain(byCommand: Bool) async throws {
        let nodes = try await cluster.start()
        let idle = try await ClientPlayer(on: nodes[0])
        let playing = try await ClientPlayer(on: nodes[0])
        let waiting = try await ClientPlayer(on: nodes[0])
        let phone = try await ClientPlayer(on: nodes[0], as: try await idle.credentials) {
            $0.companionDevice = identifier("1")
        }
        let home: HouseholdID = identifier("a")
        _ = try await phone.client.library.createHousehold(home, name: "Home")
        try await playing.startRound()
        try await waiting.client.races.queue(seatCount: 3)
        if byCommand {
            let store = ["CHEFDASH_STORE": cluster.address]
            let list = try await command("node list", environment: store, says: "living")
            let first = list.output.split(separator: "\n").last?.prefix { $0 != " " }
            try await command(
                "node drain \(try #require(first))", environment: store, says: "is draining")
            try await command(
                "node drain 99", environment: store, exit: 1, says: "no living server")
        } else {
            nodes[0].process.send(SIGTERM)
        }
        let left = try await waiting.hears("the end of the ticket") { $0.leftQueue }
        #expect(left.reason == .stopping)
        // While a round is played, newcomers are sent on at once.
        let newcomer = try await ClientPlayer(on: nodes[0])
        #expect(try await playing.serveOrder() != nil)
        try await playing.leaveRound()
        #expect(try await nodes[0].process.end() == .exit(0))
        for player in [idle, playing, waiting, newcomer] {
            #expect(try await player.buy("sauce") != nil)
        }
        #expect(try await phone.client.library.open(home, through: 0).head > 0)
        #expect(try await nodes[1].stop() == .exit(0))
    }

    @Test("A private room goes on at another node when its own ends")
    func movingRoom() async throws {
        let nodes = try await cluster.start()
        let host = try await ClientPlayer(on: nodes[0])
        let options = RoomOptions(levelID: 2, seatCount: 4, bestOf: 3)
        let code = try #require(try await host.client.races.createRoom(options).roomCode)
        let guest = try await ClientPlayer(on: nodes[0])
        _ = try await guest.client.races.joinRoom(code: code)
        _ = try await host.client.races.addBot(.easy)
        // A client that can't follow redirects leaves the room, like those who watch.
        let still = try await ClientPlayer(on: nodes[0]) { $0.followsRedirects = false }
        _ = try await still.client.races.joinRoom(code: code)
        let spectator = try await ClientPlayer(on: nodes[0])
        _ = try await spectator.client.races.watchRoom(code: code)
        nodes[0].process.send(SIGTERM)
        for player in [still, spectator] {
            let left = try await player.hears("that it has left") { message -> LeftRoom? in
                if case .leftRoom(let left) = message { left } else { nil }
            }
            #expect(left.reason == .stopping)
        }
        for player in [host, guest] {
            let room = try await player.hearsRoom("the room without the others") { room in
                room.spectatorCount == 0 && room.players.map(\.isConnected) == [true, true, true]
            }
            #expect(room.roomCode == code && room.hostID == host.id && room.bestOf == 3)
            #expect(room.levelID == 2 && room.seatCount == 4)
            #expect(player.heard.allSatisfy { if case .leftRoom = $0 { false } else { true } })
        }
        #expect(try await nodes[0].process.end() == .exit(0))
        let late = try await ClientPlayer(on: nodes[1])
        let players = try await late.client.races.joinRoom(code: code).players
        #expect(players.count == 4)
        let bot = try #require(players.first { $0.botStrength != nil })
        _ = try await host.client.races.removeMember(bot.playerID)
        for player in [host, guest, late] { _ = try await player.client.races.ready(true) }
        for player in [host, guest, late] { _ = try await player.hearsProgress() }
        for player in [host, guest, late] { try await player.client.races.leaveRoom() }
        #expect(try await nodes[1].stop() == .exit(0))
    }

    @Test("A node that alone can't reach the database lets its players go, and ends")
    func cutOff() async throws {
        let proxy = try PostgresProxy(to: try await TestCluster.shared.port)
        defer { proxy.stop() }
        let nodes = try await cluster.start(through: proxy)
        let player = try await ClientPlayer(on: nodes[0])
        let credentials = try await player.credentials
        try await player.buy("knife")
        _ = try await player.startRound(equip: ["knife"])
        proxy.close()
        let ending = try await player.disconnection.wait(for: "the end") { $0 }
        #expect(ending.closeCode == CloseReason.cutOff.rawValue)
        await player.client.close()
        let back = try await {
            while true {
                do {
                    return try await ClientPlayer(on: nodes[1], as: credentials) {
                        $0.followsRedirects = false
                    }
                } catch ChefDashClientError.refused(let error) where error.code == .onAnotherNode {
                    continue
                }
            }
        }()
        #expect(back.welcome.player.inventory["knife"] == 1)
        proxy.open()
        #expect(try await nodes[0].process.end() == .exit(1))
        #expect(try await nodes[1].stop() == .exit(0))
    }

    @Test("While no node reaches the database, rounds go on")
    func outage() async throws {
        let proxy = try PostgresProxy(to: try await TestCluster.shared.port)
        defer { proxy.stop() }
        let nodes = try await cluster.start(through: proxy, isForAll: true)
        let player = try await ClientPlayer(on: nodes[0])
        try await player.startRound()
        proxy.close()
        // Longer than a node waits that is cut off alone.
        let end = ContinuousClock.now + .seconds(8)
        while ContinuousClock.now < end {
            let code = try await refusal(at: nodes[1], of: try await player.credentials)
            #expect(code == .storeUnavailable)
        }
        #expect(try await player.serveOrder() != nil)
        proxy.open()
        #expect(try #require(try await player.leaveRound()).earned > 0)
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }

    @Test("An edit at one node is shown at the other, in order")
    func households() async throws {
        let nodes = try await cluster.start()
        let player = try await ClientPlayer(on: nodes[0])
        let credentials = try await player.credentials
        func device(_ digit: String, at node: ServeProcess) async throws -> ClientPlayer {
            try await ClientPlayer(on: node, as: credentials) {
                $0.companionDevice = identifier(digit)
            }
        }
        let phones = [
            try await device("1", at: nodes[0]), try await device("2", at: nodes[1]),
        ]
        let home: HouseholdID = identifier("a")
        _ = try await phones[0].client.library.createHousehold(home, name: "Home")
        var head: Int64 = 0
        for phone in phones {
            head = try await phone.client.library.open(home, through: 0).head
            _ = try await FullHousehold.records(of: home, phone.client.library)
        }
        for number in 1...6 {
            let author = number % 2
            let soup = LibraryOperation(
                kind: .recipe, id: identifier("0\(number)"),
                .create(
                    parent: nil, fields: ["name": .text("Soup"), "servings": .number(2)]))
            try await FullHousehold.edit(phones[author].client.library, in: home, [soup])
        }
        for phone in phones {
            // Each device hears of the other's edits up to the last.
            let last = head + 5
            _ = try await phone.hears("the others' changes") { message -> Bool? in
                guard case .library(.changed(let change)) = message else { return nil }
                return change.seq >= last ? true : nil
            }
            let seqs = phone.heard.compactMap { message in
                if case .library(.changed(let change)) = message { change.seq } else { nil }
            }
            #expect(seqs == seqs.sorted() && Set(seqs).count == seqs.count)
        }
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }
}
