/// The reason why a connection couldn't start TLS or lost it.
package enum TLSFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The peer disconnected without a closing alert.
    case lost
    /// The peer began with a plain HTTP request.
    case plainHTTP
    /// The peer's certificate isn't trusted, for the given reason.
    case untrusted(String)
    /// The two sides found no common settings, or the peer broke the protocol. The text is
    /// OpenSSL's.
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
