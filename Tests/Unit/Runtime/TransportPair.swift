import Dispatch
import Glibc
import TestSupport

@testable import Runtime
@testable import TLS

/// A server's `Transport`, its outbound buffer, and its peer on a pair of sockets with small
/// buffers, after the handshake.
final class TransportPair: @unchecked Sendable {
    // @unchecked: `init` waits for the handshake, and after that only one thread uses this.

    var transport: Transport
    var outbound = Outbox()
    let peer: TestTLSPeer
    /// The events that the transport waited for during the handshake, each once.
    let handshakeInterests: Set<UInt32>

    /// - Parameter holdsPeer: true if the peer reads only once the transport's socket is full.
    init(
        _ version: TestTLSPeer.Offer.Version,
        _ files: TestAuthority.Files = TestAuthority().issue(), holdsPeer: Bool = false
    ) throws {
        let pair = try SocketPair()
        // The kernel rounds it up to its minimum, about 5 kB.
        Descriptor.setOption(pair.ours, level: SOL_SOCKET, name: SO_SNDBUF, value: 1)
        let context = try EchoServer.context(files)
        let handshake = Handshake(
            Transport(descriptor: pair.ours, tls: context.session(descriptor: pair.ours)),
            holdsPeer: holdsPeer)
        let thread = DispatchQueue(label: "chefdash.test.transport")
        let isOver = DispatchSemaphore(value: 0)
        thread.async {
            handshake.run()
            isOver.signal()
        }
        peer = try TestTLSPeer(TestSocket(descriptor: pair.theirs), .only(version)) {
            handshake.waitUntilFull()
        }
        isOver.wait()
        transport = handshake.transport
        outbound.sealer = transport.sealer
        handshakeInterests = handshake.interests
    }

    deinit { transport.close(isComplete: true) }

    /// Reads once.
    func read() -> (transfer: ByteTransfer, bytes: [UInt8]) {
        var transfer = ByteTransfer.wouldBlock
        let bytes = [UInt8](unsafeUninitializedCapacity: TLSSession.readByteCount) {
            buffer, count in
            var answer: [UInt8] = []
            transfer = transport.read(
                into: UnsafeMutableRawBufferPointer(buffer), answer: &answer)
            precondition(answer.isEmpty, "the peer asked for nothing")
            if case .bytes(let read) = transfer { count = read }
        }
        return (transfer, bytes)
    }

    /// Writes the outbound buffer.
    func flush() -> Outbox.Flush { outbound.flush { transport.write($0) } }

    /// Waits until the transport's socket is ready.
    ///
    /// - Returns: false after a timeout.
    func waitUntilReady() -> Bool { Self.wait(transport) }

    /// True if the poller would report input now.
    var isReadable: Bool {
        var wish = pollfd(fd: transport.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wish, 1, 0) == 1
    }

    /// - Returns: false after a timeout.
    private static func wait(_ transport: Transport) -> Bool {
        let interest = transport.interest(isBlocked: false)
        var wish = pollfd(fd: transport.descriptor, events: interest.pollEvents, revents: 0)
        return poll(&wish, 1, 10_000) == 1
    }

    /// The server's side of the handshake, on a thread of its own.
    private final class Handshake: @unchecked Sendable {
        // @unchecked: only its thread uses it until it is over, except for the semaphore.
        var transport: Transport
        var interests: Set<UInt32> = []
        private let isFull = DispatchSemaphore(value: 0)
        private let holdsPeer: Bool

        init(_ transport: Transport, holdsPeer: Bool) {
            self.transport = transport
            self.holdsPeer = holdsPeer
        }

        func run() {
            // In any case, the peer must not wait forever.
            defer { isFull.signal() }
            while [.wantsRead, .wantsWrite].contains(transport.handshake()) {
                let interest = transport.interest(isBlocked: false)
                interests.insert(interest.rawValue)
                if interest == [.write] { isFull.signal() }
                guard TransportPair.wait(transport) else { return }
            }
        }

        /// Called by the peer before it reads.
        func waitUntilFull() {
            guard holdsPeer else { return }
            isFull.wait()
            isFull.signal()
        }
    }
}
