/// Why a connection has no TLS, or none any more.
package enum TLSFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The peer is gone, without the alert that says so.
    case lost
    /// The peer's first bytes are a plain HTTP request.
    case plainHTTP
    /// The peer's certificate isn't to be trusted; with the reason.
    case untrusted(String)
    /// The peer and we can't agree, or it broke the protocol; with OpenSSL's reason.
    case refused(String)

    package var description: String {
        switch self {
        case .lost: "the connection was lost"
        case .plainHTTP: "plain HTTP where TLS is spoken"
        case .untrusted(let reason): "the certificate isn't trusted: \(reason)"
        case .refused(let reason): "TLS failed: \(reason)"
        }
    }
}
