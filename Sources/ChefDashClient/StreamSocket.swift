import Dispatch

/// A TCP connection that a client makes: found, connected, read and written without ever waiting,
/// on one serial queue.
///
/// `@unchecked Sendable`: everything in it belongs to `queue`, as every entry checks.
final class StreamSocket: @unchecked Sendable {
    enum Event {
        case connected
        /// Bytes that arrived, valid during the call and free to be changed.
        case received(UnsafeMutableRawBufferPointer)
        /// The last event, unless the socket was closed from here.
        case ended(reason: String)
    }

    private let queue: DispatchQueue
    private let outboundLimit: Int
    private let handle: (Event) -> Void
    private var state = State.idle
    private var unsent: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

    private enum State {
        /// `resolving` follows.
        case idle
        /// `connecting` follows, or `closed`.
        case resolving
        /// `open` follows, `connecting` to the next address, or `closed`.
        case connecting(Descriptor, next: ArraySlice<SystemSockets.Address>)
        /// `closed` follows.
        case open(Descriptor)
        case closed
    }

    init(queue: DispatchQueue, outboundLimit: Int, handle: @escaping (Event) -> Void) {
        self.queue = queue
        self.outboundLimit = outboundLimit
        self.handle = handle
    }

    /// Finds the host's addresses and tries them in their order.
    func connect(host: String, port: UInt16) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .idle = state else { return }
        state = .resolving
        // Looking up a name waits, and may do so for long: not on the client's queue.
        DispatchQueue.global().async {
            let result = SystemSockets.resolve(host: host, port: port)
            self.queue.async { self.didResolve(result) }
        }
    }

    /// Sends, now or when the socket takes it. False where too much is waiting already, or the
    /// socket isn't open; nothing was taken then.
    func send(_ bytes: [UInt8]) -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .open(let descriptor) = state, unsent.count + bytes.count <= outboundLimit else {
            return false
        }
        unsent += bytes
        flush(descriptor)
        return true
    }

    /// Closes without another event.
    func close() {
        dispatchPrecondition(condition: .onQueue(queue))
        switch state {
        case .connecting(let descriptor, _), .open(let descriptor): descriptor.cancel()
        case .idle, .resolving, .closed: break
        }
        state = .closed
        unsent = []
    }

    private func didResolve(
        _ result: Result<[SystemSockets.Address], SystemSockets.ResolutionFailure>
    ) {
        guard case .resolving = state else { return }
        switch result {
        case .success(let addresses): attempt(addresses[...], lastFailure: "it has no address")
        case .failure(let failure): end(failure.description)
        }
    }

    private func attempt(_ addresses: ArraySlice<SystemSockets.Address>, lastFailure: String) {
        var rest = addresses
        var lastFailure = lastFailure
        while let address = rest.popFirst() {
            switch SystemSockets.connect(to: address) {
            case .success(let number):
                let descriptor = Descriptor(
                    number, queue: queue, readable: { [weak self] in self?.receive() },
                    writable: { [weak self] in self?.becameWritable() })
                state = .connecting(descriptor, next: rest)
                descriptor.watchWrites(true)
                return
            case .failure(let failure):
                lastFailure = failure.description
            }
        }
        end(lastFailure)
    }

    private func becameWritable() {
        switch state {
        case .connecting(let descriptor, let next):
            if let failure = SystemSockets.connectionFailure(descriptor.number) {
                descriptor.cancel()
                attempt(next, lastFailure: failure.description)
                return
            }
            state = .open(descriptor)
            descriptor.watchWrites(false)
            descriptor.watchReads()
            handle(.connected)
        case .open(let descriptor): flush(descriptor)
        case .idle, .resolving, .closed: break
        }
    }

    private func flush(_ descriptor: Descriptor) {
        while !unsent.isEmpty {
            switch unsent.withUnsafeBytes({ SystemSockets.send(descriptor.number, $0) }) {
            case .moved(let count):
                unsent.removeFirst(count)
            case .wouldBlock:
                descriptor.watchWrites(true)
                return
            case .failed:
                // The reading side says what happened, after what the peer said before it.
                unsent = []
            }
        }
        descriptor.watchWrites(false)
    }

    private func receive() {
        guard case .open(let descriptor) = state else { return }
        buffer.withUnsafeMutableBytes { bytes in
            switch SystemSockets.receive(descriptor.number, into: bytes) {
            case .moved(0): end("the server closed the connection")
            case .moved(let count):
                handle(.received(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])))
            case .wouldBlock: break
            case .failed(let failure): end(failure.description)
            }
        }
    }

    private func end(_ reason: String) {
        close()
        handle(.ended(reason: reason))
    }
}
