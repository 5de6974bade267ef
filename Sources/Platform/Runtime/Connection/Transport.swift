import Glibc
import TLS

/// A connection's socket, and its TLS if it has any.
///
/// What is written here goes on the wire as it is; `sealer` makes records before that.
struct Transport {
    enum Handshake {
        case complete(TLSSummary)
        /// The poller reports when to continue.
        case wouldBlock
        case failed(TLSFailure)
    }

    let descriptor: Int32
    /// Set if the descriptor isn't a socket of the system.
    private let stream: (any ByteStream)?
    /// Nil after TLS has ended.
    private var tls: TLSSession?
    /// The handshake continues once the socket is writable.
    private(set) var shakesOnWritable = false

    init(descriptor: Int32, tls: TLSSession?) {
        self.descriptor = descriptor
        self.tls = tls
        stream = nil
    }

    /// - Parameter descriptor: only a unique name here.
    init(descriptor: Int32, stream: any ByteStream) {
        self.descriptor = descriptor
        self.stream = stream
    }

    var isTLS: Bool { tls != nil }

    /// The socket of the system, or -1.
    var socket: Int32 { stream == nil ? descriptor : -1 }

    /// Makes records of what is sent, after the handshake. Nil if bytes are sent as they are.
    var sealer: TLSSession? { tls?.kernelEncrypts == true ? nil : tls }

    /// Whether there is input that the poller doesn't know of.
    var hasBufferedInput: Bool { tls?.hasBufferedInput ?? false }

    /// What to wait for, so that a socket doesn't wake us for anything else.
    ///
    /// - Parameter isBlocked: whether output is waiting.
    func interest(isBlocked: Bool) -> SocketInterest {
        if shakesOnWritable { return [.write] }
        return isBlocked ? [.read, .write] : [.read]
    }

    mutating func handshake() -> Handshake {
        guard let tls else { return .failed(.lost) }
        let result = tls.handshake()
        shakesOnWritable = result == .wantsWrite
        switch result {
        case .complete(let summary): return .complete(summary)
        case .wantsRead, .wantsWrite: return .wouldBlock
        case .failed(let failure):
            // What still arrives can't be read as TLS.
            self.tls = nil
            return .failed(failure)
        }
    }

    /// Reads once.
    ///
    /// - Parameters:
    ///   - buffer: with TLS, has `TLSSession.readByteCount` bytes.
    ///   - answer: gets what TLS answers by itself and must be written.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, answer: inout [UInt8]
    ) -> ByteTransfer {
        guard let tls else {
            return stream?.read(into: buffer) ?? Descriptor.read(descriptor, into: buffer)
        }
        return switch tls.read(into: buffer, answer: &answer) {
        case .bytes(let count): .bytes(count)
        case .wantsRead: .wouldBlock
        case .ended: .ended
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer {
        stream?.write(bytes) ?? Descriptor.write(descriptor, bytes)
    }

    /// Ends TLS. What the peer still sends can't be read any more.
    ///
    /// - Returns: what must be written before `finishWriting`.
    mutating func endTLS() -> [UInt8] {
        defer { tls = nil }
        return tls?.close() ?? []
    }

    /// Announces the end of our output. What the peer still sends is read normally.
    func finishWriting() {
        if let stream {
            stream.finishWriting()
        } else {
            shutdown(descriptor, Int32(SHUT_WR))
        }
    }

    /// Closes the socket.
    ///
    /// - Parameter isComplete: whether everything was written; TLS's closing alert follows then, if
    ///   there is room for it.
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
