/// Waiting for the server of a store to end.
package enum StoreStandby {
    /// True if no server has the right to serve, so that one may start.
    ///
    /// - Parameter standstillMilliseconds: see `StoreOptions`.
    package static func isFree(
        _ location: StoreLocation,
        standstillMilliseconds: Int = StoreOptions().standstillMilliseconds
    ) throws(StoreOpenError) -> Bool {
        do throws(StoreOpenError) {
            let claim = try location.engine.claim()
            defer { claim.release() }
            let isMissing = try location.naming(.game) { try location.engine.isMissing(.game) }
            guard !isMissing, !location.engine.provesDeath else { return true }
            let nodes = NodeTable(try location.connect(to: .game))
            _ = try location.naming(.game) {
                try nodes.thoseThatMayBeDead(location, standstillMilliseconds)
            }
            return true
        } catch .inUse {
            return false
        }
    }
}
