/// What is known of how a connection does.
extension Connection {
    /// Keeps round trips from now on: only while somebody wants them, since they take memory.
    package func startKeepingRoundTrips() { heartbeat.roundTrips = [] }

    /// Keeps them no longer.
    ///
    /// - Returns: those that were kept, in milliseconds.
    package func takeRoundTrips() -> [Double] { heartbeat.roundTrips.take() ?? [] }

    /// How often the peer is pinged; shorter than the limits say while it matters to know more.
    package var pingIntervalMilliseconds: Int {
        get { heartbeat.intervalMilliseconds }
        set { heartbeat.setInterval(milliseconds: newValue, now: shard.now) }
    }

    /// State frames that the peer didn't take before there was a newer one.
    package var replacedFrameCount: Int { outbound.replacedCount }

    /// The interval that the limits say.
    package var ordinaryPingIntervalMilliseconds: Int { limits.pingIntervalMilliseconds }

    func report(_ limit: Limit) { shard.limitObserver.reached(limit, by: peerAddress) }

    /// Counts among those whose socket is full, or no longer.
    func noteBlocked(since wasBlocked: Bool) {
        guard wasBlocked != outbound.isBlocked else { return }
        shard.traffic.blockedConnections.add(wasBlocked ? -1 : 1, ordering: .relaxed)
    }
}
