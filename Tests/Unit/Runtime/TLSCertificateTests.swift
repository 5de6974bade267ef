import Dispatch
import Foundation
import TestSupport
import Testing

@testable import TLS

@Suite("Certificates")
struct TLSCertificateTests {
    private static let now = Int64(DispatchTime.wallSeconds)

    /// The fault in the files, as text; nil if there is none.
    private func fault(
        _ certificate: String, _ key: String, now: Int64 = now
    ) -> String? {
        do {
            let certificate = try TLSCertificate(
                certificateFile: certificate, keyFile: key, now: now)
            _ = try TLSServerContext(
                certificate: certificate, ticketKeys: TLSTicketKeys { 0 })
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "A certificate is valid from its first second to the one before its last",
        arguments: [
            (-1, "is valid only from 2"), (0, nil), (99, nil), (100, "expired on 2"),
            (1_000_000, "expired on 2"),
        ] as [(Int64, String?)])
    func validity(offset: Int64, expected: String?) throws {
        let authority = TestAuthority()
        let start = Int64(DispatchTime.wallSeconds)
        let files = authority.issue(
            "server",
            .init {
                $0.validFrom = 0
                $0.validUntil = 100
            })
        // The clock may have moved on while the certificate was made.
        let made = Int64(DispatchTime.wallSeconds)
        try #require(made - start <= 1, "too slow to tell")
        let text = fault(files.certificate, files.key, now: start + offset)
        let later = fault(files.certificate, files.key, now: made + offset)
        let fits = [text, later].contains { text in
            guard let expected else { return text == nil }
            return text?.contains(expected) == true && text?.hasPrefix(files.certificate) == true
                && text?.contains(" UTC") == true
        }
        #expect(fits, "\(text ?? "no fault")")
    }

    @Test("Files with a fault are refused with a sentence that names them")
    func faults() throws {
        let authority = TestAuthority()
        let good = authority.issue()
        let other = authority.issue("other")
        let locked = authority.issue("locked", .init { $0.password = "secret" })
        let exposed = authority.issue("exposed")
        chmod(exposed.key, 0o644)
        let garbage = try authority.write("no PEM at all\n", to: "garbage.pem")
        let empty = try authority.write("", to: "empty.pem")
        let cut = try authority.write(
            "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", to: "cut.pem")
        let directory = String(garbage.dropLast("/garbage.pem".count))
        let missing = directory + "/missing.pem"
        let rows: [(certificate: String, key: String, expected: String?)] = [
            (good.certificate, good.key, nil),
            (good.certificate, other.key, "\(other.key) isn't the private key of the certificate"),
            (missing, good.key, "\(missing) can't be read (No such file or directory)"),
            (good.certificate, missing, "\(missing) can't be read (No such file or directory)"),
            (directory, good.key, "\(directory) can't be read (it isn't a regular file)"),
            ("/dev/zero", good.key, "/dev/zero can't be read (it isn't a regular file)"),
            (garbage, good.key, "\(garbage) holds no certificate"),
            (empty, good.key, "\(empty) holds no certificate"),
            (cut, good.key, "\(cut) holds no certificate"),
            (good.key, good.key, "\(good.key) holds no certificate"),
            (good.certificate, garbage, "\(garbage) holds no private key"),
            (good.certificate, good.certificate, "\(good.certificate) holds no private key"),
            (
                exposed.certificate, exposed.key,
                "\(exposed.key) is a private key, but its mode is 0644, so others than its owner"
            ),
            (locked.certificate, locked.key, "\(locked.key): the private key is encrypted"),
        ]
        for row in rows {
            let text = fault(row.certificate, row.key)
            guard let expected = row.expected else {
                #expect(text == nil)
                continue
            }
            #expect(text?.hasPrefix(expected) == true, "\(text ?? "no fault"), not \(expected)")
        }
    }
}
