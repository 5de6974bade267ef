/// One connection's share of its address's limit. `deinit` gives the share back.
package final class ConnectionShare: Sendable {
    private let giveBack: (@Sendable () -> Void)?
    /// The answer to every request except one for the server's health; nil within the limits.
    let refusal: HTTPResponse?

    /// - Parameter giveBack: called once; nil if there is no limit to give back to.
    package init(refusal: HTTPResponse? = nil, giveBack: (@Sendable () -> Void)?) {
        self.refusal = refusal
        self.giveBack = giveBack
    }

    deinit { giveBack?() }
}

/// Decides how many connections an address may have. Usable from any queue.
package protocol ConnectionAdmission: Sendable {
    /// Returns a share for one more connection, or nil if the address is at its limit.
    ///
    /// - Parameter address: a numeric address, as the system or a trusted proxy writes it.
    func admit(_ address: String) -> ConnectionShare?

    /// True if this peer is a proxy that starts its connections with the client's address (see
    /// `ProxyHeader`).
    func namesClients(_ address: String) -> Bool

    /// Returns a share for a short health check above the limits, or nil if there are too many of
    /// these.
    ///
    /// - Parameter refusal: the answer to any other request.
    func admitBeyondLimit(_ address: String, refusal: HTTPResponse) -> ConnectionShare?
}
