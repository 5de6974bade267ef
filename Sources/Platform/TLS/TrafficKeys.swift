import COpenSSL

/// What protects the records of one direction of a TLS 1.3 connection (RFC 8446, sections 5.2, 5.3
/// and 7.3).
struct TrafficKeys {
    /// The authenticated encryption of a cipher suite (RFC 8446, appendix B.4).
    enum Algorithm {
        case aes128, aes256, chacha20

        /// - Parameter suite: the protocol's number of the suite.
        /// - Returns: nil for a suite that we leave to OpenSSL.
        init?(suite: UInt16) {
            switch suite {
            case 0x1301: self = .aes128
            case 0x1302: self = .aes256
            case 0x1303: self = .chacha20
            default: return nil
            }
        }

        fileprivate var keyByteCount: Int {
            switch self {
            case .aes128: 16
            case .aes256, .chacha20: 32
            }
        }

        /// The size of the suite's hash, and of its secrets.
        fileprivate var hashByteCount: Int {
            switch self {
            case .aes128, .chacha20: 32
            case .aes256: 48
            }
        }

        /// The suite's hash.
        fileprivate var digest: String {
            switch self {
            case .aes128, .chacha20: "SHA256"
            case .aes256: "SHA384"
            }
        }

        /// Its number for `shim_cipher_of_thread`.
        fileprivate var number: Int32 {
            switch self {
            case .aes128: Int32(shim_AES_128_GCM)
            case .aes256: Int32(shim_AES_256_GCM)
            case .chacha20: Int32(shim_CHACHA20_POLY1305)
            }
        }
    }

    static let tagByteCount = 16
    private static let nonceByteCount = 12

    let algorithm: Algorithm
    /// The number of records so far.
    private(set) var sequence: UInt64
    private var keys = shim_traffic_keys()

    /// - Parameters:
    ///   - secret: the direction's traffic secret.
    ///   - sequence: the number of records that it has already protected.
    /// - Returns: nil if OpenSSL can't derive the keys, or the secret isn't as long as the suite's hash.
    init?(_ algorithm: Algorithm, secret: [UInt8], sequence: UInt64) {
        self.algorithm = algorithm
        self.sequence = sequence
        guard secret.count == algorithm.hashByteCount else { return nil }
        withUnsafeMutableBytes(of: &keys.secret) { $0.copyBytes(from: secret) }
        guard derive() else {
            wipe()
            return nil
        }
    }

    /// Changes to the next keys (RFC 8446, section 7.2).
    ///
    /// - Returns: `false` if OpenSSL can't derive them.
    mutating func advance() -> Bool {
        var next = self
        defer { next.wipe() }
        var secret = keys.secret
        defer { Self.wipe(&secret) }
        let isNew = Self.expand(
            algorithm, &secret, "traffic upd", into: &next.keys.secret, algorithm.hashByteCount)
        guard isNew, next.derive() else { return false }
        // A nonce must never be used twice with a key, so both change together.
        keys = next.keys
        sequence = 0
        return true
    }

    /// Overwrites the keys, which are useless then.
    mutating func wipe() { Self.wipe(&keys) }

    /// Makes key and nonce of the secret (RFC 8446, section 7.3).
    private mutating func derive() -> Bool {
        var secret = keys.secret
        defer { Self.wipe(&secret) }
        return Self.expand(algorithm, &secret, "key", into: &keys.key, algorithm.keyByteCount)
            && Self.expand(algorithm, &secret, "iv", into: &keys.nonce, Self.nonceByteCount)
    }

    private static func expand<Secret, Bytes>(
        _ algorithm: Algorithm, _ secret: inout Secret, _ label: String,
        into output: inout Bytes, _ byteCount: Int
    ) -> Bool {
        withUnsafeBytes(of: &secret) { secret in
            withUnsafeMutableBytes(of: &output) { output in
                shim_expand_label(
                    algorithm.digest, secret.baseAddress, algorithm.hashByteCount, label,
                    output.baseAddress, byteCount) == 1
            }
        }
    }

    private static func wipe<Bytes>(_ bytes: inout Bytes) {
        withUnsafeMutableBytes(of: &bytes) { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }

    /// Encrypts the content of the next record and its type, and appends the tag.
    ///
    /// - Parameters:
    ///   - header: the record's first 5 bytes, which are authenticated with it.
    ///   - output: gets one byte and the tag more than `content` has.
    /// - Returns: `false` if OpenSSL fails.
    mutating func seal(
        _ content: UnsafeRawBufferPointer, type: UInt8, header: UnsafePointer<UInt8>,
        into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        guard let cipher = nextCipher(encrypts: 1) else { return false }
        var type = type
        var count: Int32 = 0
        let bytes = content.assumingMemoryBound(to: UInt8.self).baseAddress
        let end = output + content.count
        return EVP_EncryptUpdate(cipher, nil, &count, header, Self.headerByteCount) == 1
            && (content.isEmpty
                || EVP_EncryptUpdate(cipher, output, &count, bytes, Int32(content.count)) == 1)
            && EVP_EncryptUpdate(cipher, end, &count, &type, 1) == 1
            && EVP_EncryptFinal_ex(cipher, end + 1, &count) == 1
            && EVP_CIPHER_CTX_ctrl(
                cipher, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagByteCount), end + 1) == 1
    }

    /// Decrypts the next record in place.
    ///
    /// - Parameters:
    ///   - record: what follows the header; at least a tag.
    ///   - header: the record's first 5 bytes.
    /// - Returns: `false` if the record isn't what the peer wrote.
    mutating func open(
        _ record: UnsafeMutableBufferPointer<UInt8>, header: UnsafePointer<UInt8>
    ) -> Bool {
        guard let cipher = nextCipher(encrypts: 0), let bytes = record.baseAddress else {
            return false
        }
        let size = record.count - Self.tagByteCount
        var count: Int32 = 0
        return EVP_CIPHER_CTX_ctrl(
            cipher, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagByteCount), bytes + size) == 1
            && EVP_DecryptUpdate(cipher, nil, &count, header, Self.headerByteCount) == 1
            && (size == 0 || EVP_DecryptUpdate(cipher, bytes, &count, bytes, Int32(size)) == 1)
            && EVP_DecryptFinal_ex(cipher, bytes + size, &count) == 1
    }

    private static let headerByteCount: Int32 = 5

    /// A cipher with the key and the nonce of the next record, whose number is used up.
    private mutating func nextCipher(encrypts: Int32) -> OpaquePointer? {
        guard let cipher = shim_cipher_of_thread(algorithm.number) else { return nil }
        // The record's number is XORed with the end of the nonce (RFC 8446, section 5.3).
        var nonce = keys.nonce
        withUnsafeMutableBytes(of: &nonce) { nonce in
            let end = nonce.loadUnaligned(fromByteOffset: 4, as: UInt64.self)
            nonce.storeBytes(of: end ^ sequence.bigEndian, toByteOffset: 4, as: UInt64.self)
        }
        sequence += 1
        let status = withUnsafeBytes(of: &keys.key) { key in
            withUnsafeBytes(of: &nonce) { nonce in
                EVP_CipherInit_ex2(
                    cipher, nil, key.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    nonce.baseAddress?.assumingMemoryBound(to: UInt8.self), encrypts, nil)
            }
        }
        return status == 1 ? cipher : nil
    }
}
