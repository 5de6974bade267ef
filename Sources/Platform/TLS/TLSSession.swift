import COpenSSL
import Glibc

/// The TLS session of one connection, on its own non-blocking socket. It never waits and makes no
/// decisions of its own.
///
/// OpenSSL encrypts and decrypts all records, except those that the kernel handles. During the
/// handshake it uses the socket itself. After that it works on the caller's memory: it reads the
/// bytes of one recv(2), and the owner sends the records that it writes, in order. If the kernel
/// encrypts, OpenSSL writes no records, and the owner sends its bytes as they are.
///
/// The kernel's keys for sending never change. OpenSSL follows a peer that changes its own keys (RFC
/// 8446, section 4.6.3), but a peer that asks for new ones of ours reads the end of the session. We
/// need none by ourselves: the old keys are safe for 380 GB on one connection.
///
/// Not thread-safe: the socket's owner owns the session. The owner keeps the socket open while it
/// uses the session, and closes it.
package final class TLSSession {
    /// The result of the handshake.
    package enum Handshake: Hashable, Sendable {
        case complete(TLSSummary)
        /// Call again once the socket is readable.
        case wantsRead
        /// Call again once the socket is writable.
        case wantsWrite
        /// The handshake failed. OpenSSL has sent the peer an alert if there is one for this
        /// failure.
        case failed(TLSFailure)
    }

    let ssl: OpaquePointer
    private let bio: OpaquePointer
    private let descriptor: Int32
    /// Keeps alive the object that OpenSSL's callbacks use; OpenSSL may call them while the session
    /// exists.
    private let context: AnyObject
    /// True if the kernel encrypts what is sent on the socket. Known once the handshake is
    /// complete; only tests set it otherwise.
    @exclusivity(unchecked) package internal(set) var kernelEncrypts = false
    private var kernelDecrypts = false
    /// After a fatal error nothing may be sent, not even close_notify (SSL_get_error(3)).
    @exclusivity(unchecked) private var isBroken = false
    /// True once nothing more will be read.
    private var hasEnded = false
    private var hasSaidGoodbye = false
    private var allowance = Allowance()

    /// Limits the records without data. A KeyUpdate takes 13 us to handle, longer than its 27 bytes
    /// take to send, so the peer must send data along with them. The handshake doesn't count:
    /// OpenSSL limits its messages. It also limits empty records to 32 in a row and warnings to 5,
    /// in the handshake and after it.
    private struct Allowance {
        private static let bytesPerRecord = 1024
        private static let limit = 256 * bytesPerRecord
        private var byteCount = limit

        var isSpent: Bool { byteCount < 0 }

        mutating func take(records: Int, bytes: Int) {
            byteCount = min(byteCount - records * Self.bytesPerRecord + bytes, Self.limit)
        }
    }

    /// `nonisolated(unsafe)`: a table of functions that never changes after its creation.
    private nonisolated(unsafe) static let socketMethod: OpaquePointer = {
        guard let method = shim_new_socket_method() else {
            preconditionFailure("OpenSSL has no memory for a BIO method")
        }
        return method
    }()

    /// - Parameters:
    ///   - sslContext: an `SSL_CTX`, which `context` keeps alive.
    ///   - descriptor: a connected, non-blocking socket.
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
    }

    deinit { SSL_free(ssl) }

    // MARK: - The handshake

    /// Continues the handshake (RFC 8446, section 4; RFC 5246, section 7.3).
    package func handshake() -> Handshake {
        ERR_clear_error()
        let status = SSL_do_handshake(ssl)
        if status == 1 { return .complete(finishHandshake()) }
        switch SSL_get_error(ssl, status) {
        case SSL_ERROR_WANT_READ: return .wantsRead
        case SSL_ERROR_WANT_WRITE: return .wantsWrite
        default: return .failed(failure())
        }
    }

    private func finishHandshake() -> TLSSummary {
        kernelEncrypts = shim_BIO_get_ktls_send(bio) == 1
        kernelDecrypts = shim_BIO_get_ktls_recv(bio) == 1
        return TLSSummary(
            version: String(cString: SSL_get_version(ssl)),
            cipher: SSL_CIPHER_get_name(SSL_get_current_cipher(ssl)).map { String(cString: $0) }
                ?? "none",
            isResumed: SSL_session_reused(ssl) == 1,
            kernelEncrypts: kernelEncrypts, kernelDecrypts: kernelDecrypts)
    }

    // MARK: - Receiving

    /// The most bytes of a record, including its header (RFC 5246, section 6.2.3).
    private static let recordByteLimit = 5 + (1 << 14) + 2048
    /// The least size of a buffer for `read`.
    package static let readByteCount = 2 * recordByteLimit
    /// The most bytes that TLS may answer to the records of one read. A peer that asks for more is
    /// dropped.
    private static let answerByteLimit = 1024

    /// Reads from the socket until there is data, and returns the data of all complete records.
    /// OpenSSL keeps the beginning of an incomplete one.
    ///
    /// - Parameters:
    ///   - buffer: at least `readByteCount` bytes.
    ///   - answer: receives the bytes that TLS answers by itself, such as new keys that the peer
    ///     asked for. The owner must send them.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, answer: inout [UInt8]
    ) -> ByteTransfer {
        precondition(buffer.count >= Self.readByteCount, "the buffer must hold two records")
        if kernelDecrypts {
            let opened = open(nil, into: buffer, answer: &answer)
            if opened > 0 { return .bytes(opened) }
            return hasEnded ? .ended : .wouldBlock
        }
        // The front stays free for the data of a record that OpenSSL already holds except for its
        // end.
        let free = UnsafeMutableRawBufferPointer(rebasing: buffer[Self.recordByteLimit...])
        while !hasEnded {
            let received = recv(descriptor, free.baseAddress, free.count, 0)
            guard received > 0 else {
                if received < 0, errno == EINTR { continue }
                return received < 0 && errno == EAGAIN ? .wouldBlock : .ended
            }
            let input = UnsafeRawBufferPointer(rebasing: free[..<received])
            let opened = open(input, into: buffer, answer: &answer)
            if opened > 0 { return .bytes(opened) }
            // If more input arrives, the socket becomes readable again.
            if received < free.count, !hasEnded { return .wouldBlock }
        }
        return .ended
    }

    /// True if another read returns something even if the socket doesn't become readable.
    package var hasBufferedInput: Bool {
        hasEnded || kernelDecrypts && SSL_pending(ssl) > 0
    }

    /// Decrypts records with OpenSSL. The data goes to the front of `buffer` and may overwrite
    /// input already read, because records are longer than their data.
    ///
    /// - Parameter input: the part of `buffer` from `recordByteLimit` on that holds received bytes;
    ///   nil to read the socket, once.
    /// - Returns: the number of bytes of data, which may be positive even if `hasEnded` is now
    ///   true.
    private func open(
        _ input: UnsafeRawBufferPointer?, into buffer: UnsafeMutableRawBufferPointer,
        answer: inout [UInt8]
    ) -> Int {
        withUnsafeTemporaryAllocation(byteCount: Self.answerByteLimit, alignment: 1) { output in
            var memory = shim_memory()
            if let input {
                memory.input = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
                memory.input_count = input.count
            }
            if !kernelEncrypts {
                memory.output = output.bindMemory(to: UInt8.self).baseAddress
                memory.output_capacity = output.count
            }
            let opened = open(&memory, input, into: buffer)
            if memory.output_count > 0 { answer.append(contentsOf: output[..<memory.output_count]) }
            return opened
        }
    }

    private func open(
        _ memory: inout shim_memory, _ input: UnsafeRawBufferPointer?,
        into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        var opened = 0
        while !hasEnded {
            let consumed = input.map { $0.count - memory.input_count } ?? 0
            let end = input == nil ? buffer.count : Self.recordByteLimit + consumed
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[opened..<end])
            memory.write_count = 0
            memory.is_starved = 0
            var count = 0
            ERR_clear_error()
            let status = calling(&memory) { SSL_read_ex(ssl, room.baseAddress, room.count, &count) }
            // In the next read OpenSSL would announce keys that the kernel won't use.
            if kernelEncrypts, SSL_get_key_update_type(ssl) != SSL_KEY_UPDATE_NONE {
                hasEnded = true
            }
            if status == 1 {
                allowance.take(records: memory.write_count, bytes: count)
                opened += count
                // Data that didn't fit is read in the next pass; the socket is read only once.
                if input == nil || memory.input_count == 0 && count < room.count { break }
            } else {
                let code = SSL_get_error(ssl, status)
                guard code == SSL_ERROR_WANT_READ else {
                    fail(code)
                    break
                }
                let isWhole = memory.is_starved == 0
                allowance.take(records: max(memory.write_count, isWhole ? 1 : 0), bytes: 0)
                if !isWhole || input != nil && memory.input_count == 0 { break }
            }
            if allowance.isSpent { break }
        }
        if allowance.isSpent {
            // The peer sent too many records without data.
            hasEnded = true
            isBroken = true
        }
        return opened
    }

    private func fail(_ code: Int32) {
        hasEnded = true
        // Every code but this one breaks the session. That includes SSL_ERROR_WANT_WRITE, which
        // means that the kernel encrypts and the peer asks for answers without reading them.
        if code != SSL_ERROR_ZERO_RETURN { isBroken = true }
        ERR_clear_error()
    }

    // MARK: - Sending

    /// The most bytes that encryption adds to a record (RFC 8446, section 5.2; RFC 5246, section
    /// 6.2.3): its header, the nonce or the content's type, the tag, and a KeyUpdate before it.
    private static let sealByteCount = 64
    /// The smallest limit on a full record that a peer can ask for, in bytes (RFC 6066, section 4).
    private static let smallestRecordByteCount = 512

    /// The most bytes that `seal` writes for `count` bytes.
    package static func sealedByteCount(of count: Int) -> Int {
        count + sealByteCount * (count / smallestRecordByteCount + 1)
    }

    /// The number of records after which our TLS 1.3 keys change. AES-GCM stays safe for 24 million
    /// full ones (RFC 8446, section 5.5), and OpenSSL doesn't count them.
    static let recordsPerKey = 1 << 23
    /// An estimate of the number of records encrypted with our current keys.
    @exclusivity(unchecked) var recordCount = 0

    /// Makes OpenSSL send a KeyUpdate before the next record, in TLS 1.3.
    private func changeKeys() {
        recordCount = 0
        if SSL_version(ssl) == TLS1_3_VERSION {
            SSL_key_update(ssl, SSL_KEY_UPDATE_NOT_REQUESTED)
        }
    }

    /// Encrypts bytes into records with one OpenSSL call. Only for sessions whose output the kernel
    /// doesn't encrypt.
    ///
    /// - Parameter memory: at least `sealedByteCount(of:)` bytes.
    /// - Returns: the number of bytes written to `memory`; nil if TLS has failed and nothing can be
    ///   sent.
    package func seal(
        _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
    ) -> Int? {
        guard !isBroken else { return nil }
        guard !bytes.isEmpty else { return 0 }
        recordCount += 1 + bytes.count >> 14
        if recordCount > Self.recordsPerKey { changeKeys() }
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

    /// Encrypts bytes and appends the records to `output`.
    ///
    /// - Returns: false if TLS has failed and nothing can be sent.
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

    /// Writes close_notify once (RFC 8446, section 6.1). Nothing can be encrypted after it. Doesn't
    /// wait for the peer's close_notify.
    ///
    /// - Returns: the bytes that the owner must send.
    package func close() -> [UInt8] {
        guard !isBroken, !hasSaidGoodbye else { return [] }
        hasSaidGoodbye = true
        guard SSL_is_init_finished(ssl) == 1 else { return [] }
        return withUnsafeTemporaryAllocation(
            byteCount: Self.sealByteCount, alignment: 1
        ) { memory in
            let (_, written) = writing(to: memory) { SSL_shutdown(ssl) }
            ERR_clear_error()
            return Array(memory[..<written])
        }
    }

    /// Calls OpenSSL with its output going to memory, unless the kernel encrypts.
    @inline(__always)
    private func writing(
        to output: UnsafeMutableRawBufferPointer, _ call: () -> Int32
    ) -> (status: Int32, written: Int) {
        guard !kernelEncrypts else { return (call(), 0) }
        var memory = shim_memory()
        memory.output = output.bindMemory(to: UInt8.self).baseAddress
        memory.output_capacity = output.count
        let status = calling(&memory, call)
        return (status, memory.output_count)
    }

    @inline(__always)
    private func calling(_ memory: inout shim_memory, _ call: () -> Int32) -> Int32 {
        withUnsafeMutablePointer(to: &memory) { memory in
            shim_set_memory(bio, memory)
            defer { shim_set_memory(bio, nil) }
            return call()
        }
    }

    private func failure() -> TLSFailure {
        isBroken = true
        let verification = SSL_get_verify_result(ssl)
        let newest = OpenSSLError.newest()
        guard let error = OpenSSLError.takeOldest() else { return .lost }
        if error.isTLS(SSL_R_HTTP_REQUEST) { return .plainHTTP }
        if error.isTLS(SSL_R_UNEXPECTED_EOF_WHILE_READING) { return .lost }
        // An error about a signature may be older than this one.
        if newest?.isTLS(SSL_R_CERTIFICATE_VERIFY_FAILED) == true {
            return .untrusted(String(cString: X509_verify_cert_error_string(Int(verification))))
        }
        return .refused(error.description)
    }
}
