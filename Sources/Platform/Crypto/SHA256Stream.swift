import COpenSSL

/// Computes SHA-256 (FIPS 180-4) of bytes that arrive in pieces.
package struct SHA256Stream: ~Copyable {
    private let context: OpaquePointer

    package init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        else {
            preconditionFailure("OpenSSL has no memory for a digest")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    package func add(_ bytes: UnsafeRawBufferPointer) {
        let status = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        precondition(status == 1, "OpenSSL refuses bytes of a digest")
    }

    /// Returns the digest, 32 bytes, and ends the stream.
    package consuming func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            let status = EVP_DigestFinal_ex(context, digest.baseAddress, nil)
            precondition(status == 1, "OpenSSL refuses the end of a digest")
            count = 32
        }
    }
}
