/// Is told about every peer that exceeds a limit.
package protocol LimitObserver: Sendable {
    /// Called on any queue, possibly many times a second; must not block.
    ///
    /// - Parameter peer: the numeric address.
    func reached(_ limit: Limit, by peer: String)
}

/// For servers that don't observe limits.
package struct UnobservedLimits: LimitObserver {
    package init() {}

    package func reached(_ limit: Limit, by peer: String) {}
}
