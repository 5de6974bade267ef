/// A request for a recorded round.
public struct ReplayRequest: Encodable, Hashable, Sendable {
    /// 32 hexadecimal digits: `round_id` or `race_id` of a result, or `record_id` of a board's row.
    public var recordID: String
    /// The player of the round; if missing, the player who asks.
    public var playerID: String?
    /// The first tick wanted; 0 if missing.
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

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            recordID: try fields.required("record_id"),
            playerID: try fields.optional("player_id"), fromTick: try fields.optional("from_tick"))
        try fields.checkIdentifier(recordID, of: "record_id")
        if let playerID { try fields.checkIdentifier(playerID, of: "player_id") }
        if let fromTick, fromTick < 0 {
            throw RequestFault(
                .numberOutOfRange, "`from_tick` is \(fromTick); ticks count from 0")
        }
    }
}
