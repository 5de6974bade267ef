/// What the two sides of a connection agreed on, for the log.
package struct TLSSummary: Hashable, Sendable {
    /// "TLSv1.2" or "TLSv1.3".
    package let version: String
    /// OpenSSL's name of the cipher suite.
    package let cipher: String
    /// Whether a ticket of an earlier connection spared the certificate.
    package let isResumed: Bool
    /// Whether the kernel encrypts what is written.
    package let kernelEncrypts: Bool
    /// Whether the kernel decrypts what is read.
    package let kernelDecrypts: Bool
}
