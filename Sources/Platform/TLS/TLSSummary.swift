/// The terms that both sides agreed on, for the log.
package struct TLSSummary: Hashable, Sendable {
    /// "TLSv1.2" or "TLSv1.3".
    package let version: String
    /// OpenSSL's name of the cipher suite.
    package let cipher: String
    /// Whether the session was resumed with a ticket, without sending the certificate.
    package let isResumed: Bool
    /// Whether the kernel encrypts our output.
    package let kernelEncrypts: Bool
    /// Whether the kernel decrypts our input.
    package let kernelDecrypts: Bool
}
