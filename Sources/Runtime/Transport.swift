import Glibc
import TLS

/// Carries a connection's bytes over its socket, plain or in TLS records.
///
/// With TLS a read may have to write first, and a write may have to read. `interest` says what to
/// wait for, so that a socket doesn't wake us for anything else.
struct Transport {
    enum Handshake {
        case complete(TLSSummary)
        /// The poller reports when to continue.
        case wouldBlock
        case failed(TLSFailure)
    }

    /// After a record of at least this size, another is likely: a tap is smaller, and a record
    /// holds at most 16 KiB (RFC 8446, section 5.1).
    static let largeRecordBytes = 1024

    let descriptor: Int32
    /// Whether all bytes go to a socket of the system without TLS.
    let isPlain: Bool
    /// Set if the descriptor isn't a socket of the system.
    private let stream: (any ByteStream)?
    /// Nil after TLS has failed; bytes are plain then.
    private var tls: TLSSession?
    /// The handshake or a read continues once the socket is writable.
    private(set) var readsOnWritable = false
    /// A write continues once the socket is readable.
    private(set) var writesOnReadable = false

    init(descriptor: Int32, tls: TLSSession?) {
        self.descriptor = descriptor
        self.tls = tls
        isPlain = tls == nil
        stream = nil
    }

    /// - Parameter descriptor: only a unique name here.
    init(descriptor: Int32, stream: any ByteStream) {
        self.descriptor = descriptor
        self.stream = stream
        isPlain = false
    }

    var isTLS: Bool { tls != nil }

    /// Whether there is input that the poller doesn't know of.
    var hasBufferedInput: Bool { tls?.hasBufferedInput ?? false }

    /// Whether another read is likely to find data: TLS returns one record at a time.
    func mayHoldMore(after transfer: ByteTransfer) -> Bool {
        guard isTLS, case .bytes(let count) = transfer else { return false }
        return count >= Self.largeRecordBytes || hasBufferedInput
    }

    /// What to wait for.
    ///
    /// - Parameter isBlocked: whether output is waiting.
    func interest(isBlocked: Bool) -> SocketInterest {
        var interest: SocketInterest = readsOnWritable ? [.write] : [.read]
        if isBlocked && !writesOnReadable { interest.insert(.write) }
        return interest
    }

    mutating func handshake() -> Handshake {
        guard let tls else { return .failed(.lost) }
        let result = tls.handshake()
        readsOnWritable = result == .wantsWrite
        switch result {
        case .complete: return .complete(tls.summary)
        case .wantsRead, .wantsWrite: return .wouldBlock
        case .failed(let failure):
            // What still arrives can't be read as TLS.
            self.tls = nil
            return .failed(failure)
        }
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteTransfer {
        guard let tls else {
            return stream?.read(into: buffer) ?? Descriptor.read(descriptor, into: buffer)
        }
        let result = tls.read(into: buffer)
        readsOnWritable = result == .wantsWrite
        return Self.transfer(result)
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer {
        guard let tls else {
            return stream?.write(bytes) ?? Descriptor.write(descriptor, bytes)
        }
        let result = tls.write(bytes)
        writesOnReadable = result == .wantsRead
        return Self.transfer(result)
    }

    /// Announces the end of our output. What the peer still sends is read normally.
    ///
    /// - Returns: `false` if the socket is full; call it again then.
    mutating func finishWriting() -> Bool {
        if let tls {
            guard tls.close() else { return false }
            self.tls = nil
            readsOnWritable = false
            writesOnReadable = false
        }
        if let stream {
            stream.finishWriting()
        } else {
            shutdown(descriptor, Int32(SHUT_WR))
        }
        return true
    }

    /// Closes the socket, after TLS's closing alert if there is room for it.
    mutating func close() {
        _ = tls?.close()
        tls = nil
        if let stream {
            stream.close()
        } else {
            Glibc.close(descriptor)
        }
    }

    private static func transfer(_ transfer: TLSSession.Transfer) -> ByteTransfer {
        switch transfer {
        case .bytes(let count): .bytes(count)
        case .wantsRead, .wantsWrite: .wouldBlock
        case .ended: .ended
        }
    }
}
