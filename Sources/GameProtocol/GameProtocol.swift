/// The names and numbers that protocol.md fixes for every server and client.
public enum GameProtocol {
    /// The WebSocket subprotocol: name, version and encoding.
    public static let subprotocol = "chefdash.v1.json"
    /// Where the server upgrades connections.
    public static let path = "/play"
    /// The longest message from a client, bytes.
    package static let messageBytes = 4096
    /// The deepest nesting of arrays and objects in a message from a client.
    package static let nestingDepth = 8
    /// The longest request id, bytes of UTF-8.
    package static let requestIDBytes = 64
    /// The most items in `equip`.
    package static let equipCount = 16
    /// The longest code, reaction or name of a board, bytes of UTF-8.
    package static let wordBytes = 32
}
