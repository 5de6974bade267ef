/// The messages of cooking sessions from the server (Protocol/library.md, "Cooking together").
///
/// As with `ServerMessage`, a new message needs a case here and in `Kind`, and a line in each of the two
/// switches below.
public enum CookingEvent: Hashable, Sendable {
    case sessions(OpenCookings)
    case state(CookingState)
    case rang(CookingRang)
    case record(CookingRecord)

    /// Every `type` about cooking that only companions are told.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case sessions = "cookings"
        case state = "cooking"
        case rang = "cooking_rang"
        case record = "cooking_record"
    }

    init(_ kind: Kind, from decoder: any Decoder) throws {
        switch kind {
        case .sessions: self = .sessions(try OpenCookings(from: decoder))
        case .state: self = .state(try CookingState(from: decoder))
        case .rang: self = .rang(try CookingRang(from: decoder))
        case .record: self = .record(try CookingRecord(from: decoder))
        }
    }

    /// The envelope's `type`, and the other members.
    var content: (type: Kind, members: MessageMembers) {
        switch self {
        case .sessions(let body): (.sessions, .of(body))
        case .state(let body): (.state, .of(body))
        case .rang(let body): (.rang, .of(body))
        case .record(let body): (.record, .of(body))
        }
    }

    /// The envelope's `type`.
    public var type: Kind { content.type }
}
