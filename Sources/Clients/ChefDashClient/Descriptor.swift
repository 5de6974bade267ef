import Dispatch

/// A socket's descriptor with the sources that watch it. It is closed only after both sources have
/// been cancelled, as Dispatch requires.
///
/// Each source has a descriptor of its own, because on Linux Dispatch may crash if two sources of
/// one descriptor end while the peer hangs up (swift-corelibs-libdispatch, issues 833 and 949).
///
/// `@unchecked Sendable`: everything in it belongs to `queue`, which every entry checks.
final class Descriptor: @unchecked Sendable {
    let number: Int32
    private let queue: DispatchQueue
    private let reads: any DispatchSourceRead
    private let writes: any DispatchSourceWrite
    private var watchesReads = false
    private var watchesWrites = false
    private var isCancelled = false

    /// Takes over the descriptor without watching anything yet.
    init(
        _ number: Int32, queue: DispatchQueue, readable: @escaping @Sendable () -> Void,
        writable: @escaping @Sendable () -> Void
    ) {
        self.number = number
        self.queue = queue
        // If no descriptor is left, one serves both sources.
        let copy = SystemSockets.duplicate(number)
        reads = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        writes = DispatchSource.makeWriteSource(fileDescriptor: copy ?? number, queue: queue)
        reads.setEventHandler(handler: readable)
        writes.setEventHandler(handler: writable)
        let group = DispatchGroup()
        for source in [reads, writes] as [any DispatchSourceProtocol] {
            group.enter()
            source.setCancelHandler { group.leave() }
        }
        group.notify(queue: queue) {
            SystemSockets.close(number)
            if let copy { SystemSockets.close(copy) }
        }
    }

    /// Nothing else can use the sources any more, so this needs no queue. Dispatch ends the process
    /// if a suspended source is released.
    deinit {
        if !isCancelled { cancelSources() }
    }

    func watchReads(_ isWanted: Bool) { watch(reads, &watchesReads, isWanted) }

    func watchWrites(_ isWanted: Bool) { watch(writes, &watchesWrites, isWanted) }

    private func watch(
        _ source: any DispatchSourceProtocol, _ isWatched: inout Bool, _ isWanted: Bool
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isCancelled, isWanted != isWatched else { return }
        isWatched = isWanted
        if isWanted { source.resume() } else { source.suspend() }
    }

    func cancel() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isCancelled else { return }
        isCancelled = true
        cancelSources()
    }

    private func cancelSources() {
        reads.cancel()
        writes.cancel()
        // A suspended source would never run its cancel handler.
        if !watchesReads { reads.resume() }
        if !watchesWrites { writes.resume() }
    }
}
