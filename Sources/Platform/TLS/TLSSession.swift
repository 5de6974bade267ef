import COpenSSL
import Glibc

/// The TLS of one connection, on the connection's own non-blocking socket. It makes no decisions
/// and never waits.
///
/// OpenSSL makes and opens all records, except for those that the kernel makes. It shakes hands on the
/// socket itself. After that it works on memory of the caller: it is given what one recv(2) brought, and
/// the owner sends what it writes, in the order in which it was written. Where the kernel encrypts,
/// there is nothing to write, and the owner sends its bytes as they are.
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

    let ssl: OpaquePointer
    private let bio: OpaquePointer
    private let descriptor: Int32
    /// The object that OpenSSL's callbacks use; they can be called for as long as the session
    /// exists.
    private let context: AnyObject
    /// Whether the kernel makes records of what is sent on the socket, once the handshake is complete.
    @exclusivity(unchecked) package private(set) var kernelEncrypts = false
    private var kernelDecrypts = false
    /// After a fatal error nothing may be sent, not even close_notify (SSL_get_error(3)).
    @exclusivity(unchecked) private var isBroken = false
    /// Nothing more is read.
    private var hasEnded = false
    private var hasSaidGoodbye = false
    private var allowance = Allowance()

    /// How many records without data may still come. A change of keys takes 13 us, more than its 27 bytes
    /// take to send, so data must come with them. A handshake isn't counted: OpenSSL limits its messages,
    /// and everywhere empty records to 32 in a row and warnings to 5.
    private struct Allowance {
        private static let bytesPerRecord = 1024
        private static let limit = 256 * bytesPerRecord
        private var byteCount = limit

        var isSpent: Bool { byteCount < 0 }

        mutating func take(records: Int, bytes: Int) {
            byteCount = min(byteCount - records * Self.bytesPerRecord + bytes, Self.limit)
        }
    }

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
    }

    deinit { SSL_free(ssl) }

    /// About the size of a session in memory without OpenSSL's, for prefetching it.
    package static let byteCount = 96

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

    /// The most bytes of a record with its header (RFC 5246, section 6.2.3).
    private static let recordByteLimit = 5 + (1 << 14) + 2048
    /// The size of a buffer for `read`.
    package static let readByteCount = 2 * recordByteLimit
    /// For what TLS answers to the records of one read; a peer that asks for more is dropped.
    private static let answerByteLimit = 1024

    /// Reads from the socket until there is data, and returns that of all records that came whole.
    /// OpenSSL keeps the beginning of another.
    ///
    /// - Parameters:
    ///   - buffer: has at least `readByteCount` bytes.
    ///   - answer: gets what TLS itself answers, such as new keys that the peer asked for. The owner
    ///     must send it.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, answer: inout [UInt8]
    ) -> Transfer {
        precondition(buffer.count >= Self.readByteCount, "a record must fit twice")
        if kernelDecrypts {
            let opened = open(nil, into: buffer, answer: &answer)
            if opened > 0 { return .bytes(opened) }
            return hasEnded ? .ended : .wantsRead
        }
        // The front stays free for the data of a record of which OpenSSL has all but the end.
        let free = UnsafeMutableRawBufferPointer(rebasing: buffer[Self.recordByteLimit...])
        while !hasEnded {
            let received = recv(descriptor, free.baseAddress, free.count, 0)
            guard received > 0 else {
                if received < 0, errno == EINTR { continue }
                return received < 0 && errno == EAGAIN ? .wantsRead : .ended
            }
            let input = UnsafeRawBufferPointer(rebasing: free[..<received])
            let opened = open(input, into: buffer, answer: &answer)
            if opened > 0 { return .bytes(opened) }
            // The socket becomes readable again for what comes after.
            if received < free.count, !hasEnded { return .wantsRead }
        }
        return .ended
    }

    /// Whether another read returns something, although the socket needn't become readable for it.
    package var hasBufferedInput: Bool {
        hasEnded || kernelDecrypts && SSL_pending(ssl) > 0
    }

    /// Has OpenSSL open records. Data goes to the front of `buffer`, over input that is already read:
    /// records are longer than their data.
    ///
    /// - Parameter input: in `buffer`, at `recordByteLimit`; nil if the socket is to be read, once.
    /// - Returns: the number of bytes of data. There may be some before `hasEnded`.
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
            if status == 1 {
                allowance.take(records: memory.write_count, bytes: count)
                opened += count
                // What didn't fit is read at once, and the socket only once.
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
            // The peer asks for too much.
            hasEnded = true
            isBroken = true
        }
        return opened
    }

    private func fail(_ code: Int32) {
        hasEnded = true
        // All others have broken the session. One of them wants to write: if the kernel encrypts, and
        // the peer asks for answers without reading them.
        if code != SSL_ERROR_ZERO_RETURN { isBroken = true }
        ERR_clear_error()
    }

    // MARK: - Sending

    /// The most bytes that sealing adds to a record (RFC 8446, section 5.2; RFC 5246, section 6.2.3):
    /// its header, the nonce or the content's type, the tag; and new keys before it.
    private static let sealByteCount = 64
    /// The smallest size of full records that a peer can ask for (RFC 6066, section 4).
    private static let smallestRecordByteCount = 512

    /// The most bytes that `seal` makes of so many.
    package static func sealedByteCount(of count: Int) -> Int {
        count + sealByteCount * (count / smallestRecordByteCount + 1)
    }

    /// The records after which our keys of TLS 1.3 change. AES-GCM stays safe for 24 million full ones
    /// (RFC 8446, section 5.5), and OpenSSL doesn't count.
    static let recordsPerKey = 1 << 23
    /// How many records our keys have made.
    @exclusivity(unchecked) var recordCount = 0

    /// Has new keys precede the next record.
    private func changeKeys() {
        recordCount = 0
        if SSL_version(ssl) == TLS1_3_VERSION, !kernelEncrypts {
            SSL_key_update(ssl, SSL_KEY_UPDATE_NOT_REQUESTED)
        }
    }

    /// Writes bytes as records, with one call of OpenSSL.
    ///
    /// - Parameter memory: has `sealedByteCount(of:)` bytes.
    /// - Returns: the number of bytes in `memory`; nil if TLS has failed, and nothing can be sent.
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
        // An error about a signature may come before it.
        if newest?.isTLS(SSL_R_CERTIFICATE_VERIFY_FAILED) == true {
            return .untrusted(String(cString: X509_verify_cert_error_string(Int(verification))))
        }
        return .refused(error.description)
    }
}
