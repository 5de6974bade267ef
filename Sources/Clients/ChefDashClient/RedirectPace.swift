/// The pace at which redirects are followed: after five within 10 s, the next one waits 2 s
/// (protocol.md, "Several nodes").
struct RedirectPace: Sendable {
    /// The times of the last redirects, in milliseconds.
    private var times: [Double] = []

    /// Notes a redirect.
    ///
    /// - Returns: the pause before it is followed.
    mutating func pause(at now: Double) -> Duration {
        times = times.filter { now - $0 < 10_000 } + [now]
        return times.count > 5 ? .seconds(2) : .zero
    }
}
