import Runtime

/// A shard's reactor in simulated time, with simulated links.
final class SimulatedReactor: SimulatedQueue, Reactor, @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    private let links: LinkTable
    private var shard: Shard?
    private var sweepMilliseconds = 0
    /// Incremented whenever ticks start or stop.
    private var tickingNumber = 0
    /// Links that may be ready.
    private var signalled: [Link] = []

    /// True during an overload spell, and the end of the current spell; nil if there are none.
    private var spell: (isBusy: Bool, end: Instant)?

    init(loop: EventLoop, life: ServerLife, links: LinkTable, hasBusySpells: Bool) {
        self.links = links
        if hasBusySpells { spell = (false, loop.now) }
        super.init(loop: loop, life: life)
    }

    // MARK: - Time

    func start(_ shard: Shard, sweepMilliseconds: Int) {
        self.shard = shard
        self.sweepMilliseconds = sweepMilliseconds
        sweepLater()
    }

    func stop() {
        shard = nil
        tickingNumber += 1
    }

    private func sweepLater() {
        loop.add(afterMilliseconds: sweepMilliseconds, of: life) { [weak self] in
            guard let self, let shard else { return }
            run { shard.sweep() }
            sweepLater()
        }
    }

    func startTicking(at first: Instant, everyNanoseconds interval: Int64) {
        tickingNumber += 1
        tick(at: first, interval, number: tickingNumber)
    }

    func stopTicking() { tickingNumber += 1 }

    private func tick(at due: Instant, _ interval: Int64, number: Int) {
        let lateness =
            drawIsBusy()
            ? Self.busyNanoseconds
            : Int64(loop.drawDelay(usual: 50_000, slow: Self.slowNanoseconds, slowInThousand: 1))
        let moment = Instant(nanoseconds: due.nanoseconds + lateness)
        loop.add(at: moment, of: life) { [weak self] in
            guard let self, let shard, tickingNumber == number else { return }
            run { _ = shard.tick() }
            guard tickingNumber == number else { return }
            let steps = max(1, (now.nanoseconds - due.nanoseconds) / interval)
            let next = Instant(nanoseconds: due.nanoseconds + steps * interval)
            tick(at: next, interval, number: number)
        }
    }

    /// The delay of ticks on an overloaded shard.
    private static let busyNanoseconds: Int64 = 400_000_000
    /// The occasional delay on any other shard.
    private static let slowNanoseconds = 60_000_000
    /// The most ticks that one frame covers.
    static let ticksPerFrame = 6

    /// True if the shard is overloaded now: simulated work takes no time of its own.
    private func drawIsBusy() -> Bool {
        guard var spell else { return false }
        if spell.end <= now {
            let milliseconds = loop.random.next(below: spell.isBusy ? 20_000 : 4_000)
            spell = (!spell.isBusy, now.advanced(byMilliseconds: milliseconds))
            self.spell = spell
        }
        return spell.isBusy
    }

    // MARK: - Sockets

    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool {
        guard let link = links[descriptor] else { return false }
        link.reactor = self
        set(descriptor, interest)
        return true
    }

    func set(_ descriptor: Int32, _ interest: SocketInterest) {
        guard let link = links[descriptor] else { return }
        link.interest = interest
        signal(link)
    }

    func remove(_ descriptor: Int32) { links[descriptor]?.reactor = nil }

    /// Handles the link soon, if it is ready after a change.
    func signal(_ link: Link) {
        guard link.isReady, !link.isSignalled else { return }
        link.isSignalled = true
        signalled.append(link)
        guard signalled.count == 1 else { return }
        async { [self] in poll() }
    }

    private func poll() {
        let batch = signalled
        signalled = []
        for link in batch {
            link.isSignalled = false
            guard link.reactor === self, link.isReady, let shard else { continue }
            shard.isReady(
                link.descriptor, canRead: link.isReadable && link.interest.contains(.read),
                canWrite: link.isWritable && link.interest.contains(.write))
            // Input that isn't drained fires again, as with epoll(7).
            if link.reactor === self { signal(link) }
        }
        shard?.finishTurn()
    }
}
