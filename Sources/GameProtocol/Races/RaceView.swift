/// A race as spectators see it, some time later: everything.
public struct RaceView: Codable, Hashable, Sendable {
    /// The race's tick, of then.
    public var tick: Int
    /// In the order of the room's `players`.
    public var seats: [RoundState]

    package init(tick: Int, seats: [RoundState]) {
        self.tick = tick
        self.seats = seats
    }
}
