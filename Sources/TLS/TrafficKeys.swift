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
    /// The key, the nonce of record 0, and the secret that they come from.
    private var material: [UInt8]

    /// - Parameters:
    ///   - secret: the direction's traffic secret.
    ///   - sequence: the number of records that it has already protected.
    /// - Returns: nil if OpenSSL can't derive the keys.
    init?(_ algorithm: Algorithm, secret: [UInt8], sequence: UInt64) {
        guard let material = Self.material(algorithm, secret) else { return nil }
        self.algorithm = algorithm
        self.sequence = sequence
        self.material = material
    }

    /// Changes to the next keys (RFC 8446, section 7.2).
    ///
    /// - Returns: `false` if OpenSSL can't derive them.
    mutating func advance() -> Bool {
        let secret = Array(material[(algorithm.keyByteCount + Self.nonceByteCount)...])
        guard
            let next = Self.expanded(algorithm, secret, "traffic upd", byteCount: secret.count),
            let material = Self.material(algorithm, next)
        else { return false }
        wipe()
        self.material = material
        sequence = 0
        return true
    }

    /// Overwrites the keys, which are useless then.
    mutating func wipe() {
        material.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }

    private static func material(_ algorithm: Algorithm, _ secret: [UInt8]) -> [UInt8]? {
        guard
            let key = expanded(algorithm, secret, "key", byteCount: algorithm.keyByteCount),
            let nonce = expanded(algorithm, secret, "iv", byteCount: nonceByteCount)
        else { return nil }
        return key + nonce + secret
    }

    private static func expanded(
        _ algorithm: Algorithm, _ secret: [UInt8], _ label: String, byteCount: Int
    ) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: byteCount)
        let status = shim_expand_label(
            algorithm.digest, secret, secret.count, label, &output, byteCount)
        return status == 1 ? output : nil
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
        let number = sequence.bigEndian
        sequence += 1
        let keyByteCount = algorithm.keyByteCount
        let isSet = material.withUnsafeBufferPointer { material in
            guard let key = material.baseAddress else { return false }
            return withUnsafeTemporaryAllocation(
                of: UInt8.self, capacity: Self.nonceByteCount
            ) { nonce in
                _ = nonce.initialize(
                    from: material[keyByteCount..<keyByteCount + Self.nonceByteCount])
                withUnsafeBytes(of: number) { number in
                    for index in 0..<8 { nonce[index + 4] ^= number[index] }
                }
                return EVP_CipherInit_ex2(cipher, nil, key, nonce.baseAddress, encrypts, nil) == 1
            }
        }
        return isSet ? cipher : nil
    }
}
