/// What is known of how a connection does.
extension Connection {
    /// Keeps round trips from now on: only while somebody wants them, since they take memory.
    package func startKeepingRoundTrips() { roundTrips = RoundTripLog() }

    /// Keeps them no longer.
    ///
    /// - Returns: those that were kept, in milliseconds.
    package func takeRoundTrips() -> [Double] {
        defer { roundTrips = nil }
        return roundTrips?.milliseconds ?? []
    }

    /// State frames that the peer didn't take before there was a newer one.
    package var replacedFrameCount: Int { outbound.replacedCount }

    /// The interval that the limits say.
    package var ordinaryPingIntervalMilliseconds: Int { limits.pingIntervalMilliseconds }

    func noteRoundTrip(since sent: Instant) {
        roundTrips?.append(milliseconds: shard.now.milliseconds(since: sent))
    }

    /// Tells of a limit that the peer ran into.
    func report(_ limit: Limit) { shard.limitObserver.reached(limit, by: peerAddress) }

    /// Counts among those whose socket is full, or no longer.
    func noteBlocked(since wasBlocked: Bool) {
        guard wasBlocked != outbound.isBlocked else { return }
        shard.traffic.blockedConnections.add(wasBlocked ? -1 : 1, ordering: .relaxed)
    }
}
