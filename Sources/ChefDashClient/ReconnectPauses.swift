/// How long to wait before each attempt to connect again: growing, and jittered so that the
/// clients of a server that comes back don't all arrive at once.
public struct ReconnectPauses: Hashable, Sendable {
    /// The longest first pause.
    public var first: Duration
    /// The longest pause of all.
    public var longest: Duration

    public init(first: Duration = .milliseconds(250), longest: Duration = .seconds(10)) {
        self.first = first
        self.longest = longest
    }

    /// The pause before an attempt, counted from 0: between a half and the whole of the first
    /// pause, doubled with each attempt up to the longest.
    public func pause(
        beforeAttempt attempt: Int, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let ceiling = min(longest, first * (1 << min(max(attempt, 0), 20)))
        return ceiling * Double.random(in: 0.5...1, using: &generator)
    }
}
