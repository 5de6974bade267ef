import Foundation
import Testing
import WebSocket

/// One HTTP request on a connection of its own, and whatever comes back until the server closes.
struct HTTPExchange {
    let head: HTTPResponseHead
    let content: [UInt8]

    /// The content as text.
    var body: String { String(decoding: content, as: UTF8.self) }

    /// - Parameter request: the bytes as they are; may be no request at all.
    init(port: UInt16, request: String) async throws {
        let conversation = try HTTPConversation(port: port)
        conversation.send(request)
        let bytes = try await conversation.everything()
        var parser = HTTPResponseHeadParser()
        let progress = try bytes.withUnsafeBytes { try parser.receive($0) }
        guard case .complete(let head, let byteCount) = progress else {
            throw TestStream.Failure(description: "no whole head: \(bytes.count) bytes")
        }
        self.head = head
        content = Array(bytes[byteCount...])
    }

    /// A request with the fields, with `Connection: close` and this machine's `Host` where no
    /// others are given.
    init(
        port: UInt16, _ method: String = "GET", _ path: String, _ fields: [String] = []
    ) async throws {
        var lines = ["\(method) \(path) HTTP/1.1"] + fields
        if !fields.contains(where: { $0.hasPrefix("Host:") }) {
            lines.append("Host: 127.0.0.1:\(port)")
        }
        if !fields.contains(where: { $0.hasPrefix("Connection:") }) {
            lines.append("Connection: close")
        }
        try await self.init(port: port, request: lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
}
