import TestSupport
import WebSocket

/// The server of one connection, which says what a test has it say. Its calls wait, but not for
/// ever.
final class LinkPeer: @unchecked Sendable {
    // @unchecked: one task after the other uses it.

    var port: UInt16 { listener.port }
    private let listener: TestListener
    private var connection: TestSocket?
    private var decoder = MessageDecoder(role: .server, limits: WebSocketLimits())

    init() throws { listener = try TestListener() }

    /// The connection that was taken last.
    var socket: TestSocket {
        get throws {
            guard let connection else { throw TestSocket.Failure(description: "nobody came") }
            return connection
        }
    }

    /// Takes the next connection and agrees to be a WebSocket.
    ///
    /// - Parameters:
    ///   - subprotocol: what the server speaks.
    ///   - choosesSubprotocol: false for a server that knows of none.
    /// - Returns: what was agreed on compression.
    func upgrade(
        subprotocol: String = "test.v1", deflate: DeflatePolicy = .off,
        choosesSubprotocol: Bool = true
    ) throws -> DeflateParameters? {
        connection = nil
        let socket = try listener.accept()
        connection = socket
        var parser = HTTPHeadParser()
        while true {
            let progress = try socket.read().withUnsafeBytes { try parser.receive($0) }
            guard case .complete(var head, _) = progress else { continue }
            if !choosesSubprotocol {
                var fields = HTTPFields()
                for field in head.fields.all where field.name != "Sec-WebSocket-Protocol" {
                    fields.append(field.name, field.value)
                }
                head = HTTPRequestHead(method: head.method, target: head.target, fields: fields)
            }
            let acceptance = try ServerHandshake.accept(
                head, subprotocols: [subprotocol], deflate: deflate)
            try socket.write(acceptance.responseBytes)
            decoder = MessageDecoder(
                role: .server, limits: WebSocketLimits(), deflate: acceptance.deflate)
            return acceptance.deflate
        }
    }

    /// Reads what the client says next.
    ///
    /// - Returns: false at the connection's end.
    func read(hear: (MessageEvent) -> Void) throws -> Bool {
        var bytes = try socket.read()
        guard !bytes.isEmpty else { return false }
        try bytes.withUnsafeMutableBytes { try decoder.receive($0, hear) }
        return true
    }

    /// Ends the connection without a word.
    func reset() {
        connection?.resetOnClose()
        connection = nil
    }
}
