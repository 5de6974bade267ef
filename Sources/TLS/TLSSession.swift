import COpenSSL

/// The TLS of one connection, on the connection's own non-blocking socket. It makes no decisions
/// and never waits.
///
/// Not thread-safe: the socket's owner owns the session. The owner also keeps the socket open while
/// the session is used, and closes it.
package final class TLSSession {
    /// The result of a call.
    package enum Transfer: Hashable, Sendable {
        /// The number of bytes moved, at least one.
        case bytes(Int)
        /// Call again once the socket is readable.
        case wantsRead
        /// Call again once the socket is writable.
        case wantsWrite
        /// The peer has closed its side or is gone.
        case ended
    }

    /// The result of the handshake.
    package enum Handshake: Hashable, Sendable {
        case complete
        /// Call again once the socket is readable.
        case wantsRead
        /// Call again once the socket is writable.
        case wantsWrite
        /// The handshake failed. The peer was told if there is an alert for it.
        case failed(TLSFailure)
    }

    let ssl: OpaquePointer
    private let bio: OpaquePointer
    /// The object that OpenSSL's callbacks use; they can be called for as long as the session
    /// exists.
    private let context: AnyObject
    /// After a fatal error nothing may be sent, not even close_notify (SSL_get_error(3)).
    private var isBroken = false
    /// A record is half written; only its rest may be sent.
    private var isWriting = false
    private var hasSaidGoodbye = false
    /// The records since the last one that contained data for us.
    private var emptyRecordCount = 0

    /// The most records in a row without data before the peer is dropped. Key updates, alerts and
    /// renegotiation attempts cost more to process than to send. A handshake needs only a few.
    private static let emptyRecordLimit = 64

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
        self.context = context
        countRecords()
    }

    deinit { SSL_free(ssl) }

    /// Continues the handshake (RFC 8446, section 4; RFC 5246, section 7.3).
    package func handshake() -> Handshake {
        ERR_clear_error()
        let status = SSL_do_handshake(ssl)
        if status == 1 { return .complete }
        switch SSL_get_error(ssl, status) {
        case SSL_ERROR_WANT_READ: return .wantsRead
        case SSL_ERROR_WANT_WRITE: return .wantsWrite
        default: return .failed(failure())
        }
    }

    /// Reads at most one record.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        // The peer wants new keys from us. If it asked again while a record is half written (RFC
        // 8446, section 4.6.3), OpenSSL would give up.
        if isWriting, SSL_get_key_update_type(ssl) != SSL_KEY_UPDATE_NONE { return .wantsWrite }
        ERR_clear_error()
        var count = 0
        let status = SSL_read_ex(ssl, buffer.baseAddress, buffer.count, &count)
        if status == 1 { emptyRecordCount = 0 }
        return transfer(status, count)
    }

    /// Writes until everything is written or the socket is full. After `wantsRead` or `wantsWrite`,
    /// the next call's bytes must start with those of this one, but may be at another address.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        var written = 0
        while written < bytes.count {
            ERR_clear_error()
            var count = 0
            let status = SSL_write_ex(
                ssl, bytes.baseAddress! + written, bytes.count - written, &count)
            let result = transfer(status, count)
            isWriting = result == .wantsWrite || result == .wantsRead
            guard case .bytes = result else {
                // The written bytes are gone; the caller asks again for the rest.
                return written > 0 && result != .ended ? .bytes(written) : result
            }
            written += count
        }
        return .bytes(written)
    }

    /// Sends close_notify once (RFC 8446, section 6.1); nothing can be written after it. Doesn't
    /// wait for the peer's.
    ///
    /// - Returns: whether it is done; `false` if the socket is full.
    package func close() -> Bool {
        guard !isBroken, !hasSaidGoodbye, !isWriting, SSL_is_init_finished(ssl) == 1 else {
            return true
        }
        ERR_clear_error()
        let status = SSL_shutdown(ssl)
        if status < 0, SSL_get_error(ssl, status) == SSL_ERROR_WANT_WRITE { return false }
        hasSaidGoodbye = true
        ERR_clear_error()
        return true
    }

    /// Whether bytes were taken from the socket but not yet read here. The socket doesn't become
    /// readable for them.
    package var hasBufferedInput: Bool { SSL_has_pending(ssl) == 1 }

    /// The agreed terms, once the handshake is complete.
    package var summary: TLSSummary {
        TLSSummary(
            version: String(cString: SSL_get_version(ssl)),
            cipher: SSL_CIPHER_get_name(SSL_get_current_cipher(ssl)).map { String(cString: $0) }
                ?? "none",
            isResumed: SSL_session_reused(ssl) == 1,
            kernelEncrypts: shim_BIO_get_ktls_send(bio) == 1,
            kernelDecrypts: shim_BIO_get_ktls_recv(bio) == 1)
    }

    /// Makes OpenSSL report each record's header. One call can continue as long as empty records
    /// arrive, so only a callback can end it.
    private func countRecords() {
        SSL_set_msg_callback(ssl) { isWritten, _, kind, _, _, ssl, owner in
            guard isWritten == 0, kind == SSL3_RT_HEADER, let owner else { return }
            let session = Unmanaged<TLSSession>.fromOpaque(owner).takeUnretainedValue()
            session.emptyRecordCount += 1
            guard session.emptyRecordCount > TLSSession.emptyRecordLimit else { return }
            SSL_set_shutdown(ssl, SSL_RECEIVED_SHUTDOWN)
        }
        SSL_ctrl(ssl, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, Unmanaged.passUnretained(self).toOpaque())
    }

    private func transfer(_ status: Int32, _ count: Int) -> Transfer {
        if status == 1 { return .bytes(count) }
        switch SSL_get_error(ssl, status) {
        case SSL_ERROR_WANT_READ: return .wantsRead
        case SSL_ERROR_WANT_WRITE: return .wantsWrite
        case SSL_ERROR_ZERO_RETURN: return .ended
        default:
            isBroken = true
            ERR_clear_error()
            return .ended
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
