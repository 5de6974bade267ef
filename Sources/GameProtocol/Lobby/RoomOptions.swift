/// The options of a private room. What is missing in `set_room` doesn't change.
public struct RoomOptions: Encodable, Hashable, Sendable {
    /// 1 if missing in `create_room`.
    public var levelID: Int?
    /// 2 to 8; 2 if missing in `create_room`.
    public var seatCount: Int?
    /// The most races in a match: 1, 3 or 5; 1 if missing in `create_room`.
    public var bestOf: Int?
    /// Whether items may be equipped; false if missing in `create_room`.
    public var allowItems: Bool?

    private enum CodingKeys: String, CodingKey {
        case levelID = "level_id"
        case seatCount = "seat_count"
        case bestOf = "best_of"
        case allowItems = "allow_items"
    }

    public init(
        levelID: Int? = nil, seatCount: Int? = nil, bestOf: Int? = nil, allowItems: Bool? = nil
    ) {
        self.levelID = levelID
        self.seatCount = seatCount
        self.bestOf = bestOf
        self.allowItems = allowItems
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            levelID: try fields.optional("level_id"),
            seatCount: try fields.optional("seat_count"), bestOf: try fields.optional("best_of"),
            allowItems: try fields.optional("allow_items"))
    }

    /// Reads the options of `set_room`, which must change at least one.
    init(changing fields: RequestFields) throws(RequestFault) {
        try self.init(fields)
        guard self != RoomOptions() else {
            throw RequestFault(
                .missingField, "`level_id`, `seat_count`, `best_of` or `allow_items` must be given")
        }
    }
}
