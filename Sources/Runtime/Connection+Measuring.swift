/// What is known of how a connection does.
extension Connection {
    /// Hands out the round trips since the last call, in milliseconds.
    package func takeRoundTrips() -> [Double] { roundTrips.take() }

    /// State frames that the peer didn't take before there was a newer one.
    package var replacedFrameCount: Int { outbound.replacedCount }

    /// The interval that the limits say.
    package var ordinaryPingIntervalMilliseconds: Int { limits.pingIntervalMilliseconds }

    func noteRoundTrip(since sent: Instant) {
        roundTrips.append(milliseconds: shard.now.milliseconds(since: sent))
    }
}
