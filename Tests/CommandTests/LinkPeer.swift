import Glibc
import WebSocket

/// The server of one connection, which says what a test has it say. Its calls wait, but not for
/// ever.
final class LinkPeer: @unchecked Sendable {
    // @unchecked: one task after the other uses it.

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let port: UInt16
    private let listener: Int32
    private var descriptor: Int32 = -1

    /// How long a call waits at most: much longer than anything takes, since machines are shared.
    private static let patienceSeconds = 30

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw Failure(description: "no socket: errno \(errno)") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard status else { throw Failure(description: "no listener: errno \(errno)") }
        port = UInt16(bigEndian: address.sin_port)
        Self.limitWaiting(listener)
    }

    deinit {
        close(listener)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Takes the next connection and agrees to be a WebSocket.
    ///
    /// - Parameters:
    ///   - subprotocol: what the server speaks.
    ///   - choosesSubprotocol: false for a server that knows of none.
    /// - Returns: what was agreed on compression.
    func upgrade(
        subprotocol: String = "test.v1", deflate: DeflatePolicy = .off,
        choosesSubprotocol: Bool = true
    ) throws -> DeflateParameters? {
        if descriptor >= 0 { close(descriptor) }
        descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { throw Failure(description: "nobody came: errno \(errno)") }
        Self.limitWaiting(descriptor)
        var parser = HTTPHeadParser()
        while true {
            let progress = try read().withUnsafeBytes { try parser.receive($0) }
            guard case .complete(var head, _) = progress else { continue }
            if !choosesSubprotocol {
                var fields = HTTPFields()
                for field in head.fields.all where field.name != "Sec-WebSocket-Protocol" {
                    fields.append(field.name, field.value)
                }
                head = HTTPRequestHead(method: head.method, target: head.target, fields: fields)
            }
            let acceptance = try ServerHandshake.accept(
                head, subprotocols: [subprotocol], deflate: deflate)
            try write(acceptance.responseBytes)
            return acceptance.deflate
        }
    }

    func write(_ bytes: [UInt8]) throws {
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
    func read(atMost limit: Int = 65_536) throws -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if result < 0 { failure = errno }
            count = max(0, result)
        }
        guard failure == 0 else { throw Failure(description: "receiving: errno \(failure)") }
        return bytes
    }

    /// Exactly so many bytes.
    func read(exactly count: Int) throws -> [UInt8] {
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

    /// Has the kernel say that nothing more comes.
    func endWriting() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends the connection without a word.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
        descriptor = -1
    }

    private static func limitWaiting(_ descriptor: Int32) {
        var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
    }
}
