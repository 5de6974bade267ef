/// The player has tapped nothing for a while.
public struct IdleWarning: Codable, Hashable, Sendable {
    /// When the race is lost unless another input comes.
    public var forfeitInMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case forfeitInMilliseconds = "forfeit_in_ms"
    }

    package init(forfeitInMilliseconds: Int) { self.forfeitInMilliseconds = forfeitInMilliseconds }
}
