import COpenSSL
import Crypto

/// A server's certificate with its issuers' certificates and its private key, all checked.
///
/// `@unchecked Sendable`: nothing changes after `init`.
package final class TLSCertificate: @unchecked Sendable {
    /// The file that holds the certificate.
    package let file: String
    /// The last moment of its validity, like "2027-01-31 12:00:00 UTC".
    package let expiry: String
    /// The same, in seconds since 1970-01-01 UTC; 0 if it can't be read.
    package let expirySeconds: Int64
    let leaf: OpaquePointer
    let issuers: [OpaquePointer]
    let key: OpaquePointer

    /// Reads and checks both files.
    ///
    /// - Parameter now: the time in seconds since 1970-01-01 UTC. The certificate must be valid
    ///   then.
    package init(
        certificateFile: String, keyFile: String, now: Int64
    ) throws(TLSConfigurationError) {
        var chain = try Self.certificates(in: certificateFile)
        // Once all properties are set, `deinit` frees them.
        let key: OpaquePointer
        do {
            key = try Self.privateKey(in: keyFile)
        } catch {
            for certificate in chain { X509_free(certificate) }
            throw error
        }
        leaf = chain.removeFirst()
        issuers = chain
        self.key = key
        file = certificateFile
        expiry = Self.text(of: X509_get0_notAfter(leaf))
        expirySeconds = Self.seconds(of: X509_get0_notAfter(leaf))
        guard X509_check_private_key(leaf, key) == 1 else {
            ERR_clear_error()
            throw .mismatch(certificate: certificateFile, key: keyFile)
        }
        try checkValidity(at: now)
    }

    deinit {
        X509_free(leaf)
        for certificate in issuers { X509_free(certificate) }
        EVP_PKEY_free(key)
    }

    /// All faults of a certificate and its key, each only once.
    ///
    /// - Parameter now: as for `init`.
    package static func faults(
        certificateFile: String, keyFile: String, now: Int64
    ) -> [TLSConfigurationError] {
        var faults: [TLSConfigurationError] = []
        do throws(TLSConfigurationError) {
            for certificate in try certificates(in: certificateFile) { X509_free(certificate) }
        } catch {
            faults.append(error)
        }
        do throws(TLSConfigurationError) {
            EVP_PKEY_free(try privateKey(in: keyFile))
        } catch {
            faults.append(error)
        }
        guard faults.isEmpty else { return faults }
        do throws(TLSConfigurationError) {
            let keys = TLSTicketKeys(clock: { 0 })
            _ = try TLSServerContext(
                certificate: TLSCertificate(
                    certificateFile: certificateFile, keyFile: keyFile, now: now),
                ticketKeys: keys)
            return []
        } catch {
            return [error]
        }
    }

    /// Checks only the server's certificate. An issuer's may have expired: peers often have a newer
    /// certificate with the same key.
    private func checkValidity(at now: Int64) throws(TLSConfigurationError) {
        var moment = time_t(now)
        if X509_cmp_time(X509_get0_notBefore(leaf), &moment) > 0 {
            throw .notYetValid(file: file, from: Self.text(of: X509_get0_notBefore(leaf)))
        }
        if X509_cmp_time(X509_get0_notAfter(leaf), &moment) <= 0 {
            throw .expired(file: file, since: expiry)
        }
    }

    // MARK: - Parts

    private static func certificates(in file: String) throws(TLSConfigurationError)
        -> [OpaquePointer]
    {
        let bio = try PEMFile.open(file)
        defer { BIO_free(bio) }
        ERR_clear_error()
        var chain: [OpaquePointer] = []
        while let certificate = PEM_read_bio_X509(bio, nil, nil, nil) { chain.append(certificate) }
        let error = OpenSSLError.takeOldest()
        guard !chain.isEmpty, error?.isEndOfPEM ?? true else {
            for certificate in chain { X509_free(certificate) }
            throw .noCertificate(file: file, reason: error?.description ?? "it is empty")
        }
        return chain
    }

    private static func privateKey(in file: String) throws(TLSConfigurationError) -> OpaquePointer {
        let bio = try PEMFile.open(file)
        defer { BIO_free(bio) }
        ERR_clear_error()
        var isEncrypted = false
        let key = withUnsafeMutablePointer(to: &isEncrypted) { isEncrypted in
            // Without a callback OpenSSL would prompt on the terminal.
            PEM_read_bio_PrivateKey(
                bio, nil,
                { _, _, _, isEncrypted in
                    isEncrypted?.assumingMemoryBound(to: Bool.self).pointee = true
                    return -1
                }, isEncrypted)
        }
        guard let key else {
            let error = OpenSSLError.takeOldest()
            if isEncrypted { throw .encryptedKey(file: file) }
            throw .noKey(file: file, reason: error?.description ?? "it is empty")
        }
        if let reason = SecretFile.fault(of: file) {
            EVP_PKEY_free(key)
            throw .exposedKey(file: file, reason: reason)
        }
        return key
    }

    private static func seconds(of time: UnsafePointer<ASN1_TIME>?) -> Int64 {
        var parts = tm()
        return ASN1_TIME_to_tm(time, &parts) == 1 ? Int64(timegm(&parts)) : 0
    }

    private static func text(of time: UnsafePointer<ASN1_TIME>?) -> String {
        var parts = tm()
        guard ASN1_TIME_to_tm(time, &parts) == 1 else { return "a date that can't be read" }
        func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
            + " \(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)) UTC"
    }
}
