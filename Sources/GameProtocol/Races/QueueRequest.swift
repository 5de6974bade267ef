/// What a player wants to race in.
public struct QueueRequest: Codable, Hashable, Sendable {
    /// Any level where it is missing.
    public var level: Int?
    /// Players of the race, this one among them: 2 to 8; 2 where it is missing.
    public var seats: Int?

    public init(level: Int? = nil, seats: Int? = nil) {
        self.level = level
        self.seats = seats
    }
}
