import Base
import StrictJSON

/// An action that was done in a cooking session.
public struct CookingEntry: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// From 0 in each session.
    public var number: Int64
    public var by: PlayerID
    /// Since 1970-01-01 UTC.
    public var timeMilliseconds: Int64
    /// In tenths of a second since the session began.
    public var tick: Int64
    public var action: CookingAction

    private enum CodingKeys: String, CodingKey {
        case number, by, tick
        case timeMilliseconds = "time_ms"
    }

    package init(
        number: Int64, by: PlayerID, timeMilliseconds: Int64, tick: Int64, _ action: CookingAction
    ) {
        self.number = number
        self.by = by
        self.timeMilliseconds = timeMilliseconds
        self.tick = tick
        self.action = action
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        number = try fields.decode(Int64.self, forKey: .number)
        by = try fields.decode(PlayerID.self, forKey: .by)
        timeMilliseconds = try fields.decode(Int64.self, forKey: .timeMilliseconds)
        tick = try fields.decode(Int64.self, forKey: .tick)
        action = try CookingAction(from: decoder)
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("number", number)
        json.member("by", by)
        json.member("time_ms", timeMilliseconds)
        json.member("tick", tick)
        action.writeMembers(to: &json)
    }
}
