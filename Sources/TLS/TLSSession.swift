import COpenSSL

/// The TLS of one connection, on the connection's own non-blocking socket: decides nothing and
/// waits for nothing.
///
/// Not thread-safe; whoever owns the socket owns the session. The socket stays the owner's, too:
/// it must be open while the session is used, and is not closed here.
package final class TLSSession {
    /// What a call came to.
    package enum Transfer: Hashable, Sendable {
        /// So many bytes moved, at least one.
        case bytes(Int)
        /// The same call again once the socket can be read.
        case wantsRead
        /// The same call again once the socket can be written.
        case wantsWrite
        /// The peer has said its last, or is gone.
        case ended
    }

    /// What the handshake came to.
    package enum Handshake: Hashable, Sendable {
        case complete
        /// Again once the socket can be read.
        case wantsRead
        /// Again once the socket can be written.
        case wantsWrite
        /// No TLS will come of it. The peer was told, where there is an alert for it.
        case failed(TLSFailure)
    }

    let ssl: OpaquePointer
    private let bio: OpaquePointer
    /// Whatever OpenSSL's callbacks use; they can come for as long as the session lives.
    private let context: AnyObject
    /// After a fatal error nothing may be sent, a close_notify neither (SSL_get_error(3)).
    private var isBroken = false
    /// A record is half written: only its rest may be sent.
    private var isWriting = false
    private var hasSaidGoodbye = false
    /// Records that came since one of them held data for us.
    private var emptyRecordCount = 0

    /// The most records in a row without data, before the peer is dropped: key updates, alerts and
    /// attempts to renegotiate cost more to process than to send. A handshake takes a handful.
    private static let emptyRecordLimit = 64

    /// `nonisolated(unsafe)`: a table of functions that nobody changes once it is made.
    private nonisolated(unsafe) static let socketMethod: OpaquePointer = {
        guard let method = shim_new_socket_method() else {
            preconditionFailure("OpenSSL has no memory for a BIO method")
        }
        return method
    }()

    /// - Parameters:
    ///   - sslContext: an `SSL_CTX`, which `context` keeps.
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
        self.context = context
        countRecords()
    }

    deinit { SSL_free(ssl) }

    /// Goes on with the handshake (RFC 8446, section 4; RFC 5246, section 7.3).
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

    /// Reads what one record holds, at most.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        // The peer wants new keys from us, and would get them in the middle of a record if it asked
        // once more (RFC 8446, section 4.6.3): OpenSSL gives up then.
        if isWriting, SSL_get_key_update_type(ssl) != SSL_KEY_UPDATE_NONE { return .wantsWrite }
        ERR_clear_error()
        var count = 0
        let status = SSL_read_ex(ssl, buffer.baseAddress, buffer.count, &count)
        if status == 1 { emptyRecordCount = 0 }
        return transfer(status, count)
    }

    /// Writes until all is written or the socket is full. After `wantsRead` or `wantsWrite`, the
    /// next call's bytes must start with those of this one; they may lie elsewhere.
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
                // Those that left are gone; the rest is asked for again.
                return written > 0 && result != .ended ? .bytes(written) : result
            }
            written += count
        }
        return .bytes(written)
    }

    /// Says close_notify, once (RFC 8446, section 6.1): nothing can be written after it. The peer's
    /// own is not waited for.
    ///
    /// - Returns: whether all is said that can be; false where the socket is full.
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

    /// Whether bytes were taken from the socket and not read from here, so that the socket needn't
    /// become readable for them.
    package var hasBufferedInput: Bool { SSL_has_pending(ssl) == 1 }

    /// What was agreed on, once the handshake is complete.
    package var summary: TLSSummary {
        TLSSummary(
            version: String(cString: SSL_get_version(ssl)),
            cipher: SSL_CIPHER_get_name(SSL_get_current_cipher(ssl)).map { String(cString: $0) }
                ?? "none",
            isResumed: SSL_session_reused(ssl) == 1,
            kernelEncrypts: shim_BIO_get_ktls_send(bio) == 1,
            kernelDecrypts: shim_BIO_get_ktls_recv(bio) == 1)
    }

    /// Lets OpenSSL tell of each record's header. A call to it goes on for as long as records come
    /// that hold nothing for us, and so only a callback can end it.
    private func countRecords() {
        SSL_set_msg_callback(ssl) { isWritten, _, kind, _, _, ssl, owner in
            guard isWritten == 0, kind == SSL3_RT_HEADER, let owner else { return }
            let session = Unmanaged<TLSSession>.fromOpaque(owner).takeUnretainedValue()
            session.emptyRecordCount += 1
            guard session.emptyRecordCount > TLSSession.emptyRecordLimit else { return }
            SSL_set_shutdown(ssl, SSL_RECEIVED_SHUTDOWN)
        }
        SSL_ctrl(
            ssl, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, Unmanaged.passUnretained(self).toOpaque())
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
        // Before it there may be what was wrong with a signature.
        if newest?.isTLS(SSL_R_CERTIFICATE_VERIFY_FAILED) == true {
            return .untrusted(String(cString: X509_verify_cert_error_string(Int(verification))))
        }
        return .refused(error.description)
    }
}
