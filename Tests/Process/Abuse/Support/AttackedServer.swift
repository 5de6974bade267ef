import Foundation
import TestSupport

/// A server process with an operators' listener, and its observable state.
struct AttackedServer: Sendable {
    let serving: ServeProcess
    private let metricsPort: UInt16

    var port: UInt16 { serving.port }
    var processIdentifier: Int32 { serving.process.identifier }
    var log: String { serving.process.report.value.errorText }

    init(data: String, flags: [String], environment: [String: String]) async throws {
        serving = try await ServeProcess(
            data: data,
            // The stop doesn't wait for rounds left by attackers.
            flags: [
                "--metrics", "127.0.0.1:0", "--shutdown-grace", "0",
                // Attackers may have many addresses; the players here have one.
                "--connections-per-address", "0",
            ] + flags,
            environment: environment)
        metricsPort = try await ServeProcess.port(
            of: serving.process, after: "  metrics:  http://")
    }

    /// Reads the metrics from the operators' listener; blocks.
    func metrics() throws -> MetricsReading {
        let socket = try TestSocket(port: metricsPort)
        let request = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        try socket.write(Array(request.utf8))
        let answer = String(decoding: try socket.readAll(), as: UTF8.self)
        guard answer.hasPrefix("HTTP/1.1 200 "), let head = answer.range(of: "\r\n\r\n") else {
            throw TestFailure(description: "/metrics is answered \(answer)")
        }
        return try MetricsReading(text: String(answer[head.upperBound...]))
    }

    func reading() throws -> ProcessReading { try ProcessReading(process: processIdentifier) }
}
