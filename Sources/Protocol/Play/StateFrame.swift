/// The state of the round at a tick.
public struct StateFrame: Codable, Hashable, Sendable {
    /// Counts the stream's frames; a gap means that older frames were dropped.
    public var sequence: UInt64
    public var state: RoundState

    private enum CodingKeys: String, CodingKey {
        case state
        case sequence = "seq"
    }

    package init(sequence: UInt64, state: RoundState) {
        self.sequence = sequence
        self.state = state
    }
}
