import StrictJSON

/// What a connection is for. A player has one to play on, and up to 8 companions, so that phone, tablet and
/// kitchen screen are open at once beside the game.
public enum ConnectionRole: String, Codable, Sendable, CaseIterable {
    case player
    /// For the recipe library.
    case companion
}

extension ConnectionRole: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        guard let role = ConnectionRole(rawValue: try String(node, name: name)) else {
            throw RequestFault(.badValue, "`\(name)` must be \"player\" or \"companion\"")
        }
        self = role
    }
}
