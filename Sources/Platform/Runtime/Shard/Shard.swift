import Glibc
import Scheduling
import Synchronization
import TLS
import WebSocket

/// One serial queue and everything that runs on it: connections, an application with its rooms, and
/// one source of ticks for all of them. The reactor provides the queue and reports events.
///
/// Every turn on the shard ends with one flush, which writes once to each connection with output,
/// however many frames are waiting.
package final class Shard: WorkQueue, @unchecked Sendable {
    // @unchecked: `reactor` owns all mutable state; entry points check that or hop onto it.

    /// The shard's index among all shards.
    package let index: Int
    package let reactor: any Reactor
    /// True if one call writes to many sockets: requested, and allowed by the kernel.
    package let sendsByRing: Bool
    package let application: any ShardApplication
    let limitObserver: any LimitObserver
    /// The delays of tick slots.
    package let tickLateness = DurationHistogram()
    /// The time for the work of the due slots, including sending.
    package let tickDuration = DurationHistogram()
    package let traffic = ShardTraffic()
    let limits: ConnectionLimits
    private var hasStopped = false
    private var lastSweep: Instant
    /// Work waiting for the queue. The sender that adds the first piece schedules the rest.
    private let mailbox = Mailbox()
    private let readBuffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 64 * 1024, alignment: 16)
    /// The most connections that one sweep visits without a break.
    private static let connectionsPerSweep = 64
    /// The least time for other work after a tick under overload. If twice the tick's own duration
    /// is longer, that applies.
    private static let nanosecondsBetweenTicks: Int64 = 300_000
    /// The time after which no further slot begins before other work. A lower value would send
    /// fewer frames together, and each would cost more.
    private static let tickNanosecondsAtOnce: Int64 = 10_000_000

    /// By descriptor.
    private var connections: [Connection?] = []
    var dirty: [Connection] = []
    let batch: SendBatch
    /// Connections with buffered input that the poller can't see.
    private var unread: [Connection] = []
    /// Ticks happen at slots that are multiples of this; nil while ticking is off.
    private var slotStride: Int64?
    private var lastTickEnd = Instant(nanoseconds: 0)
    private var lastTickNanoseconds: Int64 = 0
    private var overload = OverloadGauge()
    /// The schedule of the rooms' ticks.
    package private(set) var wheel: TickWheel
    /// The number of connections of all shards together.
    private let connectionCount: ConnectionCount

    /// - Parameters:
    ///   - reactor: The shard's own; nothing else may use it.
    ///   - application: Only called on the shard's queue from now on.
    ///   - sendsByRing: True to write to many sockets with one call if the kernel allows it.
    package init(
        index: Int, reactor: any Reactor, limits: ConnectionLimits, wheel: TickWheel,
        connectionCount: ConnectionCount, limitObserver: any LimitObserver,
        application: any ShardApplication, sendsByRing: Bool
    ) {
        self.index = index
        self.reactor = reactor
        self.limits = limits
        self.wheel = wheel
        self.connectionCount = connectionCount
        self.limitObserver = limitObserver
        self.application = application
        batch = SendBatch(usesRing: sendsByRing)
        self.sendsByRing = batch.hasRing
        lastSweep = reactor.now
    }

    deinit {
        readBuffer.deallocate()
    }

    /// Starts serving. The reactor keeps the shard alive until `stop`.
    package func start() {
        reactor.async { [self] in
            guard !hasStopped else { return }
            reactor.start(self, sweepMilliseconds: limits.sweepMilliseconds)
        }
    }

    /// Drops all connections and stops serving.
    package func stop() {
        assertIsCurrent()
        hasStopped = true
        // Calls that are still queued must not tick the application.
        slotStride = nil
        for connection in connections { connection?.end() }
        reactor.stop()
    }

    /// True if the caller is on the shard's queue.
    package var isCurrent: Bool { reactor.isCurrent }

    /// Stops the process if the caller isn't on the shard's queue.
    package func assertIsCurrent() { reactor.assertIsCurrent() }

    /// The current time by the shard's clock.
    package var now: Instant { reactor.now }

    /// The number of pieces of work that the shard ever received.
    package var workCount: Int { mailbox.count }

    /// Runs `work` on the shard's queue, after all earlier work. Work that arrives in one burst
    /// runs in one turn of the queue, with one flush.
    package func async(_ work: @escaping @Sendable () -> Void) { async(all: [work]) }

    package func async(all works: [@Sendable () -> Void]) {
        if !isCurrent { traffic.arrivals.add(UInt64(works.count), ordering: .relaxed) }
        guard mailbox.put(works) else { return }
        reactor.async { [self] in
            for work in mailbox.takeAll() {
                work()
                tickIfDue()
            }
            finishTurn()
        }
    }

    /// Closes all connections: with a close frame, or over HTTP before the handshake is complete.
    package func closeAll(_ notice: ConnectionLimits.Notice) {
        assertIsCurrent()
        for connection in connections { connection?.goodbye(notice) }
    }

    // MARK: - Connections

    /// Takes over an accepted socket; uses TLS if there is a context.
    ///
    /// - Parameters:
    ///   - share: Counts against the address's connections; the connection returns it at its end.
    ///   - expectsProxyHeader: True if a proxy first names the client.
    package func adopt(
        descriptor: Int32, peerAddress: String, share: ConnectionShare? = nil,
        tls: TLSServerContext? = nil, expectsProxyHeader: Bool = false
    ) {
        async { [self] in
            let connection = Connection(
                transport: Transport(
                    descriptor: descriptor, tls: tls?.session(descriptor: descriptor)),
                peerAddress: peerAddress, shard: self, now: now,
                expectsProxyHeader: expectsProxyHeader)
            connection.share = share
            if share?.refusal != nil {
                connection.deadline = now.advanced(byMilliseconds: Self.healthMilliseconds)
            }
            insert(connection)
        }
    }

    /// The time that a connection beyond the limits has to ask for the server's health.
    private static let healthMilliseconds = 2_000

    /// Takes over a peer that isn't a socket of the system.
    ///
    /// - Parameter descriptor: A unique number that identifies it, also for the reactor.
    package func adopt(_ stream: any ByteStream, descriptor: Int32, peerAddress: String) {
        assertIsCurrent()
        let connection = Connection(
            transport: Transport(descriptor: descriptor, stream: stream), peerAddress: peerAddress,
            shard: self, now: now)
        insert(connection)
    }

    /// Moves a connection to another shard, and calls `then` on that shard's queue. The caller must
    /// not use the connection afterwards.
    ///
    /// - Returns: `false` if the connection has ended; `then` isn't called in that case.
    @discardableResult
    package func move(
        _ connection: Connection, to other: Shard, then: @escaping @Sendable (Connection) -> Void
    ) -> Bool {
        assertIsCurrent()
        guard other !== self else {
            then(connection)
            return true
        }
        connection.flush()
        dirty.removeAll { $0 === connection }
        unread.removeAll { $0 === connection }
        guard connections[Int(connection.descriptor)] === connection else { return false }
        connections[Int(connection.descriptor)] = nil
        reactor.remove(connection.descriptor)
        if connection.outbox.isBlocked {
            traffic.blockedConnections.subtract(1, ordering: .relaxed)
            other.traffic.blockedConnections.add(1, ordering: .relaxed)
        }
        connection.shard = other
        other.async {
            other.insert(connection)
            then(connection)
        }
        return true
    }

    private func insert(_ connection: Connection) {
        guard !hasStopped else {
            connection.abandon()
            connectionCount.decrement()
            return
        }
        let slot = Int(connection.descriptor)
        if slot >= connections.count {
            connections.append(contentsOf: repeatElement(nil, count: slot + 1 - connections.count))
        }
        connections[slot] = connection
        guard reactor.add(connection.descriptor, connection.interest) else {
            connection.end()
            return
        }
        if connection.transport.hasBufferedInput { readAgain(connection) }
    }

    func remove(_ connection: Connection) {
        reactor.remove(connection.descriptor)
        connections[Int(connection.descriptor)] = nil
        connectionCount.decrement()
    }

    /// Reads from the connection in a later turn of the queue, regardless of the poller, after the
    /// work that is due for others.
    func readAgain(_ connection: Connection) {
        unread.append(connection)
        guard unread.count == 1 else { return }
        reactor.async { [self] in
            let connections = unread
            unread = []
            for connection in connections where has(connection) {
                connection.readable(into: readBuffer)
                tickIfDue()
            }
            finishTurn()
        }
    }

    func has(_ connection: Connection) -> Bool {
        connections[Int(connection.descriptor)] === connection
    }

    // MARK: - Events

    /// Handles a socket that can be read or written.
    package func isReady(_ descriptor: Int32, canRead: Bool, canWrite: Bool) {
        guard Int(descriptor) < connections.count, let connection = connections[Int(descriptor)]
        else { return }
        if canWrite { connection.writable(into: readBuffer) }
        if canRead, has(connection) { connection.readable(into: readBuffer) }
        tickIfDue()
    }

    /// Checks deadlines.
    package func sweep() {
        let now = now
        // After a stall, messages that peers sent in time are still unread, so this sweep skips the
        // deadlines.
        let interval = limits.sweepMilliseconds * 5 / 2
        let hasStalled = now > lastSweep.advanced(byMilliseconds: interval)
        lastSweep = now
        guard !hasStalled else { return }
        sweep(from: 0, at: now)
        application.sweep(at: now)
        finishTurn()
    }

    /// Visits some connections and continues in another turn of the queue, so that ticks don't wait
    /// when thousands of connections reach their deadline at once.
    private func sweep(from slot: Int, at now: Instant) {
        guard slot < connections.count else { return }
        let end = min(slot + Self.connectionsPerSweep, connections.count)
        for index in slot..<end { connections[index]?.sweep(at: now) }
        guard end < connections.count else { return }
        async { [self] in sweep(from: end, at: now) }
    }

    /// Runs a due tick before other work, so that a burst of requests doesn't delay the rooms. But
    /// other work gets some time after each tick, so that messages don't wait forever when ticks
    /// could use all the time.
    private func tickIfDue() {
        let now = now
        guard let nextTick, nextTick <= now,
            now.nanoseconds - lastTickEnd.nanoseconds
                >= max(Self.nanosecondsBetweenTicks, 2 * lastTickNanoseconds)
        else { return }
        tick()
    }

    /// Does the work of the due slots until a time limit; then work that arrived in the meantime
    /// goes first. So under overload, rooms wait for each other, and no tap waits for all rooms.
    ///
    /// - Returns: The time of the next slot, which can be in the past; nil if ticking is off.
    @discardableResult
    package func tick() -> Instant? {
        let begin = now
        if let slotStride {
            let due = wheel.dueTime(ofSlot: wheel.nextSlot(ofStride: slotStride))
            noteTick(late: begin.nanoseconds - due.nanoseconds, at: begin)
        }
        let slotCount = tickSlots(since: begin)
        guard slotCount > 0 else { return nextTick }
        finishTurn()
        lastTickEnd = now
        let duration = lastTickEnd.nanoseconds - begin.nanoseconds
        lastTickNanoseconds = duration
        tickDuration.record(nanoseconds: duration)
        return nextTick
    }

    /// - Returns: The number of slots done.
    private func tickSlots(since begin: Instant) -> Int {
        var count = 0
        var moment = begin
        // The stride may change with each slot.
        while let slotStride, moment.nanoseconds - begin.nanoseconds < Self.tickNanosecondsAtOnce,
            let slot = wheel.takeDueSlot(ofStride: slotStride, at: moment)
        {
            let lateness = moment.nanoseconds - wheel.dueTime(ofSlot: slot).nanoseconds
            tickLateness.record(nanoseconds: lateness)
            application.tick(slot: slot)
            count += 1
            moment = now
        }
        return count
    }

    private var nextTick: Instant? {
        slotStride.map { wheel.dueTime(ofSlot: wheel.nextSlot(ofStride: $0)) }
    }

    /// True if no round should start.
    package var isOverloaded: Bool { overload.isOverloaded }

    /// Records that ticks begin `late` nanoseconds late.
    package func noteTick(late: Int64, at now: Instant) {
        let wasOverloaded = isOverloaded
        overload.note(late: late, tick: wheel.slotNanoseconds * wheel.phaseCount, at: now)
        if isOverloaded != wasOverloaded { application.loadChanged(on: self) }
    }

    /// Turns on the application's ticks at slots that are multiples of `stride`. Nil turns them
    /// off, so an idle shard doesn't wake up.
    package func setTicking(everySlots stride: Int64?) {
        assertIsCurrent()
        guard stride != slotStride, !hasStopped else { return }
        // Slots that passed while ticking was off aren't late.
        let isOwed = nextTick.map { $0 <= now } ?? false
        if !isOwed { wheel.skip(to: now) }
        slotStride = stride
        guard let stride else {
            let wasOverloaded = isOverloaded
            overload = OverloadGauge()
            if wasOverloaded { application.loadChanged(on: self) }
            return reactor.stopTicking()
        }
        reactor.startTicking(
            at: wheel.dueTime(ofSlot: wheel.nextSlot(ofStride: stride)),
            everyNanoseconds: stride * wheel.slotNanoseconds)
    }
}
