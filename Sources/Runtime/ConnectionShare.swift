/// One connection's share of what its address may have at once. Its deinit gives the share back.
package final class ConnectionShare: Sendable {
    private let giveBack: (@Sendable () -> Void)?

    /// - Parameter giveBack: called once; nil for a share of what has no limit.
    package init(giveBack: (@Sendable () -> Void)?) { self.giveBack = giveBack }

    deinit { giveBack?() }
}

/// Says how many connections an address may have. Usable from any queue.
package protocol ConnectionAdmission: Sendable {
    /// A share for one connection more, or nil where the address has as many as it may.
    ///
    /// - Parameter address: numeric, as the system or a trusted proxy writes it.
    func admit(_ address: String) -> ConnectionShare?
}
