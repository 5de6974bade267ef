import Foundation

/// The protocol's documents: two guides and the generated reference.
package enum ProtocolDocuments {
    package static func game() throws -> String { try Repository.text("protocol.md") }
    package static func library() throws -> String {
        try Repository.text("Protocol/library.md")
    }
    package static func reference() throws -> String {
        try Repository.text("Protocol/reference.md")
    }

    /// The messages that a side, `client` or `server`, sends in the documents.
    package static func examples(side: String) throws -> [String] {
        try [game(), library(), reference()].flatMap {
            $0.components(separatedBy: "```json \(side)\n").dropFirst().map {
                String($0.prefix { $0 != "\n" })
            }
        }
    }
}
