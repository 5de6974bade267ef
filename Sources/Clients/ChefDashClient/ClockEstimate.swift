/// An estimate of the server's monotonic clock from pings. It keeps the sample with the shortest
/// round trip, which has the smallest possible error.
public struct ClockEstimate: Hashable, Sendable {
    /// The best sample's time from ping to pong.
    public let roundTripMilliseconds: Double
    /// Add this to the client's clock to get the server's. The error is at most half the round
    /// trip.
    public let offsetMilliseconds: Double

    /// A sample in milliseconds: the times when the ping was sent and the pong received, by the
    /// client's clock, and when the server answered, by its own. `nil` if a clock ran backwards.
    public init?(sentAt: Double, receivedAt: Double, serverTime: Double) {
        guard receivedAt >= sentAt, serverTime.isFinite else { return nil }
        roundTripMilliseconds = receivedAt - sentAt
        offsetMilliseconds = serverTime - (sentAt + receivedAt) / 2
    }

    /// The server's time, in milliseconds, at the arrival of a message that the client sends at
    /// `now` of its own clock. Show a player's own round at this time.
    ///
    /// - Parameter usualRoundTrip: the usual duration of a ping in milliseconds.
    public func playTime(at now: Double, usualRoundTrip: Double) -> Double {
        now + offsetMilliseconds + max(usualRoundTrip, roundTripMilliseconds) / 2
    }

    /// The better of two samples.
    public func better(than other: ClockEstimate?) -> ClockEstimate {
        guard let other, other.roundTripMilliseconds <= roundTripMilliseconds else { return self }
        return other
    }
}
