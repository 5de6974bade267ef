/// Which recorded round is wanted.
public struct ReplayRequest: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits: `round` of a result, `race` of a race's, `record` of a board's row.
    public var record: String
    /// Who played it; the one who asks where it is missing.
    public var player: String?
    /// The first tick wanted, 0 where it is missing.
    public var fromTick: Int?

    private enum CodingKeys: String, CodingKey {
        case record, player
        case fromTick = "from_tick"
    }

    public init(record: String, player: String? = nil, fromTick: Int? = nil) {
        self.record = record
        self.player = player
        self.fromTick = fromTick
    }
}
