/// The protocol and the cipher that both sides agreed on, for the log.
package struct TLSSummary: Hashable, Sendable {
    /// "TLSv1.2" or "TLSv1.3".
    package let version: String
    /// OpenSSL's name of the cipher suite.
    package let cipher: String
    /// True if a ticket resumed the session, without sending the certificate.
    package let isResumed: Bool
    /// True if the kernel encrypts our output.
    package let kernelEncrypts: Bool
    /// True if the kernel decrypts our input.
    package let kernelDecrypts: Bool
}
