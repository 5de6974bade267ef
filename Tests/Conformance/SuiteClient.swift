import ChefDashClient
import WebSocket

/// Runs the suite's cases, one connection each, on the game client's link.
struct SuiteClient {
    private static let agent = "chefdash"

    private let address: ServerAddress
    private let options: LinkOptions

    /// - Parameters:
    /// - address: the suite's address; the path is replaced.
    /// - trustedCertificates: a PEM file; the system's list by default.
    init(address: ServerAddress, trustedCertificates: String?) {
        self.address = address
        var options = LinkOptions()
        // For the suite's largest messages: 16 MiB, and 65,536 fragments. Compresses everything
        // possible.
        options.limits = WebSocketLimits(
            messageBytes: 16 * 1024 * 1024, framesPerMessage: 65_536 * 2)
        options.deflate = DeflatePolicy(minimumMessageBytes: 1)
        options.takesBinary = true
        options.client.outboundBytes = 64 * 1024 * 1024
        // The suite is slow, and it judges the closing.
        options.client.closeTimeout = .seconds(30)
        options.client.trustedCertificates = trustedCertificates
        self.options = options
    }

    /// Runs every case and makes the suite write its reports.
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
