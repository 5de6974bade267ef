import Dispatch
import TLS

/// A client's connection by TCP or TLS. It resolves, connects, reads and writes without blocking,
/// on one serial queue.
///
/// `@unchecked Sendable`: everything in it belongs to `queue`, which every entry checks.
final class StreamSocket: @unchecked Sendable {
    enum Event {
        /// Bytes can be sent. With TLS, the server has proved its identity.
        case connected
        /// Bytes that arrived. They are valid during the call and may be changed.
        case received(UnsafeMutableRawBufferPointer)
        /// The server couldn't prove its identity; the last event.
        case untrusted(reason: String)
        /// The last event, unless this side closed the socket.
        case ended(reason: String)
    }

    private let queue: DispatchQueue
    private let security: SocketSecurity
    private let outboundLimit: Int
    /// The first bytes of the connection, before TLS.
    private let preamble: [UInt8]
    private let handle: (Event) -> Void
    private var state = State.idle
    /// The waiting bytes as they go on the wire, encrypted with TLS.
    private var unsent: [UInt8] = []
    /// The number of bytes at the start of `unsent` that are already sent. Removing them each time
    /// would move all the others.
    private var sentCount = 0
    private var buffer = [UInt8](repeating: 0, count: TLSSession.readByteCount)
    /// True while `unsent` waits for the socket.
    private var isSendingBlocked = false
    /// True if reading continues without waiting for the socket.
    private var readsNextTurn = false
    /// A reference to itself from `finish` to the end, because the owner may have released it.
    private var whileFinishing: StreamSocket?

    /// The maximum number of reads in a row; the rest waits for another turn of the queue.
    private static let readsPerTurn = 16
    /// The capacity of `unsent` that is kept for the next message.
    private static let keptByteCount = 16 * 1024

    private enum State {
        /// Followed by `resolving`.
        case idle
        /// Followed by `connecting` or `closed`.
        case resolving
        /// Followed by `securing` or `open`, by `connecting` to the next address, or by `closed`.
        case connecting(Descriptor, next: ArraySlice<SystemSockets.Address>)
        /// The TLS handshake. Followed by `open` or `closed`.
        case securing(Descriptor, TLSSession)
        /// Followed by `closed`.
        case open(Descriptor, TLSSession?)
        case closed
    }

    init(
        queue: DispatchQueue, security: SocketSecurity, outboundLimit: Int,
        preamble: [UInt8] = [],
        handle: @escaping (Event) -> Void
    ) {
        self.queue = queue
        self.security = security
        self.outboundLimit = outboundLimit
        self.preamble = preamble
        self.handle = handle
    }

    /// Looks up the host's addresses and tries them in order.
    func connect(host: String, port: UInt16) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .idle = state else { return }
        state = .resolving
        // A name lookup can block for long, so it doesn't run on the client's queue.
        DispatchQueue.global().async {
            let result = SystemSockets.resolve(host: host, port: port)
            self.queue.async { self.didResolve(result) }
        }
    }

    /// True if this many more bytes may wait to be sent.
    func hasRoom(for byteCount: Int) -> Bool {
        byteCount <= outboundLimit - (unsent.count - sentCount)
    }

    /// Sends now, or when the socket accepts it. Does nothing if the socket isn't open. Callers
    /// that must respect the limit check `hasRoom` first.
    func send(_ bytes: [UInt8]) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .open(let descriptor, let tls) = state else { return }
        if let tls {
            _ = bytes.withUnsafeBytes { tls.seal($0, to: &unsent) }
        } else {
            unsent += bytes
        }
        // If data is already waiting, this comes after it.
        if !isSendingBlocked { flush(descriptor) }
    }

    /// Sends waiting data, discards input, and closes after the peer has. Closing a socket with
    /// unread bytes would reset the connection, and the peer could lose our last bytes. `ended`
    /// reports the end. The socket keeps itself alive until then, for at most `time`.
    func finish(within time: Duration) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard isOpen, whileFinishing == nil else { return }
        whileFinishing = self
        queue.asyncAfter(deadline: .now() + time.dispatchInterval) { [weak self] in
            if let self, isOpen { end("the server didn't close the connection") }
        }
    }

    /// Closes without a further event.
    func close() {
        dispatchPrecondition(condition: .onQueue(queue))
        switch state {
        case .connecting(let descriptor, _), .securing(let descriptor, _): descriptor.cancel()
        case .open(let descriptor, let tls):
            if let alert = tls?.close(), unsent.isEmpty {
                _ = alert.withUnsafeBytes { SystemSockets.send(descriptor.number, $0) }
            }
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
            // A new socket always has room for the preamble.
            if !preamble.isEmpty {
                _ = preamble.withUnsafeBytes { SystemSockets.send(descriptor.number, $0) }
            }
            guard let tls = security.session(descriptor.number) else {
                didOpen(descriptor, nil)
                return
            }
            state = .securing(descriptor, tls)
            secure(descriptor, tls)
        case .securing(let descriptor, let tls): secure(descriptor, tls)
        case .open(let descriptor, _): flush(descriptor)
        case .idle, .resolving, .closed: break
        }
    }

    private func becameReadable() {
        switch state {
        case .securing(let descriptor, let tls): secure(descriptor, tls)
        case .open(let descriptor, let tls): receive(descriptor, tls)
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

    /// Watches only for events that are needed, so that nothing else wakes the process.
    private func watch(_ descriptor: Descriptor) {
        descriptor.watchReads(true)
        descriptor.watchWrites(isSendingBlocked)
    }

    private func flush(_ descriptor: Descriptor) {
        isSendingBlocked = false
        while sentCount < unsent.count, !isSendingBlocked {
            let result = unsent.withUnsafeBytes {
                SystemSockets.send(
                    descriptor.number, UnsafeRawBufferPointer(rebasing: $0[sentCount...]))
            }
            switch result {
            case .moved(let count): sentCount += count
            case .wouldBlock: isSendingBlocked = true
            // Reading reports the error, after any data that the peer sent before it.
            case .failed: sentCount = unsent.count
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

    /// Reads until nothing is left, so that an end that arrives together with bytes is noticed.
    private func receive(_ descriptor: Descriptor, _ tls: TLSSession?) {
        for _ in 0..<Self.readsPerTurn {
            let mayHaveMore = buffer.withUnsafeMutableBytes { receive(descriptor, tls, into: $0) }
            guard isOpen else { return }
            guard mayHaveMore else { return watch(descriptor) }
        }
        watch(descriptor)
        guard !readsNextTurn else { return }
        // Bytes that TLS has buffered don't make the socket readable again.
        readsNextTurn = true
        queue.async { [weak self] in
            self?.readsNextTurn = false
            self?.becameReadable()
        }
    }

    /// Reads once. Returns `true` if there may be more.
    private func receive(
        _ descriptor: Descriptor, _ tls: TLSSession?, into bytes: UnsafeMutableRawBufferPointer
    ) -> Bool {
        if let tls {
            let result = tls.read(into: bytes, answer: &unsent)
            if !unsent.isEmpty, !isSendingBlocked { flush(descriptor) }
            guard hasRoom(for: 0) else {
                end("the server asks for answers and doesn't read them")
                return false
            }
            switch result {
            case .bytes(let count): return take(bytes, count)
            case .wouldBlock: break
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
