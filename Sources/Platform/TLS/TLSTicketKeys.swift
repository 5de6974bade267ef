import COpenSSL
import Crypto
import Synchronization

/// A server's ticket keys. Its contexts share them, so that tickets survive a change of the
/// certificate. Usable from any thread.
package final class TLSTicketKeys: Sendable {
    /// The time for which a key encrypts tickets, and then again the time for which it still
    /// decrypts them.
    package static let intervalMilliseconds: Int64 = 3_600_000

    private let ring: Mutex<TLSTicketKeyRing>
    private let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - randomBytes: must be unpredictable in production.
    ///   - clock: milliseconds of a monotonic clock.
    package init(
        intervalMilliseconds: Int64 = intervalMilliseconds,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = Crypto.randomBytes,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.clock = clock
        ring = Mutex(
            TLSTicketKeyRing(
                intervalMilliseconds: intervalMilliseconds, at: clock(), randomBytes: randomBytes))
    }

    /// Makes the context encrypt and decrypt its tickets with these keys, which must outlive it.
    func attach(to sslContext: OpaquePointer) {
        SSL_CTX_set_ex_data(sslContext, 0, Unmanaged.passUnretained(self).toOpaque())
        SSL_CTX_set_tlsext_ticket_key_evp_cb(sslContext) { ssl, name, iv, cipher, mac, seals in
            guard let ssl, let name, let iv, let cipher, let mac,
                let data = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), 0)
            else { return -1 }
            let keys = Unmanaged<TLSTicketKeys>.fromOpaque(data).takeUnretainedValue()
            return seals == 1
                ? keys.seal(name, iv, cipher, mac) : keys.open(name, iv, cipher, mac)
        }
    }

    /// - Returns: the callback's result: 1 for a ticket, -1 for a failure.
    private func seal(
        _ name: UnsafeMutablePointer<UInt8>, _ iv: UnsafeMutablePointer<UInt8>,
        _ cipher: OpaquePointer, _ mac: OpaquePointer
    ) -> Int32 {
        let now = clock()
        let key = ring.withLock { $0.sealingKey(at: now) }
        guard RAND_bytes(iv, EVP_CIPHER_get_iv_length(EVP_aes_256_cbc())) == 1 else { return -1 }
        name.update(from: key.name, count: key.name.count)
        return Self.begin(key, iv, cipher, mac, seals: true) ? 1 : -1
    }

    /// - Returns: the callback's result: 1 for a valid ticket, 2 for a valid one that must be
    ///   replaced, 0 if no key opens it, -1 for a failure.
    private func open(
        _ name: UnsafeMutablePointer<UInt8>, _ iv: UnsafeMutablePointer<UInt8>,
        _ cipher: OpaquePointer, _ mac: OpaquePointer
    ) -> Int32 {
        let now = clock()
        let bytes = UnsafeRawBufferPointer(start: name, count: TLSTicketKeyRing.Key.nameCount)
        guard let found = ring.withLock({ $0.openingKey(named: bytes, at: now) }) else { return 0 }
        guard Self.begin(found.key, iv, cipher, mac, seals: false) else { return -1 }
        return found.isNewest ? 1 : 2
    }

    private static func begin(
        _ key: TLSTicketKeyRing.Key, _ iv: UnsafeMutablePointer<UInt8>,
        _ cipher: OpaquePointer, _ mac: OpaquePointer, seals: Bool
    ) -> Bool {
        var macKey = key.macKey
        return shim_ticket_begin(
            cipher, mac, key.cipherKey, &macKey, macKey.count, iv, seals ? 1 : 0) == 1
    }
}
