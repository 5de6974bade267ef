/// An estimate of the server's monotonic clock from pings. It keeps the sample with the shortest
/// round trip, which has the least room for error.
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

    /// The server's time at which a message arrives that is sent at a time of the client's clock,
    /// milliseconds. A player's own round is shown at this time.
    ///
    /// - Parameter usualRoundTrip: what a ping usually takes, milliseconds.
    public func playTime(at now: Double, usualRoundTrip: Double) -> Double {
        now + offsetMilliseconds + max(usualRoundTrip, roundTripMilliseconds) / 2
    }

    /// The better of two samples.
    public func better(than other: ClockEstimate?) -> ClockEstimate {
        guard let other, other.roundTripMilliseconds <= roundTripMilliseconds else { return self }
        return other
    }
}
