import Foundation
import GameProtocol

/// A client's requests as JSON.
enum ClientText {
    static func encoded(_ request: ClientRequest) -> [UInt8] {
        // Most are taps, and the general encoder is slow.
        if case .tap(let ingredient) = request.message, let id = request.id {
            return Array(#"{"type":"tap","id":"\#(id)","ingredient_id":"\#(ingredient)"}"#.utf8)
        }
        return request.encoded()
    }
}
