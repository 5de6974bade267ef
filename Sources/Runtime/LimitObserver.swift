/// Is told of every peer that runs into a limit.
package protocol LimitObserver: Sendable {
    /// Called on any queue, also many times a second; must not block.
    ///
    /// - Parameter peer: the numeric address.
    func reached(_ limit: Limit, by peer: String)
}
