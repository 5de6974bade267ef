import TLS

/// Tells the operators in time that the certificate expires.
struct CertificateExpiry: Sendable {
    private static let dayMilliseconds: Int64 = 86_400_000
    /// The last days of the validity, each with a warning.
    private static let warningDays: Int64 = 14

    let log: Log
    /// Milliseconds since 1970-01-01 UTC.
    let wallClock: @Sendable () -> Int64

    /// Logs that a certificate is about to expire, or has expired.
    ///
    /// - Returns: the milliseconds until the next check: a day, or less if it expires before.
    @discardableResult
    func check(_ certificate: TLSCertificate) -> Int {
        let left = certificate.expirySeconds * 1_000 - wallClock()
        let fields: Log.Fields = [
            "certificate": certificate.file, "valid_until": certificate.expiry,
            "days_left": max(0, left / Self.dayMilliseconds),
            "help": "replace the certificate's files, then send SIGHUP to the server",
        ]
        if left <= 0 {
            log.error("certificate_expired", fields)
        } else if left <= Self.warningDays * Self.dayMilliseconds {
            log.warning("certificate_expires", fields)
        }
        return Int(0 < left && left < Self.dayMilliseconds ? left : Self.dayMilliseconds)
    }
}
