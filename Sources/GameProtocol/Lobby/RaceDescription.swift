/// What stays the same during a race, for one of its players; it comes in a `snapshot`.
public struct RaceDescription: Codable, Hashable, Sendable {
    /// The player's own place among the room's `players`, from 0.
    public var seat: Int
    public var isRated: Bool
    /// Until when inputs are refused, on the server's clock: tick 0.
    public var startMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case seat
        case isRated = "rated"
        case startMilliseconds = "start_ms"
    }

    package init(seat: Int, isRated: Bool, startMilliseconds: Double) {
        self.seat = seat
        self.isRated = isRated
        self.startMilliseconds = startMilliseconds
    }
}
