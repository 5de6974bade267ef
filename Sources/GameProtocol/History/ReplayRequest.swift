/// Which recorded round is wanted.
public struct ReplayRequest: Encodable, Hashable, Sendable {
    /// 32 hexadecimal digits: `round_id` or `race_id` of a result, or `record_id` of a board's row.
    public var recordID: String
    /// Who played it; the one who asks where it is missing.
    public var playerID: String?
    /// The first tick wanted, 0 where it is missing.
    public var fromTick: Int?

    private enum CodingKeys: String, CodingKey {
        case recordID = "record_id"
        case playerID = "player_id"
        case fromTick = "from_tick"
    }

    public init(recordID: String, playerID: String? = nil, fromTick: Int? = nil) {
        self.recordID = recordID
        self.playerID = playerID
        self.fromTick = fromTick
    }
}
