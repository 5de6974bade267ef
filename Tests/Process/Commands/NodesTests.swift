import Base
import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

/// Two servers that serve one PostgreSQL database at the same time.
@Suite("Nodes of one server", .timeLimit(.minutes(4)))
struct NodesTests {
    private let data = TemporaryDirectory()
    private let ports: [ReservedPort]

    init() throws { ports = try (0..<2).map { _ in try ReservedPort() } }

    /// The nodes share the directory for its key alone.
    private func nodes() async throws -> [ServeProcess] {
        let address = try await TestCluster.shared.freshDatabase()
        var nodes: [ServeProcess] = []
        for port in ports {
            nodes.append(
                try await ServeProcess(
                    data: data.path, levels: LevelsCopy.original, port: port.number,
                    flags: ["--node", "ws://127.0.0.1:\(port.number)/play"],
                    environment: ["CHEFDASH_STORE": address]))
        }
        return nodes
    }

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
        let nodes = try await nodes()
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
        let nodes = try await nodes()
        let player = try await ClientPlayer(on: nodes[0])
        let credentials = try await player.credentials
        try await player.buy("knife")
        _ = try await player.startRound(equip: ["knife"])
        nodes[0].process.send(SIGKILL)
        _ = try await nodes[0].process.end()
        // Until the other node has noticed, it sends to the dead one.
        let back = try await {
            while true {
                do {
                    return try await ClientPlayer(at: nodes[1].url, as: credentials)
                } catch ChefDashClientError.unreachable {
                    continue
                }
            }
        }()
        #expect(back.welcome.roundID == nil)
        #expect(back.welcome.player.inventory["knife"] == 1)
        #expect(try await nodes[1].stop() == .exit(0))
    }

    @Test("An edit at one node is shown at the other, in order")
    func households() async throws {
        let nodes = try await nodes()
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
