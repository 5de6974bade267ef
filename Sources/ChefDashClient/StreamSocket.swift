import Dispatch
import TLS

/// A connection that a client makes, by TCP or TLS: found, connected, read and written without ever waiting,
/// on one serial queue.
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
    private var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    /// Whether `unsent` waits for the socket.
    private var isSendingBlocked = false
    /// TLS goes on writing once the socket can be read.
    private var writesOnReadable = false
    /// TLS goes on reading once the socket can be written.
    private var readsOnWritable = false

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

    /// Sends, now or when the socket takes it. False where too much is waiting already, or the
    /// socket isn't open; nothing was taken then.
    func send(_ bytes: [UInt8]) -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .open(let descriptor, let tls) = state,
            unsent.count + bytes.count <= outboundLimit
        else { return false }
        unsent += bytes
        // What waits for something else already waits behind what came before.
        if !isSendingBlocked { flush(descriptor, tls) }
        return true
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

    /// A socket that is ready for the wrong thing must wake nobody up.
    private func watch(_ descriptor: Descriptor) {
        descriptor.watchReads(!readsOnWritable)
        descriptor.watchWrites(readsOnWritable || isSendingBlocked && !writesOnReadable)
    }

    private func flush(_ descriptor: Descriptor, _ tls: TLSSession?) {
        isSendingBlocked = false
        writesOnReadable = false
        while !unsent.isEmpty, !isSendingBlocked {
            switch unsent.withUnsafeBytes({ Self.send(descriptor, tls, $0) }) {
            case .bytes(let count): unsent.removeFirst(count)
            case .wantsRead:
                isSendingBlocked = true
                writesOnReadable = true
            case .wantsWrite: isSendingBlocked = true
            // The reading side says what happened, after what the peer said before it.
            case .ended: unsent = []
            }
        }
        watch(descriptor)
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

    private func receive(_ descriptor: Descriptor, _ tls: TLSSession?) {
        guard let tls else {
            receivePlain(descriptor)
            return
        }
        readsOnWritable = false
        // What TLS holds doesn't make the socket readable again.
        repeat {
            let isOver = buffer.withUnsafeMutableBytes { bytes in
                let result = tls.read(into: bytes)
                switch result {
                case .bytes(let count):
                    handle(.received(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])))
                    return false
                case .wantsRead, .wantsWrite: readsOnWritable = result == .wantsWrite
                case .ended: end("the server closed the connection")
                }
                return true
            }
            if isOver { break }
        } while isOpen && tls.hasBufferedInput
        if isOpen { watch(descriptor) }
    }

    private var isOpen: Bool {
        if case .open = state { true } else { false }
    }

    private func receivePlain(_ descriptor: Descriptor) {
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
