/// Everything about the round; sent when it starts and when a client resumes.
public struct Snapshot: Codable, Hashable, Sendable {
    /// The last state frame's number: the next one bears this plus 1.
    public var sequence: UInt64
    public var round: RoundDescription
    /// Pieces owned by item id, after the equipped ones were taken.
    public var inventory: [String: Int64]
    public var state: RoundState
    /// There in a race.
    public var race: RaceDescription?

    private enum CodingKeys: String, CodingKey {
        case round, inventory, state, race
        case sequence = "seq"
    }

    package init(
        sequence: UInt64,
        round: RoundDescription,
        inventory: [String: Int64],
        state: RoundState,
        race: RaceDescription? = nil
    ) {
        self.sequence = sequence
        self.round = round
        self.inventory = inventory
        self.state = state
        self.race = race
    }
}
