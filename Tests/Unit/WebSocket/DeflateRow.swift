import Testing
import WebSocket

/// The extension's name, and an end's policy.
let deflate = "permessage-deflate"
let free = DeflatePolicy()
let narrow = DeflatePolicy(maximumWindowBits: 11)
let small = DeflatePolicy(maximumWindowBits: 11, allowsContextTakeover: false)
let fresh = DeflatePolicy(allowsContextTakeover: false)

/// One end's message about compression, and the result under the other end's policy.
struct DeflateRow: Sendable, CustomTestStringConvertible {
    static let header = "Sec-WebSocket-Extensions"

    let lines: [String]
    let policy: DeflatePolicy
    /// The response's header or the words of a failure; nil if there is none.
    let says: String?
    let parameters: DeflateParameters?

    var testDescription: String { "\(lines) to \(policy)" }

    init(
        _ lines: String..., policy: DeflatePolicy = free, says: String? = nil,
        gives parameters: DeflateParameters? = nil
    ) {
        self.lines = lines
        self.policy = policy
        self.says = says
        self.parameters = parameters
    }

    /// An offer that is the answer too.
    static func echoed(_ line: String, _ parameters: DeflateParameters) -> DeflateRow {
        DeflateRow(line, says: line, gives: parameters)
    }
}
