import Dispatch
import Glibc
import TestSupport

/// A TCP connection to this machine that passes on the bytes it reads, and can be ended abruptly.
final class TestStream: @unchecked Sendable {
    // @unchecked: the descriptor belongs to `queue`.

    private let queue = DispatchQueue(label: "chefdash.test.stream")
    private let source: any DispatchSourceRead
    private let descriptor: Int32

    /// Connects and starts to read.
    ///
    /// - Parameters:
    ///   - host: the last byte of the client's address, 127.0.0.x.
    ///   - receive: called on one queue with each piece of input; nil is the end.
    init(port: UInt16, host: UInt8 = 1, receive: @escaping @Sendable ([UInt8]?) -> Void) throws {
        let socket = try TestSocket(port: port, host: UInt32(host))
        let descriptor = socket.descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [source] in
            // Reads until nothing is left: after a reset the source fires only once more.
            while let bytes = Self.read(descriptor) {
                if bytes.isEmpty { return }
                receive(bytes)
            }
            source.cancel()
            receive(nil)
        }
        // Releasing the socket closes it.
        source.setCancelHandler { _ = socket }
        source.resume()
    }

    deinit {
        source.cancel()
    }

    /// Writes all of it soon, in order, unless the peer is gone.
    func send(_ bytes: [UInt8]) {
        queue.async { [self] in
            guard !source.isCancelled else { return }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&wish, 1, 1_000)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    /// Closes our side normally.
    func end() {
        queue.async { [self] in source.cancel() }
    }

    /// Ends the connection abruptly: the peer gets a TCP reset.
    func reset() {
        queue.async { [self] in
            guard !source.isCancelled else { return }
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            source.cancel()
        }
    }

    /// The bytes available now; empty if there are none, nil at the end.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var end = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            count = max(0, result)
            end = result == 0 || result < 0 && errno != EAGAIN && errno != EINTR
        }
        return end ? nil : bytes
    }
}
