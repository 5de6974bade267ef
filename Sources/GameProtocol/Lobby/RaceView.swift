/// A race as spectators see it, some time later: everything.
public struct RaceView: Codable, Hashable, Sendable {
    /// The race's level; `states` and `orders` name its ingredients by their places.
    public var levelID: Int
    /// The race's tick at that time.
    public var tick: Int
    /// In the order of the room's `players`.
    public var states: [RoundState]
    /// The order of each seat, bottom to top: a spectator has no snapshot with the level's recipes.
    public var orders: [[Int]]

    private enum CodingKeys: String, CodingKey {
        case tick, states, orders
        case levelID = "level_id"
    }

    package init(levelID: Int, tick: Int, states: [RoundState], orders: [[Int]]) {
        self.levelID = levelID
        self.tick = tick
        self.states = states
        self.orders = orders
    }
}
