import Foundation

/// Pieces of JSON text for the encoders that write messages by hand.
enum JSONText {
    /// A text as a JSON string.
    static func quoted(_ text: String) -> [UInt8] {
        // Every string can be written as JSON.
        guard let data = try? JSONEncoder().encode(text) else { return Array("\"\"".utf8) }
        return Array(data)
    }
}
