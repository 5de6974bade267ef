import COpenSSL
import Glibc

/// The TLS of one connection, on the connection's own non-blocking socket. It makes no decisions
/// and never waits.
///
/// It shakes hands and reads on the socket itself. After the handshake, what it writes goes to
/// memory: the owner sends it, in the order in which it was written. Where the kernel encrypts, there
/// is nothing to write, and the owner sends its bytes as they are.
///
/// OpenSSL shakes hands. A server's records of TLS 1.3 are then ours (`TLSRecords`), and OpenSSL's
/// session is freed. All others stay OpenSSL's: clients', TLS 1.2, and those that the kernel makes.
///
/// Not thread-safe: the socket's owner owns the session. The owner also keeps the socket open while
/// the session is used, and closes it.
package final class TLSSession {
    /// The result of a read.
    package enum Transfer: Hashable, Sendable {
        /// The number of bytes read, at least one.
        case bytes(Int)
        /// Call again once the socket is readable.
        case wantsRead
        /// The peer has closed its side or is gone.
        case ended
    }

    /// The result of the handshake.
    package enum Handshake: Hashable, Sendable {
        case complete(TLSSummary)
        /// Call again once the socket is readable.
        case wantsRead
        /// Call again once the socket is writable.
        case wantsWrite
        /// The handshake failed. The peer was told if there is an alert for it.
        case failed(TLSFailure)
    }

    /// Nil once the records are ours.
    private(set) var ssl: OpaquePointer?
    private let bio: OpaquePointer
    private let descriptor: Int32
    /// A server's secrets, during the handshake.
    private var secrets: HandshakeSecrets?
    /// Only the socket's owner uses them, so accesses can't overlap.
    @exclusivity(unchecked) private var records: TLSRecords?
    /// The beginning of a record.
    private var input: [UInt8] = []
    /// The object that OpenSSL's callbacks use; they can be called for as long as the session
    /// exists.
    private let context: AnyObject
    /// After a fatal error nothing may be sent, not even close_notify (SSL_get_error(3)).
    private var isBroken = false
    private var hasSaidGoodbye = false
    /// The records since the last one that contained data for us.
    private var emptyRecordCount = 0

    /// The most records in a row without data before the peer is dropped. Key updates, alerts and
    /// renegotiation attempts cost more to process than to send. A handshake needs only a few.
    static let emptyRecordLimit = 64

    /// `nonisolated(unsafe)`: a table of functions that never changes once created.
    private nonisolated(unsafe) static let socketMethod: OpaquePointer = {
        guard let method = shim_new_socket_method() else {
            preconditionFailure("OpenSSL has no memory for a BIO method")
        }
        return method
    }()

    /// - Parameters:
    /// - sslContext: an `SSL_CTX`, which `context` keeps alive.
    /// - descriptor: a connected, non-blocking socket.
    init(sslContext: OpaquePointer, context: AnyObject, descriptor: Int32, isServer: Bool) {
        guard let ssl = SSL_new(sslContext), let bio = BIO_new(Self.socketMethod) else {
            preconditionFailure("OpenSSL has no memory for a connection")
        }
        _ = shim_BIO_set_fd(bio, descriptor)
        SSL_set_bio(ssl, bio, bio)
        if KernelTLS.isOffered { KernelTLS.prepare(descriptor) }
        if isServer { SSL_set_accept_state(ssl) } else { SSL_set_connect_state(ssl) }
        self.ssl = ssl
        self.bio = bio
        self.descriptor = descriptor
        self.context = context
        if isServer { secrets = HandshakeSecrets() }
        countRecords()
    }

    deinit {
        SSL_free(ssl)
        records?.wipe()
    }

    /// Continues the handshake (RFC 8446, section 4; RFC 5246, section 7.3).
    package func handshake() -> Handshake {
        guard ssl != nil else { return .failed(.lost) }
        ERR_clear_error()
        let status = SSL_do_handshake(ssl)
        if status == 1 { return .complete(finishHandshake()) }
        switch SSL_get_error(ssl, status) {
        case SSL_ERROR_WANT_READ: return .wantsRead
        case SSL_ERROR_WANT_WRITE: return .wantsWrite
        default: return .failed(failure())
        }
    }

    /// Takes the records from OpenSSL if they can be ours.
    private func finishHandshake() -> TLSSummary {
        let summary = TLSSummary(
            version: String(cString: SSL_get_version(ssl)),
            cipher: SSL_CIPHER_get_name(SSL_get_current_cipher(ssl)).map { String(cString: $0) }
                ?? "none",
            isResumed: SSL_session_reused(ssl) == 1,
            kernelEncrypts: kernelEncrypts,
            kernelDecrypts: shim_BIO_get_ktls_recv(bio) == 1)
        let suite = SSL_CIPHER_get_protocol_id(SSL_get_current_cipher(ssl))
        let contentByteCount = smallContentByteCount
        defer { secrets = nil }
        // OpenSSL reads no further than the handshake, unless it is told to.
        if !summary.kernelEncrypts, !summary.kernelDecrypts, SSL_has_pending(ssl) == 0,
            let records = secrets?.records(suite: suite, contentByteCount: contentByteCount)
        {
            self.records = records
            SSL_free(ssl)
            ssl = nil
        } else if !KernelTLS.isOffered {
            // A record is then read with one call instead of two. The kernel hands out records itself.
            SSL_set_read_ahead(ssl, 1)
        }
        return summary
    }

    /// What a record may contain at most, if the peer asked for small ones (RFC 6066, section 4).
    private var smallContentByteCount: Int? {
        let code = SSL_SESSION_get_max_fragment_length(SSL_get_session(ssl))
        return (1...4).contains(code) ? 256 << Int(code) : nil
    }

    /// Reads once.
    ///
    /// - Parameters:
    ///   - buffer: has room for a record, `recordByteLimit`.
    ///   - answer: gets what TLS itself answers, such as new keys that the peer asked for. The owner
    ///     must send it.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, answer: inout [UInt8]
    ) -> Transfer {
        if records != nil { return readRecords(into: buffer, answer: &answer) }
        var count = 0
        let status = withUnsafeTemporaryAllocation(
            byteCount: Self.answerByteLimit, alignment: 1
        ) { memory in
            let result = writing(to: memory) {
                SSL_read_ex(ssl, buffer.baseAddress, buffer.count, &count)
            }
            if result.written > 0 { answer.append(contentsOf: memory[..<result.written]) }
            return result.status
        }
        if status == 1 {
            emptyRecordCount = 0
            return .bytes(count)
        }
        switch SSL_get_error(ssl, status) {
        case SSL_ERROR_WANT_READ: return .wantsRead
        // `default` has the one that wants to write too: if the kernel encrypts, and the peer asks for
        // answers without reading them.
        case SSL_ERROR_ZERO_RETURN: return .ended
        default:
            isBroken = true
            ERR_clear_error()
            return .ended
        }
    }

    /// About the size of a session in memory, for prefetching it.
    package static let byteCount = 400

    /// The most bytes of a record.
    package static let recordByteLimit = TLSRecords.recordByteLimit

    /// Reads from the socket until there is data, and opens all records that came whole.
    private func readRecords(
        into buffer: UnsafeMutableRawBufferPointer, answer: inout [UInt8]
    ) -> Transfer {
        precondition(buffer.count >= Self.recordByteLimit, "a record must fit")
        while true {
            if let ending = records?.ending {
                end(ending, answer: &answer)
                return .ended
            }
            let free = UnsafeMutableRawBufferPointer(rebasing: buffer[input.count...])
            let received = recv(descriptor, free.baseAddress, free.count, 0)
            guard received > 0 else {
                if received < 0, errno == EINTR { continue }
                return received < 0 && errno == EAGAIN ? .wantsRead : .ended
            }
            buffer.copyBytes(from: input)
            let bytes = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<(input.count + received)])
            let (consumed, opened) = records?.open(bytes, answer: &answer) ?? (0, 0)
            if consumed < bytes.count || !input.isEmpty { input = Array(bytes[consumed...]) }
            if opened > 0 { return .bytes(opened) }
            // The socket becomes readable again for what comes after.
            if received < free.count, records?.ending == nil { return .wantsRead }
        }
    }

    private func end(_ ending: TLSRecords.Ending, answer: inout [UInt8]) {
        switch ending {
        case .closed: break
        case .abandoned: isBroken = true
        case .failure(let alert):
            if !isBroken { records?.seal(alert, to: &answer) }
            isBroken = true
        }
    }

    /// The most bytes that sealing adds to a record (RFC 8446, section 5.2; RFC 5246, section 6.2.3):
    /// its header, the nonce or the content's type, the tag; and new keys before it.
    private static let sealByteCount = 64
    /// The smallest size of full records that a peer can ask for (RFC 6066, section 4).
    private static let recordByteCount = 512
    /// For what TLS answers to the records of one read; a peer that asks for more is dropped.
    private static let answerByteLimit = 1024

    /// The most bytes that `seal` makes of so many.
    package static func sealedByteCount(of count: Int) -> Int {
        count + sealByteCount * (count / recordByteCount + 1)
    }

    /// Writes bytes as records.
    ///
    /// - Parameter memory: has `sealedByteCount(of:)` bytes.
    /// - Returns: the number of bytes in `memory`; nil if TLS has failed, and nothing can be sent.
    package func seal(
        _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
    ) -> Int? {
        guard !isBroken else { return nil }
        guard !bytes.isEmpty else { return 0 }
        if records != nil {
            let count = records?.seal(bytes, into: memory)
            if count == nil { isBroken = true }
            return count
        }
        var count = 0
        let (status, written) = writing(to: memory) {
            SSL_write_ex(ssl, bytes.baseAddress, bytes.count, &count)
        }
        guard status == 1, count == bytes.count else {
            isBroken = true
            ERR_clear_error()
            return nil
        }
        return written
    }

    /// Appends bytes as records.
    ///
    /// - Returns: `false` if TLS has failed, and nothing can be sent.
    @discardableResult
    package func seal(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Bool {
        withUnsafeTemporaryAllocation(
            byteCount: Self.sealedByteCount(of: bytes.count), alignment: 1
        ) { memory in
            guard let count = seal(bytes, into: memory) else { return false }
            output.append(contentsOf: memory[..<count])
            return true
        }
    }

    /// Writes close_notify once (RFC 8446, section 6.1); nothing can be sealed after it. Doesn't wait
    /// for the peer's.
    ///
    /// - Returns: what the owner must send.
    package func close() -> [UInt8] {
        guard !isBroken, !hasSaidGoodbye else { return [] }
        hasSaidGoodbye = true
        if records != nil {
            isBroken = true
            var alert: [UInt8] = []
            records?.seal(.closeNotify, to: &alert)
            records?.wipe()
            return alert
        }
        guard SSL_is_init_finished(ssl) == 1 else { return [] }
        return withUnsafeTemporaryAllocation(
            byteCount: Self.sealByteCount, alignment: 1
        ) { memory in
            let (_, written) = writing(to: memory) { SSL_shutdown(ssl) }
            ERR_clear_error()
            return Array(memory[..<written])
        }
    }

    /// Calls OpenSSL, and has it write to memory unless the kernel encrypts.
    private func writing(
        to memory: UnsafeMutableRawBufferPointer, _ call: () -> Int32
    ) -> (status: Int32, written: Int) {
        ERR_clear_error()
        guard !kernelEncrypts else { return (call(), 0) }
        var sink = shim_sink(
            start: memory.bindMemory(to: UInt8.self).baseAddress, count: 0, capacity: memory.count)
        return withUnsafeMutablePointer(to: &sink) { sink in
            shim_set_sink(bio, sink)
            defer { shim_set_sink(bio, nil) }
            return (call(), sink.pointee.count)
        }
    }

    /// Whether bytes were taken from the socket but not yet read here. The socket doesn't become
    /// readable for them.
    package var hasBufferedInput: Bool {
        records == nil ? SSL_has_pending(ssl) == 1 : records?.ending != nil
    }

    /// Whether the kernel makes records of what is sent on the socket, once the handshake is complete.
    package var kernelEncrypts: Bool { ssl != nil && shim_BIO_get_ktls_send(bio) == 1 }

    /// Makes OpenSSL report each record's header. One call can continue as long as empty records
    /// arrive, so only a callback can end it.
    private func countRecords() {
        SSL_set_msg_callback(ssl) { isWritten, _, kind, _, _, ssl, owner in
            guard kind == SSL3_RT_HEADER, let owner else { return }
            let session = Unmanaged<TLSSession>.fromOpaque(owner).takeUnretainedValue()
            session.secrets?.noteRecord(isWritten: isWritten == 1)
            guard isWritten == 0 else { return }
            session.emptyRecordCount += 1
            guard session.emptyRecordCount > TLSSession.emptyRecordLimit else { return }
            SSL_set_shutdown(ssl, SSL_RECEIVED_SHUTDOWN)
        }
        let owner = Unmanaged.passUnretained(self).toOpaque()
        SSL_ctrl(ssl, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, owner)
        SSL_set_ex_data(ssl, 0, owner)
    }

    /// Has a server's sessions learn their secrets.
    static func takeSecrets(of context: OpaquePointer) {
        SSL_CTX_set_keylog_callback(context) { ssl, line in
            guard let line, let owner = SSL_get_ex_data(ssl, 0) else { return }
            Unmanaged<TLSSession>.fromOpaque(owner).takeUnretainedValue().secrets?.note(line)
        }
    }

    private func failure() -> TLSFailure {
        isBroken = true
        let verification = SSL_get_verify_result(ssl)
        let newest = OpenSSLError.newest()
        guard let error = OpenSSLError.takeOldest() else { return .lost }
        if error.isTLS(SSL_R_HTTP_REQUEST) { return .plainHTTP }
        if error.isTLS(SSL_R_UNEXPECTED_EOF_WHILE_READING) { return .lost }
        // An error about a signature may come before it.
        if newest?.isTLS(SSL_R_CERTIFICATE_VERIFY_FAILED) == true {
            return .untrusted(String(cString: X509_verify_cert_error_string(Int(verification))))
        }
        return .refused(error.description)
    }
}
