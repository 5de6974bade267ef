import ChefDashClient
import WebSocket

/// Goes through the suite's cases, one connection each, on the link that the game's client has.
struct SuiteClient {
    private static let agent = "chefdash"

    private let address: ServerAddress
    private let options: LinkOptions

    /// - Parameters:
    ///   - address: where the suite listens; the path is replaced.
    ///   - trustedCertificates: a PEM file; the system's list where it is missing.
    init(address: ServerAddress, trustedCertificates: String?) {
        self.address = address
        var options = LinkOptions()
        // What suites send: messages of 16 MiB, and as many fragments as 16 bits count. Everything
        // is compressed that can be.
        options.limits = WebSocketLimits(
            messageBytes: 16 * 1024 * 1024, framesPerMessage: 65_536 * 2)
        options.deflate = DeflatePolicy(minimumMessageBytes: 1)
        options.takesBinary = true
        options.outboundBytes = 64 * 1024 * 1024
        // The suite is slow, and it is the one that judges.
        options.closeTimeout = .seconds(30)
        if let trustedCertificates { options.trust = .file(trustedCertificates) }
        self.options = options
    }

    /// Runs every case and has the reports written.
    ///
    /// - Returns: the cases that couldn't be run, with the reasons.
    func runAll() async throws(ChefDashClientError) -> [String] {
        let answer = try await echo("/getCaseCount")
        guard let count = answer.flatMap({ Int($0) }), count > 0 else {
            throw .unreadable("the number of cases is \(answer ?? "missing")")
        }
        var failures: [String] = []
        for number in 1...count {
            do throws(ChefDashClientError) {
                _ = try await echo("/runCase?case=\(number)&agent=\(Self.agent)")
            } catch {
                failures.append("case \(number) of \(count): \(error)")
            }
        }
        _ = try await echo("/updateReports?agent=\(Self.agent)")
        return failures
    }

    private func echo(_ path: String) async throws(ChefDashClientError) -> String? {
        var address = address
        address.path = path
        return try await EchoConnection.run(address: address, options: options)
    }
}
