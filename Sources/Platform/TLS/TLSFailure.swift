/// Why a connection couldn't start TLS or lost it.
package enum TLSFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The peer is gone without a closing alert.
    case lost
    /// The peer began with a plain HTTP request.
    case plainHTTP
    /// The peer's certificate isn't trusted; with the reason.
    case untrusted(String)
    /// No agreement, or the peer broke the protocol; with OpenSSL's reason.
    case refused(String)

    package var description: String {
        switch self {
        case .lost: "the connection was lost"
        case .plainHTTP: "plain HTTP on a TLS port"
        case .untrusted(let reason): "the certificate isn't trusted: \(reason)"
        case .refused(let reason): "TLS failed: \(reason)"
        }
    }
}
