import Foundation
import TestSupport

/// An attack's tools, on a thread of its own.
final class AttackScene {
    let server: AttackedServer
    let swarm: Swarm
    /// The server's metrics before the attack, with the players connected.
    let metricsBefore: MetricsReading
    let readingBefore: ProcessReading
    /// The number of well-behaved players, nearly always in a round each.
    private let playerCount: Int
    private(set) var problems: [String] = []

    init(server: AttackedServer, playerCount: Int) throws {
        self.server = server
        self.playerCount = playerCount
        swarm = try Swarm(port: server.port)
        metricsBefore = try server.metrics()
        readingBefore = try server.reading()
    }

    func expect(_ isRight: Bool, _ problem: @autoclosure () -> String) {
        if !isRight { problems.append(problem()) }
    }

    /// Expects this of every peer; reports the number that don't satisfy it, and one example.
    func expectAll(
        _ peers: [SwarmPeer], _ what: String, _ isRight: (SwarmPeer) -> Bool
    ) {
        let wrong = peers.filter { !isRight($0) }
        guard let first = wrong.first else { return }
        problems.append(
            "\(what): not so for \(wrong.count) of \(peers.count); the first: status "
                + "\(first.status.map(String.init) ?? "none"), close code "
                + "\(first.closeCode.map(String.init) ?? "none"), "
                + "ending \(first.ending.map { "\($0)" } ?? "none"), "
                + "last text \(first.inbox?.texts.last?.prefix(200) ?? "none")")
    }

    /// The number of times that a limit was reached since the attack began.
    func limitReached(_ limit: String) throws -> Int {
        try server.metrics().limitReached(limit) - metricsBefore.limitReached(limit)
    }

    /// The growth of the server's memory since the attack began.
    func residentGrowth() throws -> Int {
        try server.reading().residentBytes - readingBefore.residentBytes
    }

    /// The time, the server's CPU time in total, and the growth of its memory.
    func cost(
        of body: () throws -> Void
    ) throws -> (seconds: Double, cpuSeconds: Double, bytes: Int) {
        let (before, start) = (try server.reading(), ContinuousClock.now)
        try body()
        let (after, seconds) = (try server.reading(), start.duration(to: .now).seconds)
        return (
            seconds, after.cpuSeconds - before.cpuSeconds,
            after.residentBytes - before.residentBytes
        )
    }

    func expectGrowth(of bytes: Int, below allowed: Int) {
        expect(bytes < allowed + AbuseSize.spareBytes, "the memory grew by \(bytes) bytes")
    }

    // MARK: - Peers

    /// Opens WebSockets and waits for all of them.
    func upgraded(
        _ count: Int, from address: (Int) -> LoopbackAddress = { _ in .attacker },
        extensions: String? = nil, prepare: (SwarmPeer) -> Void = { _ in }
    ) throws -> [SwarmPeer] {
        let peers = try swarm.open(count, from: address, prepare: prepare)
        try upgrade(peers, extensions: extensions)
        return peers
    }

    /// Upgrades open connections to WebSockets.
    func upgrade(_ peers: [SwarmPeer], extensions: String? = nil) throws {
        for peer in peers { peer.upgrade(extensions: extensions) }
        try awaitEach(peers, "upgrades") { $0.inbox?.isOpen == true }
        expectAll(peers, "upgraded") { $0.inbox?.isOpen == true }
    }

    /// Signs new players up, each on its WebSocket.
    func signedUp(_ count: Int, prepare: (SwarmPeer) -> Void = { _ in }) throws -> [SwarmPeer] {
        let peers = try upgraded(
            count, from: { .spread($0, perAddress: 100) }, prepare: prepare)
        for peer in peers { peer.send(message: AttackRequests.hello()) }
        try awaitText("welcome", peers)
        return peers
    }

    /// Starts a round for each peer.
    func startRounds(_ peers: [SwarmPeer]) throws {
        for peer in peers {
            peer.send(message: #"{"type":"start_round","id":"round-1","level_id":1}"#)
        }
        try awaitText("snapshot", peers)
    }

    func awaitText(_ type: String, _ peers: [SwarmPeer]) throws {
        try awaitEach(peers, "a \(type) for each", within: .seconds(60)) {
            $0.inbox?.first(type) != nil
        }
        expectAll(peers, "got a \(type)") { $0.inbox?.first(type) != nil }
    }

    /// Waits until this holds for each peer, or its connection is over.
    func awaitEach(
        _ peers: [SwarmPeer], _ what: String, within limit: Duration = .seconds(30),
        _ holds: (SwarmPeer) -> Bool
    ) throws {
        try swarm.wait(for: what, within: limit) { peers.allSatisfy { holds($0) || $0.isOver } }
    }

    /// Sends the bytes one by one, with a pause after each, until all connections are over.
    func trickle(
        _ bytes: [UInt8], to peers: [SwarmPeer], every pause: Duration, within limit: Duration
    ) throws {
        var rest = bytes[...]
        var nextByteAt = ContinuousClock.now
        try swarm.wait(for: "the end of patience", within: limit) {
            if ContinuousClock.now >= nextByteAt, let byte = rest.popFirst() {
                for peer in peers { peer.send([byte]) }
                nextByteAt += pause
            }
            return peers.allSatisfy(\.isOver)
        }
    }

    /// Waits until the server has closed each connection with this code.
    func awaitClose(of peers: [SwarmPeer], _ code: UInt16, within limit: Duration) throws {
        try awaitEnd(of: peers, within: limit)
        expectAll(peers, "closed with \(code)") { $0.closeCode == code }
    }

    /// Waits until each connection is over.
    func awaitEnd(of peers: [SwarmPeer], within limit: Duration) throws {
        _ = try swarm.comes(within: limit) { peers.allSatisfy(\.isOver) }
        expectAll(peers, "ended within \(limit)", \.isOver)
    }

    /// Closes all sockets, and waits until the server is back to normal.
    func leave() throws {
        swarm.removeAll()
        try awaitCalm(within: .seconds(10))
    }

    /// Waits until the server has no more connections, rooms and sessions than before the attack.
    func awaitCalm(within limit: Duration) throws {
        var now = try server.metrics()
        let before = metricsBefore
        let isCalm = try swarm.comes(within: limit, every: .milliseconds(50)) {
            now = try server.metrics()
            return try now.connections <= before.connections && now.rooms <= playerCount
                && now.openDescriptors <= before.openDescriptors + Self.spareDescriptors
        }
        if isCalm { return }
        problems.append(
            "not back within \(limit): connections \(try before.connections) and now "
                + "\(try now.connections), rooms \(playerCount) and \(try now.rooms), "
                + "descriptors \(try before.openDescriptors) and \(try now.openDescriptors)")
    }

    /// Descriptors that come and go by themselves, as for a database's journal or a request for
    /// metrics.
    private static let spareDescriptors = 3
}

extension LoopbackAddress {
    /// An address that no well-behaved player has: attackers use many.
    static let attacker = LoopbackAddress(host: 0x01_01)

    /// The address of a connection, shared by this many.
    static func spread(_ number: Int, perAddress: Int) -> LoopbackAddress {
        LoopbackAddress(host: 0x02_00_00 + UInt32(number / perAddress))
    }
}
