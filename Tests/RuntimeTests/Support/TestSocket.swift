import Glibc

/// A TCP connection to this machine whose calls wait, but not for ever.
package final class TestSocket {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        /// As the system has it; nil where it has nothing to say.
        package var errorNumber: Int32?
    }

    package let descriptor: Int32

    /// How long a call waits at most: much longer than anything takes, since machines are shared.
    private static let patienceSeconds = 30

    /// - Parameter receiveBufferBytes: a size for the receive buffer, of which the kernel makes what
    ///   it can. It is set before the connection is made: in one that is made, a buffer smaller than
    ///   the window that was announced makes the sender wait for its timer at each segment.
    package init(port: UInt16, receiveBufferBytes: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "no socket: errno \(errno)") }
        limitWaiting()
        if var receiveBufferBytes {
            let size = socklen_t(MemoryLayout<Int32>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBufferBytes, size)
            // On the loopback a segment would else be larger than the whole buffer.
            var segmentBytes: Int32 = 1400
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_MAXSEG, &segmentBytes, size)
        }
        var isOn: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "port \(port): errno \(errno)") }
    }

    /// Takes over a connected socket, whose calls wait.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        limitWaiting()
    }

    deinit { close(descriptor) }

    private func limitWaiting() {
        var patience = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    package func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "sending: errno \(errno)") }
            rest = rest.dropFirst(count)
        }
    }

    /// What comes next; empty at the end.
    package func read() throws -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if result < 0 { failure = errno }
            count = max(0, result)
        }
        guard failure == 0 else {
            throw Failure(description: "receiving: errno \(failure)", errorNumber: failure)
        }
        return bytes
    }

    /// Everything up to the end.
    package func readAll() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = try read()
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    /// Lets the connection end with a reset instead of a word, once it is closed.
    package func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Ends both directions at once, so that the other side's writes fail.
    package func cut() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Waits for bytes or the end.
    ///
    /// - Returns: whether they came in this time.
    package func isReadable(withinMilliseconds milliseconds: Int32) -> Bool {
        var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wish, 1, milliseconds) == 1
    }
}
