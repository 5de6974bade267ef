import ChefDashClient

/// The server's clock in nanoseconds of ours. All players talk to the same server, so that each
/// one's round trips help all.
extension ClockEstimate {
    /// A time of the server's clock, converted to ours; `nil` for a number beyond thirty years,
    /// which no clock shows.
    func ownNanoseconds(atServerMilliseconds milliseconds: Double) -> Int64? {
        let own = milliseconds - offsetMilliseconds
        return own.magnitude < 1e12 ? Int64(own * 1_000_000) : nil
    }
}
