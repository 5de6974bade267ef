import ChefDashClient
import Foundation
import Recipes
import StrictJSON
import TestSupport
import Testing

/// The log of a server's process as JSON.
@Suite("The log as JSON", .serialized, .timeLimit(.minutes(2)))
struct ServeProcessLogTests {
    private let data = TemporaryDirectory()

    /// The objects of a log that has nothing else.
    private func objects(in text: String) throws -> [[String: JSONNode]] {
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { line in
            var line = String(line)
            let node = try line.withUTF8 { try JSONReader.value(of: UnsafeRawBufferPointer($0)) }
            // The reader accepts no name twice.
            let members = try #require(node.members, "\(line)")
            let time = try #require(members["time"]?.string)
            #expect(time.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
            #expect(["debug", "info", "warning", "error"].contains(members["level"]?.string))
            #expect(members["event"]?.string?.isEmpty == false)
            return members
        }
    }

    @Test("Each line is an object, whatever a client sends, and has the id that an error tells")
    func eachLine() async throws {
        let server = try await ServeProcess(
            data: data.path, flags: ["--log-format", "json", "--log-level", "debug"])
        let player = try await ClientPlayer(on: server)
        try await player.startRound()
        try await player.serveOrder()
        _ = try await player.leaveRound()
        let device: DeviceID = identifier("d")
        let companion = try await ClientPlayer(on: server, as: try await player.credentials) {
            $0.companionDevice = device
        }
        try await companion.client.library.createHousehold(identifier("a"), name: "Home")
        var refusal: ChefDashClientError?
        do {
            var credentials = try await player.credentials
            credentials.token = String(credentials.token.reversed())
            _ = try await ClientPlayer(on: server, as: credentials)
        } catch let error as ChefDashClientError {
            refusal = error
        }
        guard case .refused(let message)? = refusal else {
            Issue.record("\(refusal as Any)")
            return
        }
        let id = try #require(message.logID)
        #expect("\(refusal!)".hasSuffix("(bad_token, log id \(id))"))
        let port = server.port
        let origin = "https://\u{7F}\u{1}\"}\u{9B}\u{202E}é.example"
        try await Blocking.run {
            let socket = try TestSocket(port: port)
            let fields = [
                "Host: x", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: \(origin)",
            ]
            let head = (["GET /play HTTP/1.1"] + fields).joined(separator: "\r\n")
            try socket.write(Array((head + "\r\n\r\n").utf8))
            _ = try socket.readAll()
        }
        #expect(try await server.stop() == .exit(0))

        let log = server.process.report.value.errorText
        let lines = try objects(in: log)
        let started = try #require(lines.first { $0["event"]?.string == "started" })
        #expect(
            started["port"] == .integer(Int64(server.port)) && started["tls"] == .boolean(false))
        let refused = try #require(lines.first { $0["event"]?.string == "bad_token" })
        #expect(refused["log_id"]?.string == id && refused["level"]?.string == "info")
        #expect(
            lines.last?["event"]?.string == "stopped" && lines.last?["unsettled"] == .integer(0))
        // Its heads are read like those of a log of text.
        let file = data.path + "/server.log"
        for (event, verify) in [
            ("ledger_head", "ledger verify"), ("library_head", "library verify"),
        ] {
            try log.write(toFile: file, atomically: true, encoding: .utf8)
            try await command("\(verify) --heads \(file)", on: data)
            let other = log.replacing(
                "\"event\":\"\(event)\",\"id\":", with: "\"event\":\"\(event)\",\"id\":9")
            try other.write(toFile: file, atomically: true, encoding: .utf8)
            try await command("\(verify) --heads \(file)", on: data, exit: 1)
        }
    }

    @Test("A server that can't start says so in JSON alone")
    func failedStart() async throws {
        let server = try await ServeProcess(data: data.path)
        let second = try ServeProcess.process(
            data: data.path, port: server.port, flags: ["--log-format", "json"])
        let outcome = try await second.outcome()
        #expect(outcome.ending == .exit(1))
        let line = try #require(try objects(in: outcome.error).last)
        #expect(line["event"]?.string == "not_started" && line["level"]?.string == "error")
        #expect(line["error"]?.string?.contains("port \(server.port)") == true)
        #expect(try await server.stop() == .exit(0))
    }
}
