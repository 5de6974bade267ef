/// The reason why a certificate and its key can't be used. The text names the file and says what to
/// do.
package enum TLSConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(file: String, reason: String)
    /// The file isn't PEM, or is PEM of something else.
    case noCertificate(file: String, reason: String)
    case noKey(file: String, reason: String)
    /// The server can't ask for a password.
    case encryptedKey(file: String)
    /// Others than the owner can read the key.
    case exposedKey(file: String, reason: String)
    case expired(file: String, since: String)
    case notYetValid(file: String, from: String)
    case mismatch(certificate: String, key: String)
    /// OpenSSL refuses it, for example because the key is too short.
    case unusable(file: String, reason: String)

    package var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "\(file) can't be read (\(reason)): give a PEM file that this user may read"
        case .noCertificate(let file, let reason):
            "\(file) holds no certificate (\(reason)): give a PEM file that begins with the"
                + " server's certificate, followed by those of its issuers"
        case .noKey(let file, let reason):
            "\(file) holds no private key (\(reason)): give a PEM file with the certificate's key"
        case .encryptedKey(let file):
            "\(file): the private key is encrypted, and the server can't ask for its password:"
                + " give it without one, in a file that only the server's user may read"
        case .exposedKey(let file, let reason): "\(file) is a private key, but \(reason)"
        case .expired(let file, let since):
            "\(file): the certificate expired on \(since): renew it"
        case .notYetValid(let file, let from):
            "\(file): the certificate is valid only from \(from): wait, or check this machine's"
                + " clock"
        case .mismatch(let certificate, let key):
            "\(key) isn't the private key of the certificate in \(certificate): give the two that"
                + " belong together"
        case .unusable(let file, let reason):
            "\(file) can't be used (\(reason)): give a certificate with an RSA key of 2048 bits or"
                + " more, or an ECDSA key"
        }
    }
}
