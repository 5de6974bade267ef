import Dispatch
import TLS

/// A connection that a client makes, by TCP or TLS: found, connected, read and written without ever
/// waiting, on one serial queue.
///
/// `@unchecked Sendable`: everything in it belongs to `queue`, as every entry checks.
final class StreamSocket: @unchecked Sendable {
    enum Event {
        /// Bytes can be sent. With TLS, the server has proved who it is.
        case connected
        /// Bytes that arrived, valid during the call and free to be changed.
        case received(UnsafeMutableRawBufferPointer)
        /// The server couldn't prove who it is; the last event.
        case untrusted(reason: String)
        /// The last event, unless the socket was closed from here.
        case ended(reason: String)
    }

    private let queue: DispatchQueue
    private let security: SocketSecurity
    private let outboundLimit: Int
    private let handle: (Event) -> Void
    private var state = State.idle
    private var unsent: [UInt8] = []
    /// How many bytes at the start of `unsent` are sent already: removing them each time would move
    /// all the others.
    private var sentCount = 0
    private var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    /// Whether `unsent` waits for the socket.
    private var isSendingBlocked = false
    /// TLS goes on writing once the socket can be read.
    private var writesOnReadable = false
    /// TLS goes on reading once the socket can be written.
    private var readsOnWritable = false
    /// Whether reading goes on without waiting for the socket.
    private var readsNextTurn = false
    /// This socket itself, from `finish` to its end, since its owner may have dropped it.
    private var whileFinishing: StreamSocket?

    /// Reads without a break; the rest waits for another turn of the queue.
    private static let readsPerTurn = 16
    /// What is kept of `unsent` for the next message.
    private static let keptByteCount = 16 * 1024

    private enum State {
        /// `resolving` follows.
        case idle
        /// `connecting` follows, or `closed`.
        case resolving
        /// `securing` or `open` follows, `connecting` to the next address, or `closed`.
        case connecting(Descriptor, next: ArraySlice<SystemSockets.Address>)
        /// The TLS handshake; `open` follows, or `closed`.
        case securing(Descriptor, TLSSession)
        /// `closed` follows.
        case open(Descriptor, TLSSession?)
        case closed
    }

    init(
        queue: DispatchQueue, security: SocketSecurity, outboundLimit: Int,
        handle: @escaping (Event) -> Void
    ) {
        self.queue = queue
        self.security = security
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

    /// Whether so many bytes may wait to be sent, besides those that do.
    func hasRoom(for byteCount: Int) -> Bool {
        byteCount <= outboundLimit - (unsent.count - sentCount)
    }

    /// Sends, now or when the socket takes it; nothing happens on a socket that isn't open. Callers
    /// that must respect the limit ask `hasRoom` first.
    func send(_ bytes: [UInt8]) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .open(let descriptor, let tls) = state else { return }
        unsent += bytes
        // If something waits already, this goes behind it.
        if !isSendingBlocked { flush(descriptor, tls) }
    }

