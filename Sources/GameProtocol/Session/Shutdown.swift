/// The server stops: no round starts any more, and rounds under way may finish.
public struct Shutdown: Codable, Hashable, Sendable {
    /// How long from now until connections are closed.
    public var deadlineMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case deadlineMilliseconds = "deadline_ms"
    }

    package init(
        deadlineMilliseconds: Int
    ) {
        self.deadlineMilliseconds = deadlineMilliseconds
    }
}
