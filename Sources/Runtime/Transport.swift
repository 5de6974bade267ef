import Glibc
import TLS

/// How a connection's bytes travel over its socket: as they are, or in TLS records.
///
/// With TLS a read may have to write first, and a write to read. `interest` says what to wait for,
/// so that a socket that is ready for something else causes no wake-ups.
struct Transport {
    /// What the TLS handshake came to.
    enum Handshake {
        case complete(TLSSummary)
        /// The poller says when to go on.
        case wouldBlock
        case failed(TLSFailure)
    }

    /// After a record of this size or more another is likely: a tap is smaller, and a record holds
    /// 16 KiB at most (RFC 8446, section 5.1).
    static let largeRecordBytes = 1024

    let descriptor: Int32
    /// Whether bytes go to a socket of the system as they are, from the first on.
    let isPlain: Bool
    /// Set if the descriptor isn't a socket of the system.
    private let stream: (any ByteStream)?
    /// Nil once TLS has failed; bytes are plain then.
    private var tls: TLSSession?
    /// The handshake, or a read, goes on once the socket can be written.
    private(set) var readsOnWritable = false
    /// A write goes on once the socket can be read.
    private(set) var writesOnReadable = false

    init(descriptor: Int32, tls: TLSSession?) {
        self.descriptor = descriptor
        self.tls = tls
        isPlain = tls == nil
        stream = nil
    }

    /// - Parameter descriptor: only a name here, one of its own.
    init(descriptor: Int32, stream: any ByteStream) {
        self.descriptor = descriptor
        self.stream = stream
        isPlain = false
    }

    /// Whether the connection uses TLS.
    var isTLS: Bool { tls != nil }

    /// Whether there is input that the poller can't know of.
    var hasBufferedInput: Bool { tls?.hasBufferedInput ?? false }

    /// Whether another read is likely to find something: TLS hands out one record at a time.
    func mayHoldMore(after transfer: ByteTransfer) -> Bool {
        guard isTLS, case .bytes(let count) = transfer else { return false }
        return count >= Self.largeRecordBytes || hasBufferedInput
    }

    /// What to wait for.
    ///
    /// - Parameter isBlocked: whether something waits to be written.
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
            // What still comes can't be read as TLS.
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

    /// Says that nothing more will be written. What the peer still sends is read as it is.
    ///
    /// - Returns: false where the socket is full, and this is to be called again.
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
