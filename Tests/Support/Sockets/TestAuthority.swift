import COpenSSL
import Foundation

/// Issues certificates for tests, in files of a temporary directory. Keys are generated anew each
/// time and protect nothing.
package final class TestAuthority: @unchecked Sendable {
    // @unchecked: nothing changes after `init`; OpenSSL only reads from the key.

    /// A certificate's files, which exist as long as the authority.
    package struct Files: Sendable {
        package let certificate: String
        package let key: String
        private let directory: TemporaryDirectory

        fileprivate init(_ name: String, in directory: TemporaryDirectory) {
            certificate = "\(directory.path)/\(name).pem"
            key = "\(directory.path)/\(name).key"
            self.directory = directory
        }
    }

    /// The content of a certificate.
    package struct Request: Sendable {
        /// `DNS:` names and `IP:` addresses.
        package var names = "DNS:localhost,IP:127.0.0.1"
        /// Seconds from now.
        package var validFrom = -3600
        package var validUntil = 86_400
        package var serial = 2
        /// Encrypts the key.
        package var password: String?

        package init(_ change: (inout Request) -> Void = { _ in }) { change(&self) }
    }

    private let directory = TemporaryDirectory()
    private let key: OpaquePointer
    private let certificate: OpaquePointer

    package init() {
        key = shim_EVP_EC_gen("P-256")
        certificate = Self.certificate(
            Request { $0.serial = 1 }, subject: "Test authority", key: key, issuer: nil)
        Self.write(certificate, to: directory.path + "/authority.pem")
    }

    deinit {
        X509_free(certificate)
        EVP_PKEY_free(key)
    }

    /// The authority's own certificate: a client that trusts it trusts all that it issues.
    package var file: String { directory.path + "/authority.pem" }

    /// Issues a certificate; the same name overwrites its files.
    @discardableResult
    package func issue(_ name: String = "server", _ request: Request = Request()) -> Files {
        let key: OpaquePointer = shim_EVP_EC_gen("P-256")
        defer { EVP_PKEY_free(key) }
        let leaf = Self.certificate(
            request, subject: name, key: key, issuer: (certificate, self.key))
        defer { X509_free(leaf) }
        let files = Files(name, in: directory)
        Self.write(leaf, to: files.certificate)
        let bio = BIO_new_file(files.key, "w")
        defer { BIO_free(bio) }
        chmod(files.key, 0o600)
        let password = request.password.map { Array($0.utf8) }
        PEM_write_bio_PrivateKey(
            bio, key, password == nil ? nil : EVP_aes_128_cbc(), password,
            Int32(password?.count ?? 0), nil, nil)
        return files
    }

    /// Appends the authority's own certificate to a server's, this many times.
    package func lengthenChain(of files: Files, by count: Int) throws {
        let issuer = try String(contentsOfFile: file, encoding: .utf8)
        let leaf = try String(contentsOfFile: files.certificate, encoding: .utf8)
        try (leaf + String(repeating: issuer, count: count))
            .write(toFile: files.certificate, atomically: true, encoding: .utf8)
    }

    /// Writes a file with this text.
    package func write(_ text: String, to name: String) throws -> String {
        let path = "\(directory.path)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o600)
        return path
    }

    /// - Parameter issuer: nil for a certificate that issues others.
    private static func certificate(
        _ request: Request, subject: String, key: OpaquePointer,
        issuer: (certificate: OpaquePointer, key: OpaquePointer)?
    ) -> OpaquePointer {
        let certificate: OpaquePointer = X509_new()
        X509_set_version(certificate, 2)
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), request.serial)
        X509_gmtime_adj(X509_getm_notBefore(certificate), request.validFrom)
        X509_gmtime_adj(X509_getm_notAfter(certificate), request.validUntil)
        X509_set_pubkey(certificate, key)
        X509_NAME_add_entry_by_txt(
            X509_get_subject_name(certificate), "CN", MBSTRING_UTF8, subject, -1, -1, 0)
        X509_set_issuer_name(certificate, X509_get_subject_name(issuer?.certificate ?? certificate))
        let extensions =
            issuer == nil
            ? [(NID_basic_constraints, "critical,CA:TRUE"), (NID_key_usage, "keyCertSign")]
            : [(NID_subject_alt_name, request.names), (NID_ext_key_usage, "serverAuth")]
        for (kind, value) in extensions {
            let made = X509V3_EXT_conf_nid(nil, nil, kind, value)
            X509_add_ext(certificate, made, -1)
            X509_EXTENSION_free(made)
        }
        X509_sign(certificate, issuer?.key ?? key, EVP_sha256())
        return certificate
    }

    private static func write(_ certificate: OpaquePointer, to path: String) {
        let bio = BIO_new_file(path, "w")
        PEM_write_bio_X509(bio, certificate)
        BIO_free(bio)
    }
}
