/// Waiting for the server of a store to end.
package enum StoreStandby {
    /// The servers that can't write any more although they didn't say so, with their last beats, if
    /// a server may start now; nil if another one has the right to serve.
    ///
    /// - Parameter standstillMilliseconds: see `StoreOptions`.
    package static func silentNodes(
        _ location: StoreLocation,
        standstillMilliseconds: Int = StoreOptions().standstillMilliseconds
    ) throws(StoreOpenError) -> [Int64: Int64]? {
        do throws(StoreOpenError) {
            let claim = try location.engine.claim()
            defer { claim.release() }
            let isMissing = try location.naming(.game) { try location.engine.isMissing(.game) }
            guard !isMissing, !location.engine.provesDeath else { return [:] }
            let nodes = NodeTable(try location.connect(to: .game))
            return try location.naming(.game) {
                try nodes.silent(location, standstill: standstillMilliseconds)
            }
        } catch .inUse {
            return nil
        }
    }
}
