import TestSupport
import Testing
import WebSocket

/// Several HTTP requests on one connection.
final class HTTPConversation {
    struct Answer {
        let head: HTTPResponseHead
        let content: [UInt8]

        var status: Int { head.status }
        var fields: HTTPFields { head.fields }
        var body: String { String(decoding: content, as: UTF8.self) }
        /// True if the server announces that it will close.
        var isLast: Bool { head.fields.list("Connection", contains: "close") }
    }

    private let stream: TestStream
    /// Received pieces; an empty one is the end.
    private let pieces = Inbox<[UInt8]>()
    private var received: [UInt8] = []

    init(port: UInt16) throws {
        let pieces = pieces
        stream = try TestStream(port: port) { pieces.put($0 ?? []) }
    }

    /// The fields of an upgrade to the game's WebSocket, without the subprotocol.
    static let upgrade = [
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    static let subprotocol = "Sec-WebSocket-Protocol: chefdash.v1.json"

    func send(_ text: String) { stream.send(Array(text.utf8)) }

    /// Sends a request and reads its answer.
    func ask(_ method: String, _ path: String, _ fields: [String] = []) async throws -> Answer {
        let host = fields.contains { $0.hasPrefix("Host:") } ? [] : ["Host: x"]
        let lines = ["\(method) \(path) HTTP/1.1"] + host + fields
        send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        return try await answer(isHead: method == "HEAD")
    }

    /// Reads one answer and no byte of the next.
    func answer(isHead: Bool = false) async throws -> Answer {
        var parser = HTTPResponseHeadParser()
        while true {
            let bytes = try await more()
            guard !bytes.isEmpty else {
                throw TestFailure(description: "the end came instead of an answer")
            }
            let progress = try bytes.withUnsafeBytes { try parser.receive($0) }
            guard case .complete(let head, let count) = progress else { continue }
            received = Array(bytes[count...])
            let length = head.fields.first("Content-Length").flatMap { Int($0) } ?? 0
            return Answer(head: head, content: try await content(isHead ? 0 : length))
        }
    }

    /// Sends a request twice without waiting: expects exactly one answer.
    func expectOneAnswer(to path: String) async throws {
        let request = "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
        send(request + request)
        let answer = try await answer()
        #expect(answer.status == 200 && answer.isLast)
        #expect(try await endsSilently())
    }

    /// True if the connection ends without another byte.
    func endsSilently() async throws -> Bool { try await more().isEmpty }

    /// An answer whose content is everything until the server closes.
    func lastAnswer() async throws -> Answer {
        let head = try await answer(isHead: true).head
        var content: [UInt8] = []
        while case let bytes = try await more(), !bytes.isEmpty { content += bytes }
        return Answer(head: head, content: content)
    }

    private func content(_ count: Int) async throws -> [UInt8] {
        while received.count < count {
            let bytes = try await pieces.first("more content")
            guard !bytes.isEmpty else {
                throw TestFailure(description: "\(received.count) of \(count) bytes came")
            }
            received += bytes
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// The bytes left over, or the next piece.
    private func more() async throws -> [UInt8] {
        guard received.isEmpty else {
            defer { received = [] }
            return received
        }
        return try await pieces.first("more of an answer")
    }
}
