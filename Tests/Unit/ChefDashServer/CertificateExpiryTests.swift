import Foundation
import TestSupport
import Testing

@testable import ChefDashServer

@Suite("The end of a certificate")
struct CertificateExpiryTests {
    private static let day = 86_400_000

    private let authority = TestAuthority()
    private let paper = LogPaper()
    private let queue = ManualQueue()

    /// The certificate of a server whose wall clock follows the queue's.
    private func certificate(_ files: TestAuthority.Files) throws -> ServerCertificate {
        let start = Int64(Date().timeIntervalSince1970 * 1_000)
        let wallClock = { @Sendable [queue] in start + queue.now.nanoseconds / 1_000_000 }
        return try #require(
            try ServerCertificate(
                .tls(files), paper.log(.warning), { [UInt8](repeating: 1, count: $0) }, wallClock))
    }

    /// The events so far, with the days left.
    private var events: [String] {
        paper.lines.map { line in
            let words = line.split(separator: " ")
            let kept = words.filter { $0.hasPrefix("event=") || $0.hasPrefix("days_left=") }
            return kept.map { String($0.drop { $0 != "=" }.dropFirst()) }.joined(separator: " ")
        }
    }

    @Test("Its last 14 days have a warning each, and then each day an error, the first at once")
    func watch() throws {
        // Half a day of slack, as making it takes time.
        let certificate = try certificate(
            authority.issue("server", .init { $0.validUntil = 86_400 * 20 + 43_200 }))
        certificate.watch(on: queue)
        queue.advance(byMilliseconds: 6 * Self.day)
        #expect(events == [])
        queue.advance(byMilliseconds: 8 * Self.day)
        #expect(events == (6...13).reversed().map { "certificate_expires \($0)" })
        queue.advance(byMilliseconds: 6 * Self.day + Self.day / 2 - 10_000)
        #expect(events.last == "certificate_expires 0" && events.count == 14)
        // At its end, not only at the day's check.
        queue.advance(byMilliseconds: 20_000)
        #expect(events.last == "certificate_expired 0" && events.count == 15)
        #expect(paper.lines.last?.hasPrefix("level=error ") == true)
        queue.advance(byMilliseconds: 2 * Self.day)
        #expect(events.count == 17 && events.last == "certificate_expired 0")
    }

    @Test("A new certificate ends the warnings, and one that ends soon is logged when it is read")
    func reload() throws {
        let certificate = try certificate(
            authority.issue("server", .init { $0.validUntil = 86_400 * 3 }))
        certificate.watch(on: queue)
        queue.advance(byMilliseconds: 0)
        #expect(events == ["certificate_expires 2"])
        authority.issue("server", .init { $0.validUntil = 86_400 * 90 })
        certificate.reload()
        queue.advance(byMilliseconds: 60 * Self.day)
        #expect(events.count == 1)
        authority.issue("server", .init { $0.validUntil = 86_400 * 65 })
        certificate.reload()
        #expect(events.count == 2 && events.last == "certificate_expires 4")
    }

    @Test("The watch ends with the certificate's server")
    func end() throws {
        var certificate: ServerCertificate? = try certificate(authority.issue())
        certificate?.watch(on: queue)
        queue.advance(byMilliseconds: 0)
        #expect(events.count == 1)
        certificate = nil
        queue.advance(byMilliseconds: 10 * Self.day)
        #expect(events.count == 1)
    }

    @Test("A server watches its certificate, and its metrics have the end")
    func server() async throws {
        var configuration = ServerConfiguration.tls(authority.issue())
        configuration.metricsEndpoint = try MetricsEndpoint("127.0.0.1:0")
        let now = Date().timeIntervalSince1970
        try await TestServer.run(configuration) { server in
            try await server.logLine("certificate_expires", "days_left=")
            let end = try await server.metrics()["chefdash_certificate_expiry_timestamp_seconds"]
            #expect(abs((end ?? 0) - now - 86_400) < 600)
        }
    }
}
