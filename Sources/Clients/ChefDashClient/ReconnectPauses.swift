/// The pauses before reconnecting. They grow and have jitter, so that clients don't all return at
/// once when a server comes back.
public struct ReconnectPauses: Hashable, Sendable {
    /// The upper limit of the first pause.
    public var first: Duration
    /// The longest pause.
    public var longest: Duration

    public init(first: Duration = .milliseconds(250), longest: Duration = .seconds(10)) {
        self.first = first
        self.longest = longest
    }

    /// The pause before an attempt, counted from 0: between half and all of the first pause, which
    /// doubles with each attempt up to the longest.
    public func pause(
        beforeAttempt attempt: Int, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let ceiling = min(longest, first * (1 << min(max(attempt, 0), 20)))
        return ceiling * Double.random(in: 0.5...1, using: &generator)
    }
}
