/// What is played in a private room. In `set_room` what is missing stays as it is.
public struct RoomOptions: Codable, Hashable, Sendable {
    /// 1 where it is missing in `create_room`.
    public var level: Int?
    /// 2 to 8; 2 where it is missing in `create_room`.
    public var seats: Int?
    /// Races of a match at most: 1, 3 or 5; 1 where it is missing in `create_room`.
    public var bestOf: Int?
    /// Whether items may be equipped; false where it is missing in `create_room`.
    public var items: Bool?

    private enum CodingKeys: String, CodingKey {
        case level, seats, items
        case bestOf = "best_of"
    }

    public init(level: Int? = nil, seats: Int? = nil, bestOf: Int? = nil, items: Bool? = nil) {
        self.level = level
        self.seats = seats
        self.bestOf = bestOf
        self.items = items
    }
}
