/// One connection's share of what its address may have at once. Its deinit gives the share back.
package final class ConnectionShare: Sendable {
    private let giveBack: (@Sendable () -> Void)?
    /// What the connection is answered unless it asks for the server's health; nil within the limits.
    let refusal: HTTPResponse?

    /// - Parameter giveBack: called once; nil for a share of what has no limit.
    package init(refusal: HTTPResponse? = nil, giveBack: (@Sendable () -> Void)?) {
        self.refusal = refusal
        self.giveBack = giveBack
    }

    deinit { giveBack?() }
}

/// Says how many connections an address may have. Usable from any queue.
package protocol ConnectionAdmission: Sendable {
    /// A share for one connection more, or nil where the address has as many as it may.
    ///
    /// - Parameter address: numeric, as the system or a trusted proxy writes it.
    func admit(_ address: String) -> ConnectionShare?

    /// Whether this peer begins its connections with the address of its client (see `ProxyHeader`).
    func namesClients(_ address: String) -> Bool

    /// A share for a short look at the server's health where there is no room for more, or nil where too many look.
    ///
    /// - Parameter refusal: what anything else is answered.
    func admitBeyondLimit(_ address: String, refusal: HTTPResponse) -> ConnectionShare?
}
