import Foundation
import GameProtocol

/// What a client's requests are as JSON.
enum ClientText {
    static func encoded(_ request: ClientRequest) -> [UInt8] {
        // Most are taps, and the general coder takes its time.
        if case .tap(let ingredient) = request.message, let id = request.id {
            return Array(#"{"type":"tap","id":"\#(id)","ingredient_id":"\#(ingredient)"}"#.utf8)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(request) else {
            preconditionFailure("\(request) can't be written")
        }
        return Array(data)
    }
}
