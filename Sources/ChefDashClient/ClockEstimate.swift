/// What pings told of the server's monotonic clock. The answer that came back soonest says the
/// most, as there was the least time for it to be late in: that one is kept.
public struct ClockEstimate: Hashable, Sendable {
    /// From ping to pong, of the best sample.
    public let roundTripMilliseconds: Double
    /// To be added to the client's clock to get the server's; wrong by half the round trip at
    /// most.
    public let offsetMilliseconds: Double

    /// A sample: when the ping was sent and its pong received by the client's clock, and when it
    /// was answered by the server's, milliseconds. `nil` where a clock ran backwards.
    public init?(sentAt: Double, receivedAt: Double, serverTime: Double) {
        guard receivedAt >= sentAt, serverTime.isFinite else { return nil }
        roundTripMilliseconds = receivedAt - sentAt
        offsetMilliseconds = serverTime - (sentAt + receivedAt) / 2
    }

    /// The better of two samples.
    public func better(than other: ClockEstimate?) -> ClockEstimate {
        guard let other, other.roundTripMilliseconds <= roundTripMilliseconds else { return self }
        return other
    }
}
