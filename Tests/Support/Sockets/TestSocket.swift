import Foundation

/// A TCP connection to this machine with blocking calls that time out.
package final class TestSocket: Sendable {
    package typealias Failure = TestFailure

    package let descriptor: Int32

    /// The timeout of a call: much longer than anything takes, since machines are shared.
    package static let patienceSeconds = 30

    /// - Parameters:
    ///   - host: the number of the client's address after 127, which is 1 for 127.0.0.1.
    ///   - receiveBufferBytes: a size for the receive buffer, which the kernel rounds. It is set
    ///   before the connection is made: in an existing one, a buffer smaller than the announced
    ///   window makes the sender wait for its timer at each segment.
    ///   - patienceSeconds: the timeout of calls; nil for none.
    package convenience init(
        port: UInt16, host: UInt32 = 1, receiveBufferBytes: Int32? = nil,
        patienceSeconds: Int? = TestSocket.patienceSeconds
    ) throws {
        try self.init(patienceSeconds: patienceSeconds)
        if let receiveBufferBytes {
            set(SO_RCVBUF, to: receiveBufferBytes)
            // Without this, a segment on the loopback would be larger than the whole buffer.
            set(TCP_MAXSEG, of: Int32(IPPROTO_TCP), to: Int32(1400))
        }
        try connect(to: port, from: LoopbackAddress(host: host))
    }

    /// A socket that isn't connected.
    package convenience init(
        isBlocking: Bool = true, patienceSeconds: Int? = TestSocket.patienceSeconds
    ) throws {
        let flags = SOCK_CLOEXEC.rawValue | (isBlocking ? 0 : SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | flags), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket") }
        self.init(descriptor: descriptor, patienceSeconds: patienceSeconds)
    }

    /// Takes over a blocking socket.
    package init(descriptor: Int32, patienceSeconds: Int? = TestSocket.patienceSeconds) {
        self.descriptor = descriptor
        guard let patienceSeconds else { return }
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            set(option, to: timeval(tv_sec: patienceSeconds, tv_usec: 0))
        }
    }

    deinit { close(descriptor) }

    /// Connects to a port of 127.0.0.1.
    ///
    /// - Parameters:
    ///   - address: becomes the client's address.
    ///   - waits: false to return once the connection is begun.
    package func connect(
        to port: UInt16, from address: LoopbackAddress, waits: Bool = true
    ) throws {
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
        set(LoopbackAddress.bindWithoutPort, of: Int32(IPPROTO_IP), to: Int32(1))
        guard address.bind(descriptor) == 0 else { throw Failure(call: "bind") }
        let status = LoopbackAddress(host: 1).connect(descriptor, port: port)
        guard status == 0 || !waits && errno == EINPROGRESS else {
            throw Failure(call: "port \(port)")
        }
    }

    /// Sets an option of the socket, or of another level.
    package func set(_ option: Int32, of level: Int32 = SOL_SOCKET, to value: some BitwiseCopyable)
    {
        withUnsafeBytes(of: value) {
            _ = setsockopt(descriptor, level, option, $0.baseAddress, socklen_t($0.count))
        }
    }

    package func write(_ bytes: some RandomAccessCollection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(call: "sending") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next bytes; empty at the end.
    package func read(atMost limit: Int = 65_536) throws -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let result = recv(descriptor, buffer.baseAddress, limit, 0)
            if result < 0 { failure = errno }
            count = max(0, result)
        }
        guard failure == 0 else { throw Failure(call: "receiving", errorNumber: failure) }
        return bytes
    }

    /// Reads exactly this many bytes.
    package func read(exactly count: Int) throws -> [UInt8] {
        var all: [UInt8] = []
        while all.count < count {
            let bytes = try read(atMost: count - all.count)
            guard !bytes.isEmpty else {
                throw Failure(description: "the end came after \(all.count) of \(count) bytes")
            }
            all += bytes
        }
        return all
    }

    /// Reads everything up to the end.
    package func readAll(inPiecesOf limit: Int = 65_536) throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = try read(atMost: limit)
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    /// Makes the close of the connection send a reset.
    package func resetOnClose() { set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0)) }

    /// Sends the end of the stream.
    package func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends both directions at once, so that the other side's writes fail.
    package func cut() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Waits for bytes or the end.
    ///
    /// - Returns: false after the timeout.
    package func isReadable(withinMilliseconds milliseconds: Int32) -> Bool {
        var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wish, 1, milliseconds) == 1
    }
}

/// A listening port of this machine, which the kernel chose.
package final class TestListener: Sendable {
    package let port: UInt16
    private let socket: TestSocket
    private let patienceSeconds: Int?

    /// - Parameter patienceSeconds: the timeout of calls, also of accepted connections; nil for
    ///   none.
    package init(patienceSeconds: Int? = TestSocket.patienceSeconds) throws {
        self.patienceSeconds = patienceSeconds
        socket = try TestSocket(patienceSeconds: patienceSeconds)
        guard let port = LoopbackAddress(host: 1).listen(socket.descriptor, backlog: 16) else {
            throw TestSocket.Failure(call: "listen")
        }
        self.port = port
    }

    /// Waits for the next connection.
    package func accept() throws -> TestSocket {
        let descriptor = Foundation.accept(socket.descriptor, nil, nil)
        guard descriptor >= 0 else { throw TestSocket.Failure(call: "accept") }
        return TestSocket(descriptor: descriptor, patienceSeconds: patienceSeconds)
    }

    /// Stops listening.
    package func stop() { socket.cut() }
}
