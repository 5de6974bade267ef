/// Everything about the round; sent when it starts and when a client resumes.
public struct Snapshot: Codable, Hashable, Sendable {
    /// The last state frame's number: the next one has this plus 1.
    public var sequence: UInt64
    public var round: RoundDescription
    /// Pieces owned by item id, after the equipped ones were taken.
    public var inventory: [String: Int64]
    public var state: RoundState
    /// The grid that the next counted tap or clear will bring.
    public var nextGrid: [Int]
    /// The next order's place in the round's `recipes`.
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
        sequence: UInt64,
        round: RoundDescription,
        inventory: [String: Int64],
        state: RoundState,
        nextGrid: [Int],
        nextRecipe: Int,
        race: RaceDescription? = nil
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
