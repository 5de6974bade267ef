/// A race as spectators see it, some time later: everything.
public struct RaceView: Codable, Hashable, Sendable {
    /// The race's tick, of then.
    public var tick: Int
    /// In the order of the room's `players`.
    public var seats: [RoundState]
    /// The order of each seat: a spectator has no snapshot with the level's recipes.
    public var orders: [RecipeDescription]

    package init(tick: Int, seats: [RoundState], orders: [RecipeDescription]) {
        self.tick = tick
        self.seats = seats
        self.orders = orders
    }
}
