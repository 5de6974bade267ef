/// The server's clock as seen from here: what to add to our own, estimated from the round trip that
/// took the least time (protocol.md, "Liveness and the server's clock"). All players talk to the
/// same server, so that each one's round trips help all.
struct ServerClock {
    private(set) var roundTripNanoseconds = Int64.max
    private var offsetNanoseconds: Int64 = 0

    /// Whether there was a round trip.
    var isKnown: Bool { roundTripNanoseconds < .max }

    /// Takes in a round trip: our clock when the question left, as the answer brought it back, and
    /// when the answer was here, and the server's in between.
    mutating func note(sentMilliseconds: Double, received: Int64, serverMilliseconds: Double) {
        guard let sent = Self.nanoseconds(sentMilliseconds), received >= sent,
            received - sent < roundTripNanoseconds,
            let server = Self.nanoseconds(serverMilliseconds)
        else { return }
        roundTripNanoseconds = received - sent
        offsetNanoseconds = server - (sent + (received - sent) / 2)
    }

    /// A moment of the server's clock, converted to ours.
    func ownNanoseconds(atServerMilliseconds milliseconds: Double) -> Int64? {
        guard isKnown, let server = Self.nanoseconds(milliseconds) else { return nil }
        return server - offsetNanoseconds
    }

    /// When to send a message by our clock so that it arrives at a moment of the server's.
    func sendingNanoseconds(toArriveAtServerMilliseconds milliseconds: Double) -> Int64? {
        ownNanoseconds(atServerMilliseconds: milliseconds).map { $0 - roundTripNanoseconds / 2 }
    }

    /// `nil` for a number that no clock shows: the limit is thirty years.
    private static func nanoseconds(_ milliseconds: Double) -> Int64? {
        guard milliseconds.magnitude < 1e12 else { return nil }
        return Int64(milliseconds * 1_000_000)
    }
}
