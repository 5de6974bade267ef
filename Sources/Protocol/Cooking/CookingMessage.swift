/// The messages of cooking sessions from companions (Protocol/library.md, "Cooking together").
///
/// As with `ClientMessage`, a new message needs a case here and in `Kind`, a line in each of the two switches
/// below, and its handler in the server.
public enum CookingMessage: Hashable, Sendable {
    case start(StartCooking)
    case act(DoCooking)
    case finish(FinishCooking)
    case get(GetCooking)

    /// Every `type` about cooking that a companion can send.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case start = "start_cooking"
        case act = "do_cooking"
        case finish = "finish_cooking"
        case get = "get_cooking"
    }

    /// - Throws: as `ClientMessage.init`.
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .start: self = .start(try StartCooking(fields))
        case .act: self = .act(try DoCooking(fields))
        case .finish: self = .finish(try FinishCooking(fields))
        case .get: self = .get(try GetCooking(fields))
        }
    }

    /// The envelope's `type`, and the other members.
    var content: (type: Kind, members: MessageMembers) {
        switch self {
        case .start(let body): (.start, .of(body))
        case .act(let body): (.act, .of(body))
        case .finish(let body): (.finish, .of(body))
        case .get(let body): (.get, .of(body))
        }
    }

    /// The envelope's `type`.
    public var type: Kind { content.type }
}
