/// When a peer is pinged, and how long its pongs take.
struct Heartbeat {
    enum Beat {
        case ping(payload: [UInt8])
        /// No pong came in time.
        case isOverdue
    }

    private static let roundTripLimit = 256

    private(set) var intervalMilliseconds: Int
    /// The last round trips in milliseconds, the oldest first; `nil` while they aren't kept.
    var roundTrips: [Double]?
    private var next: Instant
    /// When the ping was sent that has no pong yet.
    private var sent: Instant?

    init(intervalMilliseconds: Int, now: Instant) {
        self.intervalMilliseconds = intervalMilliseconds
        next = now.advanced(byMilliseconds: intervalMilliseconds)
    }

    mutating func setInterval(milliseconds: Int, now: Instant) {
        intervalMilliseconds = milliseconds
        next = min(next, now.advanced(byMilliseconds: milliseconds))
    }

    /// Whether it is time for another ping.
    func isPingDue(at now: Instant) -> Bool { sent == nil && next <= now }

    /// - Returns: what to do; `nil` while there is time.
    mutating func beat(at now: Instant, timeoutMilliseconds: Int) -> Beat? {
        if let sent {
            return sent.advanced(byMilliseconds: timeoutMilliseconds) <= now ? .isOverdue : nil
        }
        guard next <= now else { return nil }
        sent = now
        // From when it was due, so that late sweeps don't add up; a long pause isn't made up for.
        next = max(next, now.advanced(byMilliseconds: -intervalMilliseconds))
            .advanced(byMilliseconds: intervalMilliseconds)
        return .ping(payload: withUnsafeBytes(of: now.nanoseconds.bigEndian) { Array($0) })
    }

    /// Only the pong that echoes our ping counts; others are allowed and mean nothing (RFC 6455,
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
