import Foundation

/// The protocol's documents: two guides, the generated reference, and the examples.
package enum ProtocolDocuments {
    package static func game() throws -> String { try Repository.text("protocol.md") }
    package static func library() throws -> String {
        try Repository.text("Protocol/library.md")
    }
    package static func reference() throws -> String {
        try Repository.text("Protocol/reference.md")
    }

    /// The messages that a side, `client` or `server`, sends in the guides and in examples.txt.
    package static func examples(side: String) throws -> [String] {
        let fenced = try [game(), library()].flatMap {
            $0.components(separatedBy: "```json \(side)\n").dropFirst().map {
                String($0.prefix { $0 != "\n" })
            }
        }
        let marker = "\(side.prefix(1)) "
        let listed = try Repository.text("Protocol/examples.txt").split(separator: "\n")
            .filter { $0.hasPrefix(marker) }.map { String($0.dropFirst(marker.count)) }
        return fenced + listed
    }
}
