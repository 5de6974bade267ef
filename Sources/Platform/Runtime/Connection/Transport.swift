import Glibc
import TLS

/// A connection's socket, and its TLS session if it has one.
///
/// `write` sends bytes as they are; the caller encrypts them with `sealer` first.
struct Transport {
    let descriptor: Int32
    /// Replaces the socket, in a simulation; nil for a file descriptor.
    private let stream: (any ByteStream)?
    /// Nil after TLS has ended.
    private var tls: TLSSession?
    /// True if the handshake continues once the socket is writable.
    private(set) var shakesOnWritable = false

    init(descriptor: Int32, tls: TLSSession?) {
        self.descriptor = descriptor
        self.tls = tls
        stream = nil
    }

    /// - Parameter descriptor: a unique number to identify the stream by, not a file descriptor.
    init(descriptor: Int32, stream: any ByteStream) {
        self.descriptor = descriptor
        self.stream = stream
    }

    var isTLS: Bool { tls != nil }

    /// The file descriptor, or -1 with a stream.
    var socket: Int32 { stream == nil ? descriptor : -1 }

    /// Encrypts output into TLS records after the handshake; nil if bytes are sent as they are.
    var sealer: TLSSession? { tls?.kernelEncrypts == true ? nil : tls }

    /// True if there is input that the poller doesn't know of.
    var hasBufferedInput: Bool { tls?.hasBufferedInput ?? false }

    /// The events to watch for. The socket then doesn't wake us for any others.
    ///
    /// - Parameter isBlocked: true if output is waiting.
    func interest(isBlocked: Bool) -> SocketInterest {
        if shakesOnWritable { return [.write] }
        return isBlocked ? [.read, .write] : [.read]
    }

    /// Continues the handshake. If it waits, the poller reports when to continue.
    mutating func handshake() -> TLSSession.Handshake {
        guard let tls else { return .failed(.lost) }
        let result = tls.handshake()
        shakesOnWritable = result == .wantsWrite
        // After a failure, the rest of the input can't be read as TLS.
        if case .failed = result { self.tls = nil }
        return result
    }

    /// Reads once.
    ///
    /// - Parameters:
    ///   - buffer: with TLS, has `TLSSession.readByteCount` bytes.
    ///   - answer: receives bytes that TLS sends by itself; the caller must write them.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, answer: inout [UInt8]
    ) -> ByteTransfer {
        guard let tls else {
            return stream?.read(into: buffer) ?? Descriptor.read(descriptor, into: buffer)
        }
        return tls.read(into: buffer, answer: &answer)
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer {
        stream?.write(bytes) ?? Descriptor.write(descriptor, bytes)
    }

    /// Ends TLS. Input that the peer still sends can't be read after it.
    ///
    /// - Returns: the bytes to write before `finishWriting`.
    mutating func endTLS() -> [UInt8] {
        defer { tls = nil }
        return tls?.close() ?? []
    }

    /// Shuts down our output. Input that the peer still sends is read normally.
    func finishWriting() {
        if let stream {
            stream.finishWriting()
        } else {
            shutdown(descriptor, Int32(SHUT_WR))
        }
    }

    /// Closes the socket.
    ///
    /// - Parameter isComplete: true if everything was written. The close then sends TLS's closing
    ///   alert, if there is room for it.
    mutating func close(isComplete: Bool) {
        if isComplete {
            let alert = endTLS()
            if !alert.isEmpty { _ = alert.withUnsafeBytes { write($0) } }
        }
        tls = nil
        if let stream {
            stream.close()
        } else {
            Glibc.close(descriptor)
        }
    }
}
