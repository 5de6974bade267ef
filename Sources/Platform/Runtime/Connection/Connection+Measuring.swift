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
    package var replacedFrameCount: Int { outbox.replacedCount }

    /// The ping interval of the shard's limits.
    package var ordinaryPingIntervalMilliseconds: Int { limits.pingIntervalMilliseconds }

    func report(_ limit: Limit) { shard.limitObserver.reached(limit, by: peerAddress) }

    /// The payload of the ping that is due now, if any. The caller sends it.
    func takeDuePing() -> [UInt8]? {
        let now = shard.now
        guard heartbeat.isPingDue(at: now),
            case .ping(let payload) = heartbeat.beat(
                at: now, timeoutMilliseconds: limits.pingTimeoutMilliseconds)
        else { return nil }
        return payload
    }
}
