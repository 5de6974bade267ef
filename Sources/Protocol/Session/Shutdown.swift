/// The server is stopping: no new rounds start, and running rounds may finish.
public struct Shutdown: Codable, Hashable, Sendable {
    /// The time from now until connections are closed.
    public var deadlineMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case deadlineMilliseconds = "deadline_ms"
    }

    package init(deadlineMilliseconds: Int) { self.deadlineMilliseconds = deadlineMilliseconds }
}
