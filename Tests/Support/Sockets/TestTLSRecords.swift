import COpenSSL

/// Seals records with the keys of a client's session, for content that OpenSSL's client never
/// sends. It knows AES-256-GCM with SHA-384, which our server prefers.
package struct TestTLSRecords {
    /// A record's content type (RFC 8446, section 5.1).
    package enum Content: UInt8, Sendable {
        case alert = 21
        case handshake = 22
        case applicationData = 23
    }

    private let version: TestTLSPeer.Offer.Version
    private let key: [UInt8]
    private let iv: [UInt8]
    /// The number of the next record.
    private var number: UInt64

    /// - Parameters:
    ///   - secret: the master secret of TLS 1.2, or the client's traffic secret of TLS 1.3.
    ///   - randoms: the server's random bytes and then the client's, for TLS 1.2.
    init(
        _ version: TestTLSPeer.Offer.Version, secret: [UInt8], randoms: [UInt8], number: UInt64
    ) {
        self.version = version
        self.number = number
        switch version {
        case .tls10, .tls11: preconditionFailure("older versions have other records")
        case .tls12:
            // The key block (RFC 5246, section 6.3): both keys, then both implicit nonces.
            let seed = Array("key expansion".utf8) + randoms
            let first = Self.code(secret, seed)
            let block =
                Self.code(secret, first + seed)
                + Self.code(secret, Self.code(secret, first) + seed)
            key = Array(block[..<32])
            iv = Array(block[64..<68])
        case .tls13:
            key = Self.expanded(secret, "key", 32)
            iv = Self.expanded(secret, "iv", 12)
        }
    }

    /// The next record on the wire.
    package mutating func record(_ type: Content, _ content: [UInt8]) -> [UInt8] {
        let count = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        number += 1
        func head(_ type: Content, _ byteCount: Int) -> [UInt8] {
            [type.rawValue, 3, 3, UInt8(byteCount >> 8), UInt8(byteCount & 0xFF)]
        }
        guard version == .tls13 else {
            // RFC 5288, section 3; RFC 5246, section 6.2.3.3.
            let sealed = seal(
                content, nonce: iv + count, additional: count + head(type, content.count))
            return head(type, count.count + sealed.count) + count + sealed
        }
        // RFC 8446, sections 5.2 and 5.3.
        let head = head(.applicationData, content.count + 1 + 16)
        let nonce = zip(iv, [0, 0, 0, 0] + count).map { $0 ^ $1 }
        return head + seal(content + [type.rawValue], nonce: nonce, additional: head)
    }

    private func seal(_ plain: [UInt8], nonce: [UInt8], additional: [UInt8]) -> [UInt8] {
        let cipher = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(cipher) }
        var sealed = [UInt8](repeating: 0, count: plain.count)
        var tag = [UInt8](repeating: 0, count: 16)
        var count: Int32 = 0
        EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce)
        EVP_EncryptUpdate(cipher, nil, &count, additional, Int32(additional.count))
        if !plain.isEmpty {
            EVP_EncryptUpdate(cipher, &sealed, &count, plain, Int32(plain.count))
        }
        EVP_EncryptFinal_ex(cipher, &tag, &count)
        EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, 16, &tag)
        return sealed + tag
    }

    /// HKDF-Expand-Label (RFC 8446, section 7.1), for at most one block.
    private static func expanded(_ secret: [UInt8], _ label: String, _ count: UInt8) -> [UInt8] {
        let name = Array("tls13 \(label)".utf8)
        return Array(
            code(secret, [0, count, UInt8(name.count)] + name + [0, 1]).prefix(Int(count)))
    }

    /// HMAC-SHA-384.
    private static func code(_ key: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 48) { buffer, count in
            EVP_Q_mac(
                nil, "HMAC", nil, "SHA384", nil, key, key.count, bytes, bytes.count,
                buffer.baseAddress, 48, &count)
        }
    }
}
