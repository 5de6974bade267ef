/// A complete race as spectators see it, with a delay.
public struct RaceView: Codable, Hashable, Sendable {
    /// The race's level; `states` and `orders` use the indexes of its ingredients.
    public var levelID: Int
    /// The race's tick at that moment.
    public var tick: Int
    /// In the order of the room's `players`.
    public var states: [RoundState]
    /// Each seat's order, bottom to top. Spectators have no snapshot with the level's recipes.
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