    /// Sends what waits, throws away input, and closes once the peer has: closing a socket with
    /// unread bytes resets the connection, and the peer may lose our last bytes. `ended` says when.
    /// The socket keeps itself alive until then, for `time` at most.
    func finish(within time: Duration) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard isOpen, whileFinishing == nil else { return }
        whileFinishing = self
        queue.asyncAfter(deadline: .now() + time.dispatchInterval) { [weak self] in
            if let self, isOpen { end("the server didn't close the connection") }
        }
    }

    /// Closes without another event.
    func close() {
        dispatchPrecondition(condition: .onQueue(queue))
        switch state {
        case .connecting(let descriptor, _), .securing(let descriptor, _): descriptor.cancel()
        case .open(let descriptor, let tls):
            _ = tls?.close()
            descriptor.cancel()
        case .idle, .resolving, .closed: break
        }
        state = .closed
        unsent = []
        sentCount = 0
        whileFinishing = nil
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
                    number, queue: queue, readable: { [weak self] in self?.becameReadable() },
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
            guard let tls = security.session(descriptor.number) else {
                didOpen(descriptor, nil)
                return
            }
            state = .securing(descriptor, tls)
            secure(descriptor, tls)
        case .securing(let descriptor, let tls): secure(descriptor, tls)
        case .open(let descriptor, let tls):
            if readsOnWritable { receive(descriptor, tls) }
            if case .open = state { flush(descriptor, tls) }
        case .idle, .resolving, .closed: break
        }
    }

    private func becameReadable() {
        switch state {
        case .securing(let descriptor, let tls): secure(descriptor, tls)
        case .open(let descriptor, let tls):
            receive(descriptor, tls)
            if case .open = state, writesOnReadable { flush(descriptor, tls) }
        case .idle, .resolving, .connecting, .closed: break
        }
    }

    private func secure(_ descriptor: Descriptor, _ tls: TLSSession) {
        let result = tls.handshake()
        switch result {
        case .wantsRead, .wantsWrite:
            descriptor.watchReads(result == .wantsRead)
            descriptor.watchWrites(result == .wantsWrite)
        case .complete: didOpen(descriptor, tls)
        case .failed(.untrusted(let reason)):
            close()
            handle(.untrusted(reason: reason))
        case .failed(let failure): end(failure.description)
        }
    }

    private func didOpen(_ descriptor: Descriptor, _ tls: TLSSession?) {
        state = .open(descriptor, tls)
        watch(descriptor)
        handle(.connected)
    }

    /// A socket that is ready for something else must not cause wake-ups.
    private func watch(_ descriptor: Descriptor) {
        descriptor.watchReads(!readsOnWritable)
        descriptor.watchWrites(readsOnWritable || isSendingBlocked && !writesOnReadable)
    }

    private func flush(_ descriptor: Descriptor, _ tls: TLSSession?) {
        isSendingBlocked = false
        writesOnReadable = false
        while sentCount < unsent.count, !isSendingBlocked {
            let result = unsent.withUnsafeBytes {
                Self.send(descriptor, tls, UnsafeRawBufferPointer(rebasing: $0[sentCount...]))
            }
            switch result {
            case .bytes(let count): sentCount += count
            case .wantsRead:
                isSendingBlocked = true
                writesOnReadable = true
            case .wantsWrite: isSendingBlocked = true
            // Reading reports what happened, after what the peer sent before.
            case .ended: sentCount = unsent.count
            }
        }
        forgetSent()
        watch(descriptor)
    }

    private func forgetSent() {
        if sentCount == unsent.count {
            unsent.removeAll(keepingCapacity: unsent.capacity <= Self.keptByteCount)
            sentCount = 0
        } else if sentCount > unsent.count / 2 {
            unsent.removeFirst(sentCount)
            sentCount = 0
        }
    }

    private static func send(
        _ descriptor: Descriptor, _ tls: TLSSession?, _ bytes: UnsafeRawBufferPointer
    ) -> TLSSession.Transfer {
        if let tls { return tls.write(bytes) }
        return switch SystemSockets.send(descriptor.number, bytes) {
        case .moved(let count): .bytes(count)
        case .wouldBlock: .wantsWrite
        case .failed: .ended
        }
    }

    /// Reads until there is no more, so that an end which comes along with bytes is seen.
    private func receive(_ descriptor: Descriptor, _ tls: TLSSession?) {
        readsOnWritable = false
        for _ in 0..<Self.readsPerTurn {
            let mayHaveMore = buffer.withUnsafeMutableBytes { receive(descriptor, tls, into: $0) }
            guard isOpen else { return }
            guard mayHaveMore else { return watch(descriptor) }
        }
        watch(descriptor)
        guard !readsNextTurn else { return }
        // What TLS holds doesn't make the socket readable again.
        readsNextTurn = true
        queue.async { [weak self] in
            self?.readsNextTurn = false
            self?.becameReadable()
        }
    }

    /// Reads once; true if there may be more.
    private func receive(
        _ descriptor: Descriptor, _ tls: TLSSession?, into bytes: UnsafeMutableRawBufferPointer
    ) -> Bool {
        if let tls {
            let result = tls.read(into: bytes)
            switch result {
            case .bytes(let count): return take(bytes, count)
            case .wantsRead, .wantsWrite: readsOnWritable = result == .wantsWrite
            case .ended: end("the server closed the connection")
            }
            return false
        }
        switch SystemSockets.receive(descriptor.number, into: bytes) {
        case .moved(0): end("the server closed the connection")
        case .moved(let count): return take(bytes, count)
        case .wouldBlock: break
        case .failed(let failure): end(failure.description)
        }
        return false
    }

    private func take(_ bytes: UnsafeMutableRawBufferPointer, _ count: Int) -> Bool {
        if whileFinishing == nil {
            handle(.received(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])))
        }
        return true
    }

    private var isOpen: Bool {
        if case .open = state { true } else { false }
    }

    private func end(_ reason: String) {
        close()
        handle(.ended(reason: reason))
    }
}
