import COpenSSL
import Glibc

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
        if strncmp(line, "SERVER_TRAFFIC_SECRET_0 ", 24) == 0 {
            Self.read(line, into: &sending)
            sentCount = 0
        } else if strncmp(line, "CLIENT_TRAFFIC_SECRET_0 ", 24) == 0 {
            Self.read(line, into: &receiving)
            receivedCount = 0
        }
    }

    /// Reads the digits after the last space. No copy of them is left behind.
    private static func read(_ line: UnsafePointer<CChar>, into secret: inout [UInt8]) {
        guard var digits = strrchr(line, 0x20).map({ $0 + 1 }) else { return }
        secret.removeAll()
        secret.reserveCapacity(48)
        while digits[0] != 0, digits[1] != 0 {
            secret.append(value(digits[0]) << 4 | value(digits[1]))
            digits += 2
        }
    }

    private static func value(_ digit: CChar) -> UInt8 {
        let digit = UInt8(bitPattern: digit)
        return digit <= 0x39 ? digit &- 0x30 : (digit | 0x20) &- 0x61 &+ 10
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
