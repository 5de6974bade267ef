import TLS

/// The encryption of a client's connection.
enum SocketSecurity {
    case plain
    /// The peer must prove that it is `host`.
    case tls(TLSClientContext, host: String)

    /// - Throws: `untrusted` if the trusted certificates can't be read.
    init(_ address: ServerAddress, trusting trust: TLSTrust) throws(ChefDashClientError) {
        do {
            self =
                address.isSecure
                ? .tls(try TLSClientContext(trust: trust), host: address.host) : .plain
        } catch {
            throw .untrusted(error.description)
        }
    }

    func session(_ descriptor: Int32) -> TLSSession? {
        switch self {
        case .plain: nil
        case .tls(let context, let host): context.session(descriptor: descriptor, host: host)
        }
    }
}

extension ClientOptions {
    var trust: TLSTrust { trustedCertificates.map(TLSTrust.file) ?? .system }
}
