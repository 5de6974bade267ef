/// Everything about the round; sent when it starts and when a client resumes it.
public struct Snapshot: Codable, Hashable, Sendable {
    /// The number of the last state frame; the next one has this plus 1.
    public var sequence: UInt64
    public var round: RoundDescription
    /// Pieces owned by item id, without the equipped ones.
    public var inventory: [String: Int64]
    public var state: RoundState
    /// The grid after the next counted tap or clear.
    public var nextGrid: [Int]
    /// The next order's index in the round's `recipes`.
    public var nextRecipe: Int
    /// Only in a race.
    public var race: RaceDescription?

    private enum CodingKeys: String, CodingKey {
        case round, inventory, state, race
        case sequence = "seq"
        case nextGrid = "deal"
        case nextRecipe = "next"
    }

    package init(
        sequence: UInt64, round: RoundDescription, inventory: [String: Int64], state: RoundState,
        nextGrid: [Int], nextRecipe: Int, race: RaceDescription? = nil
    ) {
        self.sequence = sequence
        self.round = round
        self.inventory = inventory
        self.state = state
        self.nextGrid = nextGrid
        self.nextRecipe = nextRecipe
        self.race = race
    }
}
