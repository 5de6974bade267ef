import COpenSSL

/// The shared settings of connections with one server certificate: TLS 1.2 and 1.3 with only
/// forward secrecy and authenticated encryption (RFC 9325), tickets, and HTTP/1.1 as the only
/// protocol (RFC 7301).
///
/// `@unchecked Sendable`: the `SSL_CTX` doesn't change after `init`, and OpenSSL then allows its
/// use from any thread (openssl-threads(7)).
package final class TLSServerContext: @unchecked Sendable {
    package let certificate: TLSCertificate
    private let sslContext: OpaquePointer
    private let ticketKeys: TLSTicketKeys

    /// The lifetime of a session: the time for which the server is certain to accept its ticket.
    private static let sessionSeconds = Int(TLSTicketKeys.intervalMilliseconds / 1000)

    package init(
        certificate: TLSCertificate, ticketKeys: TLSTicketKeys
    ) throws(TLSConfigurationError) {
        guard let context = SSL_CTX_new(TLS_server_method()) else {
            preconditionFailure("OpenSSL has no memory for a context")
        }
        self.certificate = certificate
        self.ticketKeys = ticketKeys
        sslContext = context
        TLSProtocol.restrict(context, options: shim_server_options())
        try use(certificate)
        selectProtocol()
        configureSessions()
    }

    deinit { SSL_CTX_free(sslContext) }

    /// Creates the TLS session of an accepted socket.
    package func session(descriptor: Int32) -> TLSSession {
        TLSSession(sslContext: sslContext, context: self, descriptor: descriptor, isServer: true)
    }

    private func use(_ certificate: TLSCertificate) throws(TLSConfigurationError) {
        ERR_clear_error()
        var isUsable =
            SSL_CTX_use_certificate(sslContext, certificate.leaf) == 1
            && SSL_CTX_use_PrivateKey(sslContext, certificate.key) == 1
        for issuer in certificate.issuers {
            isUsable = isUsable && shim_SSL_CTX_add1_chain_cert(sslContext, issuer) == 1
        }
        guard isUsable else {
            throw .unusable(
                file: certificate.file,
                reason: OpenSSLError.takeOldest()?.description ?? "OpenSSL refuses it")
        }
    }

    /// Requires a peer that names protocols to name HTTP/1.1. A peer that names none is assumed to
    /// use it.
    private func selectProtocol() {
        SSL_CTX_set_alpn_select_cb(
            sslContext,
            { _, selected, selectedCount, offered, offeredCount, _ in
                guard let selected, let selectedCount, let offered,
                    let place = TLSProtocol.place(
                        in: UnsafeRawBufferPointer(start: offered, count: Int(offeredCount)))
                else { return SSL_TLSEXT_ERR_ALERT_FATAL }
                selected.pointee = offered + place.lowerBound
                selectedCount.pointee = UInt8(place.count)
                return SSL_TLSEXT_ERR_OK
            }, nil)
    }

    /// Stores sessions only in their tickets, not in memory.
    private func configureSessions() {
        _ = shim_SSL_CTX_set_session_cache_mode(sslContext, Int(SSL_SESS_CACHE_OFF))
        SSL_CTX_set_timeout(sslContext, Self.sessionSeconds)
        // A client has one connection, so one ticket is enough.
        SSL_CTX_set_num_tickets(sslContext, 1)
        ticketKeys.attach(to: sslContext)
    }
}
