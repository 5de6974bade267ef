/// Hears of every peer that exceeds a limit.
package protocol LimitObserver: Sendable {
    /// Called on any queue, also many times a second; must not block.
    ///
    /// - Parameter peer: the numeric address.
    func reached(_ limit: Limit, by peer: String)
}

/// For servers whose limits nobody looks at.
package struct UnobservedLimits: LimitObserver {
    package init() {}

    package func reached(_ limit: Limit, by peer: String) {}
}
