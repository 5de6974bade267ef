import Recipes
import StrictJSON

/// The names and numbers that protocol.md defines for every server and client.
public enum GameProtocol {
    /// The WebSocket subprotocol: name, version and encoding.
    public static let subprotocol = "chefdash.v1.json"
    /// The start of every version's subprotocol.
    package static let subprotocolPrefix = "chefdash.v"
    /// The path of the WebSocket.
    public static let path = "/play"
    /// The revision of this version. It grows with each new member, message or word.
    public static let revision = 3
    /// The whole numbers of messages.
    package static let wholeNumbers = JSONNode.wholeNumbers
    /// The longest language tag, characters (RFC 5646, section 4.4.1).
    package static let languageLength = 35
    /// The longest message from a client, bytes.
    package static let messageBytes = 4096
    /// The longest message from a companion, bytes.
    package static let companionMessageBytes = RuleLimits.messageBytes
    /// The most connections of one player as a companion.
    package static let companionLimit = 8
    /// The largest image, bytes.
    public static let imageBytes = 300 * 1024
    /// The largest file that is imported, bytes.
    public static let importBytes = RuleLimits.importBytes
    /// The most bytes of an image or a file in one message.
    public static let pieceBytes = RuleLimits.pieceBytes
    /// The deepest nesting of arrays and objects in a message from a client.
    package static let nestingDepth = 8
    /// The longest request id, bytes of UTF-8.
    package static let requestIDBytes = 64
    /// The most items in `item_ids`.
    package static let itemIDCount = 16
    /// The longest code, reaction or name of a board, bytes of UTF-8.
    package static let wordBytes = 32
}
