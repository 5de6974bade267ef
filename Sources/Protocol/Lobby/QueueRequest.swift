/// A request to wait for a race.
public struct QueueRequest: Encodable, Hashable, Sendable {
    /// Any level if missing.
    public var levelID: Int?
    /// The race's players, including this one: 2 to 8; 2 if missing.
    public var seatCount: Int?

    private enum CodingKeys: String, CodingKey {
        case levelID = "level_id"
        case seatCount = "seat_count"
    }

    public init(levelID: Int? = nil, seatCount: Int? = nil) {
        self.levelID = levelID
        self.seatCount = seatCount
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            levelID: try fields.optional("level_id"), seatCount: try fields.optional("seat_count"))
    }
}
