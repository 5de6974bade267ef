import Dispatch
import Glibc
import Synchronization
import TLS
import WebSocket

/// One serial queue with everything that runs on it: an epoll set, its connections, an application
/// with its rooms, and one tick source that steps them all.
///
/// Whatever happens on the shard ends with one flush: each connection that has something to say is
/// written to once, however many frames wait.
package final class Shard: @unchecked Sendable {
    // @unchecked: all that changes is owned by `queue`; the ways in check that or hop onto it.

    /// The shard's place among its siblings.
    package let index: Int
    package let queue: DispatchQueue
    package let application: any ShardApplication
    let limitObserver: any LimitObserver
    package let tickLateness = TickLateness()
    private let limits: ConnectionLimits
    private let poller: Poller
    /// There from `start` to `stop`.
    private var sources: Sources?
    private var hasStopped = false
    private var lastSweep = Instant.now()
    /// What waits to run on the queue: whoever adds the first piece sees to the rest.
    private let mailbox = Mutex<[@Sendable () -> Void]>([])
    private let readBuffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 64 * 1024, alignment: 16)
    /// Connections that are looked after without a break.
    private static let connectionsPerSweep = 64

    /// What wakes the shard up.
    private struct Sources {
        let poll: any DispatchSourceRead
        let tick: any DispatchSourceTimer
        let sweep: any DispatchSourceTimer
    }

    /// By descriptor.
    private var connections: [Connection?] = []
    private var dirty: [Connection] = []
    /// Those with input that the kernel doesn't know of any more.
    private var unread: [Connection] = []
    private var isTicking = false
    /// When the rooms of this shard tick.
    package private(set) var wheel: TickWheel
    /// How many connections all shards have together.
    private let connectionCount: ConnectionCount

    /// - Parameter application: called from now on on the shard's queue alone.
    package init(
        index: Int, limits: ConnectionLimits, wheel: TickWheel, connectionCount: ConnectionCount,
        limitObserver: any LimitObserver, application: any ShardApplication
    ) throws(SystemError) {
        self.index = index
        self.limits = limits
        self.wheel = wheel
        self.connectionCount = connectionCount
        self.limitObserver = limitObserver
        self.application = application
        queue = DispatchQueue(label: "chefdash.shard.\(index)", qos: .userInteractive)
        poller = try Poller(eventCount: 512)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    deinit {
        readBuffer.deallocate()
    }

    /// Starts to serve. Until `stop`, the sources keep the shard alive.
    package func start() {
        queue.async { [self] in
            guard !hasStopped else { return }
            let sources = Sources(
                poll: DispatchSource.makeReadSource(
                    fileDescriptor: poller.descriptor, queue: queue),
                tick: DispatchSource.makeTimerSource(flags: .strict, queue: queue),
                sweep: DispatchSource.makeTimerSource(queue: queue))
            sources.poll.setEventHandler { self.poll() }
            sources.tick.setEventHandler { self.tick() }
            sources.sweep.setEventHandler { self.sweep() }
            sources.tick.schedule(deadline: .distantFuture)
            let pause = DispatchTimeInterval.milliseconds(limits.sweepMilliseconds)
            sources.sweep.schedule(
                deadline: .now() + pause, repeating: pause,
                leeway: .milliseconds(limits.sweepMilliseconds / 20))
            sources.poll.activate()
            sources.tick.activate()
            sources.sweep.activate()
            self.sources = sources
        }
    }

    /// Drops all connections and stops serving.
    package func stop() {
        dispatchPrecondition(condition: .onQueue(queue))
        hasStopped = true
        // What is still handed to the queue must not tick the application.
        isTicking = false
        for connection in connections { connection?.end() }
        sources?.poll.cancel()
        sources?.tick.cancel()
        sources?.sweep.cancel()
        sources = nil
    }

    /// Whether the caller is on the shard's queue.
    package var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    /// Runs `work` on the shard's queue, after all that was given before it. What comes in one
    /// burst runs in one turn of the queue, with one flush.
    package func async(_ work: @escaping @Sendable () -> Void) {
        let isFirst = mailbox.withLock { waiting in
            waiting.append(work)
            return waiting.count == 1
        }
        guard isFirst else { return }
        queue.async { [self] in
            let works = mailbox.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for work in works {
                work()
                tickIfDue()
            }
            flush()
        }
    }

    /// Says goodbye to everybody: with a close frame, or over HTTP to those who still shake hands.
    package func closeAll(_ notice: ConnectionLimits.Notice) {
        dispatchPrecondition(condition: .onQueue(queue))
        for connection in connections { connection?.goodbye(notice) }
    }

    // MARK: - Connections

    /// Takes over an accepted socket, which speaks TLS where there is a context for it.
    package func adopt(descriptor: Int32, peerAddress: String, tls: TLSServerContext? = nil) {
        async { [self] in
            let connection = Connection(
                transport: Transport(
                    descriptor: descriptor, tls: tls?.session(descriptor: descriptor)),
                peerAddress: peerAddress, shard: self, limits: limits, now: .now())
            insert(connection)
        }
    }

    /// Hands a connection to another shard, and calls `then` on that one's queue. The connection
    /// must not be touched here any more.
    package func move(
        _ connection: Connection, to other: Shard,
        then: @escaping @Sendable (Connection) -> Void
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard other !== self else {
            then(connection)
            return
        }
        connection.flush()
        dirty.removeAll { $0 === connection }
        unread.removeAll { $0 === connection }
        guard connections[Int(connection.descriptor)] === connection else { return }
        connections[Int(connection.descriptor)] = nil
        poller.remove(connection.descriptor)
        connection.shard = other
        other.async {
            other.insert(connection)
            then(connection)
        }
    }

    private func insert(_ connection: Connection) {
        guard !hasStopped else {
            connection.abandon()
            connectionCount.decrement()
            return
        }
        let slot = Int(connection.descriptor)
        if slot >= connections.count {
            connections.append(
                contentsOf: repeatElement(nil, count: slot + 1 - connections.count))
        }
        connections[slot] = connection
        guard poller.add(connection.descriptor, connection.interest) else {
            connection.end()
            return
        }
        if connection.hasBufferedInput { readAgain(connection) }
    }

    func remove(_ connection: Connection) {
        poller.remove(connection.descriptor)
        connections[Int(connection.descriptor)] = nil
        connectionCount.decrement()
    }

    func setInterest(_ connection: Connection, _ interest: Poller.Interest) {
        poller.set(connection.descriptor, interest)
    }

    /// Reads the connection in another turn of the queue, whatever the poller says, after what is
    /// due for others.
    func readAgain(_ connection: Connection) {
        unread.append(connection)
        guard unread.count == 1 else { return }
        queue.async { [self] in
            let connections = unread
            unread = []
            for connection in connections where has(connection) {
                connection.readable(into: readBuffer)
                tickIfDue()
            }
            flush()
        }
    }

    private func has(_ connection: Connection) -> Bool {
        connections[Int(connection.descriptor)] === connection
    }

    func markDirty(_ connection: Connection) {
        guard !connection.isDirty else { return }
        connection.isDirty = true
        dirty.append(connection)
    }

    private func flush() {
        // Flushing may end a connection, and its end may send to others.
        while !dirty.isEmpty {
            let connections = dirty
            dirty.removeAll(keepingCapacity: true)
            for connection in connections { connection.flush() }
        }
    }

    // MARK: - Sources

    private func poll() {
        // Level-triggered: what isn't drained now fires again, after the ticks that are due.
        poller.drain { descriptor, canRead, canWrite in
            guard Int(descriptor) < connections.count,
                let connection = connections[Int(descriptor)]
            else { return }
            if canWrite { connection.writable(into: readBuffer) }
            if canRead, has(connection) { connection.readable(into: readBuffer) }
            tickIfDue()
        }
        flush()
    }

    private func sweep() {
        let now = Instant.now()
        // After a stall, what peers sent in time still waits to be read: they are judged next time.
        let hasStalled =
            now
            > lastSweep.advanced(
                byMilliseconds: limits.sweepMilliseconds * 5 / 2)
        lastSweep = now
        guard !hasStalled else { return }
        sweep(from: 0, at: now)
        application.sweep(at: now)
        flush()
    }

    /// Looks after some connections and sees to the rest in another turn of the queue, so that
    /// ticks don't wait while thousands of connections come to their deadline at once.
    private func sweep(from slot: Int, at now: Instant) {
        guard slot < connections.count else { return }
        let end = min(slot + Self.connectionsPerSweep, connections.count)
        for index in slot..<end { connections[index]?.sweep(at: now) }
        guard end < connections.count else { return }
        async { [self] in sweep(from: end, at: now) }
    }

    /// Ticks first: a crowd that asks for much at once must not make the rooms late.
    private func tickIfDue() {
        guard isTicking, wheel.dueTime(ofSlot: wheel.lastSlot + 1) <= .now() else { return }
        tick()
    }

    private func tick() {
        guard let slots = wheel.dueSlots(at: .now()) else { return }
        for slot in slots {
            let lateness = Instant.now().nanoseconds - wheel.dueTime(ofSlot: slot).nanoseconds
            tickLateness.record(nanoseconds: lateness)
            application.tick(slot: slot)
        }
        flush()
    }

    /// Starts or stops the tick source; without rooms nothing needs to wake up.
    package func setTicking(_ wanted: Bool) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard wanted != isTicking, !hasStopped else { return }
        isTicking = wanted
        guard wanted else {
            sources?.tick.schedule(deadline: .distantFuture)
            return
        }
        // Slots that passed while nothing ticked belong to nobody.
        _ = wheel.dueSlots(at: .now())
        let next = wheel.dueTime(ofSlot: wheel.lastSlot + 1)
        sources?.tick.schedule(
            deadline: DispatchTime(uptimeNanoseconds: UInt64(next.nanoseconds)),
            repeating: .nanoseconds(Int(wheel.slotNanoseconds)), leeway: .nanoseconds(0))
    }
}
