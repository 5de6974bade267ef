import Runtime
import Scheduling
import TLS

/// The server's certificate. Read at the start and again on demand, and watched until it expires,
/// with log lines.
struct ServerCertificate: Sendable {
    private let certificateFile: String
    private let expiry: CertificateExpiry
    /// Reads the certificate and its key.
    private let read: @Sendable () throws(TLSConfigurationError) -> TLSServerContext
    private let log: Log
    /// Gives new connections their context.
    let holder: TLSServerContextHolder

    /// - Parameter wallClock: milliseconds since 1970-01-01 UTC.
    /// - Returns: nil if the configuration has no TLS.
    init?(
        _ configuration: ServerConfiguration, _ log: Log,
        _ randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        _ wallClock: @escaping @Sendable () -> Int64
    ) throws(ServerStartError) {
        switch (configuration.tlsCertificateFile, configuration.tlsKeyFile) {
        case (nil, nil): return nil
        case (_?, nil): throw .incompleteTLS(missing: "--tls-key")
        case (nil, _?): throw .incompleteTLS(missing: "--tls-cert")
        case (let certificateFile?, let keyFile?):
            self.certificateFile = certificateFile
            let ticketKeys = TLSTicketKeys(randomBytes: randomBytes) {
                Instant.now().nanoseconds / 1_000_000
            }
            read = { () throws(TLSConfigurationError) in
                let certificate = try TLSCertificate(
                    certificateFile: certificateFile, keyFile: keyFile, now: wallClock() / 1000)
                return try TLSServerContext(certificate: certificate, ticketKeys: ticketKeys)
            }
        }
        self.log = log
        expiry = CertificateExpiry(log: log, wallClock: wallClock)
        do {
            holder = TLSServerContextHolder(try read())
        } catch {
            throw .certificate(error)
        }
        log.info("tls", fields)
    }

    /// Reads the files again, for new connections. If they are faulty, logs the reason and keeps
    /// the current certificate.
    func reload() {
        do {
            holder.current = try read()
            log.info("certificate_reloaded", fields)
            expiry.check(holder.current.certificate)
        } catch {
            log.error(
                "certificate_kept", ["reason": "the new one is faulty", "error": "\(error)"])
        }
    }

    /// Logs from now on that the certificate is about to expire, or has expired.
    func watch(on queue: any SerialQueue) {
        queue.repeatedly { [expiry, weak holder] in
            holder.map { expiry.check($0.current.certificate) }
        }
    }

    private var fields: Log.Fields {
        [
            "certificate": certificateFile, "valid_until": holder.current.certificate.expiry,
            "kernel_tls": KernelTLS.isOffered ? "offered" : "not_offered",
        ]
    }
}
