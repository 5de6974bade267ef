import COpenSSL

/// OpenSSL's digests, random bytes and encodings, with Swift types.
package enum Crypto {
    /// SHA-1 (FIPS 180-4), 20 bytes; only for the WebSocket handshake (RFC 6455, section 4.2.2).
    package static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
            _ = SHA1(bytes, bytes.count, digest.baseAddress)
            count = 20
        }
    }

    /// SHA-256 (FIPS 180-4), 32 bytes.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            let status = EVP_Digest(
                bytes, bytes.count, digest.baseAddress, nil, sha256Algorithm, nil)
            precondition(status == 1, "OpenSSL has no memory for a digest")
            count = 32
        }
    }

    /// HMAC-SHA-256 (FIPS 198-1), 32 bytes.
    package static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { code, count in
            let written = HMAC(
                EVP_sha256(), key, Int32(key.count), bytes, bytes.count, code.baseAddress, nil)
            precondition(written != nil, "OpenSSL has no memory for a code")
            count = 32
        }
    }

    /// HMAC-SHA-1 (RFC 2104), 20 bytes; only for one-time passwords (RFC 6238).
    package static func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 20) { code, count in
            let written = HMAC(
                EVP_sha1(), key, Int32(key.count), bytes, bytes.count, code.baseAddress, nil)
            precondition(written != nil, "OpenSSL has no memory for a code")
            count = 20
        }
    }

    /// scrypt (RFC 7914), 32 bytes, with N = 2^15, r = 8 and p = 1: 32 MiB, and some 60 ms.
    package static func scrypt(_ password: [UInt8], salt: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { key, count in
            let isDone = password.withUnsafeBytes { password in
                EVP_PBE_scrypt(
                    password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count,
                    salt, salt.count, 1 << 15, 8, 1, 64 << 20, key.baseAddress, 32)
            }
            precondition(isDone == 1, "OpenSSL has no memory for scrypt")
            count = 32
        }
    }

    /// SHAKE256 (FIPS 202): derives `count` bytes from the input, which look random to anyone who
    /// doesn't know all of it.
    package static func shake256(_ bytes: [UInt8], count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { stream, filled in
            guard let context = EVP_MD_CTX_new() else {
                preconditionFailure("OpenSSL has no memory for a digest")
            }
            defer { EVP_MD_CTX_free(context) }
            let isDone =
                EVP_DigestInit_ex(context, EVP_shake256(), nil) == 1
                && EVP_DigestUpdate(context, bytes, bytes.count) == 1
                && EVP_DigestFinalXOF(context, stream.baseAddress, count) == 1
            precondition(isDone, "OpenSSL has no SHAKE256")
            filled = count
        }
    }

    /// Fetched once, because `SHA256` fetches it at each call, under locks, which takes as long as
    /// the digest of 200 bytes. It is never freed or changed, and OpenSSL allows all threads to use
    /// it.
    nonisolated(unsafe) private static let sha256Algorithm: OpaquePointer = {
        guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
            preconditionFailure("OpenSSL has no SHA-256")
        }
        return algorithm
    }()

    /// Unpredictable random bytes (RAND_bytes).
    package static func randomBytes(count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            let status = RAND_bytes(bytes.baseAddress, Int32(count))
            precondition(status == 1, "OpenSSL couldn't generate random bytes")
            filled = count
        }
    }

    /// Compares in a time that depends only on the lengths, so timing reveals nothing about a
    /// secret.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// Base64 with padding (RFC 4648, section 4).
    package static func base64(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4 + 1) { text in
            Int(EVP_EncodeBlock(text.baseAddress, bytes, Int32(bytes.count)))
        }
    }
}
