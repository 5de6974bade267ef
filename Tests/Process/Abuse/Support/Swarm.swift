import CLinux
import Foundation
import TestSupport

/// Many connections to one server, driven by one thread: nonblocking sockets and an epoll set.
final class Swarm {
    private(set) var peers: [SwarmPeer] = []
    private let port: UInt16
    private let poller: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: 512)
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// The maximum number of connections opened at a time: fewer than the server's backlog.
    private static let openingCount = 500

    init(port: UInt16) throws {
        Self.raiseDescriptorLimit()
        self.port = port
        poller = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard poller >= 0 else { throw TestSocket.Failure(call: "epoll_create1") }
    }

    deinit {
        for peer in peers { peer.close() }
        Foundation.close(poller)
    }

    // MARK: - Opening and closing

    /// Starts to connect without waiting; the kernel may still refuse.
    @discardableResult
    func start(
        from address: LoopbackAddress = .attacker, prepare: (SwarmPeer) -> Void = { _ in }
    ) throws -> SwarmPeer {
        let peer = try SwarmPeer(number: peers.count, port: port, address: address, swarm: self)
        prepare(peer)
        peers.append(peer)
        var event = Self.event(peer.interest, number: peer.number)
        guard epoll_ctl(poller, EPOLL_CTL_ADD, peer.descriptor, &event) == 0 else {
            throw TestSocket.Failure(call: "epoll_ctl")
        }
        return peer
    }

    /// Opens connections and waits until the kernel has accepted them all.
    @discardableResult
    func open(
        _ count: Int, from address: (Int) -> LoopbackAddress = { _ in .attacker },
        prepare: (SwarmPeer) -> Void = { _ in }
    ) throws -> [SwarmPeer] {
        var opened: [SwarmPeer] = []
        while opened.count < count {
            let piece = try (0..<min(Self.openingCount, count - opened.count)).map { index in
                try start(from: address(opened.count + index), prepare: prepare)
            }
            try wait(for: "connections", within: .seconds(30)) {
                piece.allSatisfy { !$0.isConnecting }
            }
            opened += piece
        }
        return opened
    }

    /// Closes and forgets all peers.
    func removeAll() {
        for peer in peers { peer.close() }
        peers = []
    }

    // MARK: - Turns

    /// Waits until the condition holds, and drives the connections meanwhile.
    ///
    /// - Parameter interval: the time between checks.
    /// - Throws: after the limit; the error names `what`.
    func wait(
        for what: String, within limit: Duration, every interval: Duration = .milliseconds(10),
        _ condition: () throws -> Bool
    ) throws {
        guard try comes(within: limit, every: interval, condition) else {
            throw TestFailure(description: "waited longer than \(limit) for \(what)")
        }
    }

    /// Waits in the same way. The small attacks have at least a minute.
    ///
    /// - Returns: true if the condition held in time.
    func comes(
        within limit: Duration, every interval: Duration = .milliseconds(10),
        _ condition: () throws -> Bool
    ) throws -> Bool {
        let deadline =
            ContinuousClock.now + AbuseSize.choose(small: max(limit, .seconds(60)), full: limit)
        while try !condition() {
            let now = ContinuousClock.now
            guard now < deadline else { return false }
            drive(until: min(deadline, now + interval))
        }
        return true
    }

    /// Drives the connections for a time.
    func drive(for time: Duration) { drive(until: ContinuousClock.now + time) }

    private func drive(until end: ContinuousClock.Instant) {
        while true {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else { return }
            turn(milliseconds: Int32(clamping: Int(rest.seconds * 1000) + 1))
        }
    }

    private func turn(milliseconds: Int32) {
        let count = epoll_wait(poller, &events, Int32(events.count), milliseconds)
        for index in 0..<max(0, Int(count)) {
            let number = Int(events[index].data.u64)
            // A handler may have removed all peers.
            guard number < peers.count else { continue }
            let what = events[index].events
            let isGone = what & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
            let peer = peers[number]
            if isGone || what & EPOLLOUT.rawValue != 0 { peer.writable() }
            if isGone || what & EPOLLIN.rawValue != 0 { peer.readable(&buffer) }
        }
    }

    // MARK: - From peers

    func setInterest(of peer: SwarmPeer) {
        var event = Self.event(peer.interest, number: peer.number)
        epoll_ctl(poller, EPOLL_CTL_MOD, peer.descriptor, &event)
    }

    func ended(_ peer: SwarmPeer) {
        epoll_ctl(poller, EPOLL_CTL_DEL, peer.descriptor, nil)
    }

    private static func event(_ interest: UInt32, number: Int) -> epoll_event {
        var event = epoll_event()
        event.events = interest
        event.data.u64 = UInt64(number)
        return event
    }

    /// Raises the limit to the maximum for the process.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }
}
