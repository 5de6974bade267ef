import COpenSSL

/// What a server's handshake leaves for the records after it: the traffic secrets of TLS 1.3, as
/// OpenSSL reports them (SSL_CTX_set_keylog_callback(3)), and how many records they have already
/// protected.
final class HandshakeSecrets {
    private var sending: [UInt8] = []
    private var receiving: [UInt8] = []
    private var sentCount: UInt64 = 0
    private var receivedCount: UInt64 = 0

    deinit {
        sending.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
        receiving.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }

    /// OpenSSL has written or read the header of a record.
    func noteRecord(isWritten: Bool) {
        if isWritten { sentCount += 1 } else { receivedCount += 1 }
    }

    /// Takes a line of OpenSSL's: label, the client's random bytes and the secret, with a space
    /// between, in hexadecimal digits. Records after it are protected with the secret.
    func note(_ line: UnsafePointer<CChar>) {
        let fields = String(cString: line).split(separator: " ")
        guard fields.count == 3, let secret = Self.bytes(fields[2]) else { return }
        switch fields[0] {
        case "SERVER_TRAFFIC_SECRET_0":
            sending = secret
            sentCount = 0
        case "CLIENT_TRAFFIC_SECRET_0":
            receiving = secret
            receivedCount = 0
        default: break
        }
    }

    private static func bytes(_ digits: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = digits.utf8[...]
        while rest.count >= 2 {
            guard let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// The records after the handshake.
    ///
    /// - Parameters:
    ///   - suite: the protocol's number of the cipher suite.
    ///   - contentByteCount: what a record may contain at most, if the peer asked for less than 16 KiB.
    /// - Returns: nil before TLS 1.3, and for suites that are left to OpenSSL.
    func records(suite: UInt16, contentByteCount: Int?) -> TLSRecords? {
        guard let algorithm = TrafficKeys.Algorithm(suite: suite), !sending.isEmpty,
            let ours = TrafficKeys(algorithm, secret: sending, sequence: sentCount),
            let theirs = TrafficKeys(algorithm, secret: receiving, sequence: receivedCount)
        else { return nil }
        return TLSRecords(
            sending: ours, receiving: theirs, contentByteCount: contentByteCount)
    }
}
