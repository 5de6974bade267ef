import COpenSSL

/// The shared settings of a client's connections: TLS 1.2 and 1.3, and the trusted certificates.
///
/// `@unchecked Sendable`: the `SSL_CTX` doesn't change after `init`, and OpenSSL then allows its
/// use from any thread (openssl-threads(7)).
package final class TLSClientContext: @unchecked Sendable {
    private let sslContext: OpaquePointer

    package init(trust: TLSTrust) throws(TLSConfigurationError) {
        guard let context = SSL_CTX_new(TLS_client_method()) else {
            preconditionFailure("OpenSSL has no memory for a context")
        }
        sslContext = context
        TLSProtocol.restrict(context, options: shim_client_options())
        let name = TLSProtocol.applicationProtocol
        let list = [UInt8(name.count)] + name
        // Unlike other calls, this one returns 0 for success.
        precondition(SSL_CTX_set_alpn_protos(context, list, UInt32(list.count)) == 0)
        try use(trust)
    }

    deinit { SSL_CTX_free(sslContext) }

    /// Creates the TLS session of a connected socket. The peer must prove that it is `host`, a name
    /// or a numeric address (RFC 9525), unless the client trusts anyone.
    package func session(descriptor: Int32, host: String) -> TLSSession {
        let session = TLSSession(
            sslContext: sslContext, context: self, descriptor: descriptor, isServer: false)
        let parameters = SSL_get0_param(session.ssl)
        if X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1 { return session }
        ERR_clear_error()
        X509_VERIFY_PARAM_set_hostflags(
            parameters,
            UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
        let isSet =
            X509_VERIFY_PARAM_set1_host(parameters, host, 0) == 1
            && shim_SSL_set_tlsext_host_name(session.ssl, host) == 1
        // If OpenSSL takes neither name, verification always fails.
        if !isSet { SSL_set_verify(session.ssl, SSL_VERIFY_PEER, { _, _ in 0 }) }
        ERR_clear_error()
        return session
    }

    private func use(_ trust: TLSTrust) throws(TLSConfigurationError) {
        ERR_clear_error()
        switch trust {
        case .system:
            guard SSL_CTX_set_default_verify_paths(sslContext) == 1 else {
                throw .unreadable(
                    file: "the system's list of trusted certificates",
                    reason: OpenSSLError.takeOldest()?.description ?? "OpenSSL refuses it")
            }
        case .file(let path):
            BIO_free(try PEMFile.open(path))
            guard SSL_CTX_load_verify_file(sslContext, path) == 1 else {
                throw .noCertificate(
                    file: path,
                    reason: OpenSSLError.takeOldest()?.description ?? "OpenSSL refuses it")
            }
        case .anyone: return
        }
        SSL_CTX_set_verify(sslContext, SSL_VERIFY_PEER, nil)
    }
}
