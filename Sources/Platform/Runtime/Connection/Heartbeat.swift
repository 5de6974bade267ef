/// Decides when to ping a peer, and measures the round trips.
struct Heartbeat {
    enum Beat {
        case ping(payload: [UInt8])
        /// No pong came in time.
        case isOverdue
    }

    private static let roundTripLimit = 256

    private(set) var intervalMilliseconds: Int
    /// The last round trips in milliseconds, the oldest first; nil unless they are being recorded.
    var roundTrips: [Double]?
    private var next: Instant
    /// The time of the ping that has no pong yet.
    private var sent: Instant?

    init(intervalMilliseconds: Int, now: Instant) {
        self.intervalMilliseconds = intervalMilliseconds
        next = now.advanced(byMilliseconds: intervalMilliseconds)
    }

    mutating func setInterval(milliseconds: Int, now: Instant) {
        intervalMilliseconds = milliseconds
        next = min(next, now.advanced(byMilliseconds: milliseconds))
    }

    /// True if it is time for another ping and none is unanswered.
    func isPingDue(at now: Instant) -> Bool { sent == nil && next <= now }

    /// Returns the ping to send, or `isOverdue`; nil if there is nothing to do yet.
    mutating func beat(at now: Instant, timeoutMilliseconds: Int) -> Beat? {
        if let sent {
            return sent.advanced(byMilliseconds: timeoutMilliseconds) <= now ? .isOverdue : nil
        }
        guard next <= now else { return nil }
        sent = now
        // Counts from the due time, so that late sweeps don't add up. After a long pause, the
        // missed pings aren't sent.
        next = max(next, now.advanced(byMilliseconds: -intervalMilliseconds))
            .advanced(byMilliseconds: intervalMilliseconds)
        return .ping(payload: withUnsafeBytes(of: now.nanoseconds.bigEndian) { Array($0) })
    }

    /// Ends the wait if the pong echoes our ping. Other pongs are allowed and ignored (RFC 6455,
    /// section 5.5.3).
    mutating func receivePong(_ payload: UnsafeRawBufferPointer, now: Instant) {
        guard let sent, payload.count == 8,
            Int64(bigEndian: payload.loadUnaligned(as: Int64.self)) == sent.nanoseconds
        else { return }
        self.sent = nil
        guard let count = roundTrips?.count else { return }
        if count == Self.roundTripLimit { roundTrips?.removeFirst() }
        roundTrips?.append(now.milliseconds(since: sent))
    }
}
