/// Measurements of one connection.
extension Connection {
    /// Starts recording round trips. They take memory, so record them only while somebody reads
    /// them.
    package func startKeepingRoundTrips() { heartbeat.roundTrips = [] }

    /// Stops recording round trips.
    ///
    /// - Returns: the recorded round trips in milliseconds, the oldest first.
    package func takeRoundTrips() -> [Double] { heartbeat.roundTrips.take() ?? [] }

    /// The time between pings. Callers shorten it below the limits' value while they need closer
    /// measurements.
    package var pingIntervalMilliseconds: Int {
        get { heartbeat.intervalMilliseconds }
        set { heartbeat.setInterval(milliseconds: newValue, now: shard.now) }
    }

    /// The number of state frames that a newer one replaced before the socket took them.
    package var replacedFrameCount: Int { outbound.replacedCount }

    /// The ping interval of the shard's limits.
    package var ordinaryPingIntervalMilliseconds: Int { limits.pingIntervalMilliseconds }

    func report(_ limit: Limit) { shard.limitObserver.reached(limit, by: peerAddress) }

    /// Updates the shard's count of connections with a full socket.
    func noteBlocked(since wasBlocked: Bool) {
        guard wasBlocked != outbound.isBlocked else { return }
        shard.traffic.blockedConnections.add(wasBlocked ? -1 : 1, ordering: .relaxed)
    }
}
