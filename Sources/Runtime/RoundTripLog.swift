/// The last round trips of a connection that is being measured, bounded.
struct RoundTripLog {
    private static let limit = 256

    /// In milliseconds, oldest first.
    private(set) var milliseconds: [Double] = []

    mutating func append(milliseconds roundTrip: Double) {
        if milliseconds.count == Self.limit { milliseconds.removeFirst() }
        milliseconds.append(roundTrip)
    }
}
