/// Receives a report of every peer that exceeds a limit.
package protocol LimitObserver: Sendable {
    /// Called on any queue, possibly many times a second. Must not block.
    ///
    /// - Parameter peer: The peer's numeric address.
    func reached(_ limit: Limit, by peer: String)
}

/// Ignores all reports, for servers that don't observe limits.
package struct UnobservedLimits: LimitObserver {
    package init() {}

    package func reached(_ limit: Limit, by peer: String) {}
}
