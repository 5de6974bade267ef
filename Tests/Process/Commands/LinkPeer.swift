import TestSupport
import WebSocket

/// The server of one connection, controlled by a test. Its blocking calls time out.
final class LinkPeer: @unchecked Sendable {
    // @unchecked: one task after the other uses it.

    var port: UInt16 { listener.port }
    private let listener: TestListener
    private var connection: TestSocket?
    private var decoder = MessageDecoder(role: .server, limits: WebSocketLimits())

    init() throws { listener = try TestListener() }

    /// The last accepted connection.
    var socket: TestSocket {
        get throws {
            guard let connection else { throw TestSocket.Failure(description: "nobody came") }
            return connection
        }
    }

    /// Accepts the next connection and its upgrade.
    ///
    /// - Parameters:
    ///   - subprotocol: the server's subprotocol.
    ///   - choosesSubprotocol: false for a server without subprotocols.
    /// - Returns: the negotiated compression.
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

    /// Reads the client's next bytes.
    ///
    /// - Returns: false at the connection's end.
    func read(hear: (MessageEvent) -> Void) throws -> Bool {
        var bytes = try socket.read()
        guard !bytes.isEmpty else { return false }
        try bytes.withUnsafeMutableBytes { try decoder.receive($0, hear) }
        return true
    }

    /// Ends the connection abruptly.
    func reset() {
        connection?.resetOnClose()
        connection = nil
    }
}
