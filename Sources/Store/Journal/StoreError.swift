/// Why a store did not do what it was asked; nothing was changed.
package enum StoreError: Error, Hashable, Sendable {
    /// The rules refuse it.
    case refused(StoreRefusal)
    /// The disk is full, the database locked or broken; trying again later can help. The text is
    /// for the log.
    case unavailable(String)
}
