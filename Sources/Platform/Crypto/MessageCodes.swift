import COpenSSL

/// HMAC-SHA-256 (FIPS 198-1) with one key, which it hashes only once. `Crypto.hmacSHA256` looks up
/// its algorithms at each call, which takes longer than the code of a short text. Only one queue
/// may use an instance at a time.
package final class MessageCodes {
    private let inner: OpaquePointer
    private let outer: OpaquePointer
    private let current: OpaquePointer

    private static let blockByteCount = 64

    /// - Parameter key: At most 64 bytes.
    package init(key: [UInt8]) {
        precondition(key.count <= Self.blockByteCount)
        func context() -> OpaquePointer {
            guard let context = EVP_MD_CTX_new() else {
                preconditionFailure("OpenSSL has no memory for a digest")
            }
            return context
        }
        (inner, outer, current) = (context(), context(), context())
        let padded = key + [UInt8](repeating: 0, count: Self.blockByteCount - key.count)
        for (context, pad) in [(inner, 0x36), (outer, 0x5C)] as [(OpaquePointer, UInt8)] {
            let block = padded.map { $0 ^ pad }
            let isBegun =
                EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
                && EVP_DigestUpdate(context, block, block.count) == 1
            precondition(isBegun, "OpenSSL has no SHA-256")
        }
    }

    deinit {
        for context in [inner, outer, current] { EVP_MD_CTX_free(context) }
    }

    /// The HMAC of a message, 32 bytes.
    package func code(of message: [UInt8]) -> [UInt8] {
        digest(digest(message, after: inner), after: outer)
    }

    private func digest(_ bytes: [UInt8], after beginning: OpaquePointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            let isDone =
                EVP_MD_CTX_copy_ex(current, beginning) == 1
                && EVP_DigestUpdate(current, bytes, bytes.count) == 1
                && EVP_DigestFinal_ex(current, digest.baseAddress, nil) == 1
            precondition(isDone, "OpenSSL has no memory for a code")
            count = 32
        }
    }
}
