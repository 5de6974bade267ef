/// The part of a race that doesn't change, for one of its players; part of a `snapshot`.
public struct RaceDescription: Codable, Hashable, Sendable {
    /// The player's own index in the room's `players`.
    public var seat: Int
    public var isRated: Bool
    /// When tick 0 is, on the server's clock. Inputs before it are refused.
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
