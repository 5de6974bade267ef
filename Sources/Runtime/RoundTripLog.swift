/// The last round trips of a connection, bounded.
struct RoundTripLog {
    private static let limit = 256

    /// In milliseconds, oldest first.
    private var milliseconds: [Double] = []

    mutating func append(milliseconds roundTrip: Double) {
        if milliseconds.count == Self.limit { milliseconds.removeFirst() }
        milliseconds.append(roundTrip)
    }

    mutating func take() -> [Double] {
        defer { milliseconds = [] }
        return milliseconds
    }
}
