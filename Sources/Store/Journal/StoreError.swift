/// Why a store didn't do what it was asked; nothing changed.
package enum StoreError: Error, Hashable, Sendable {
    /// The rules refuse it.
    case refused(StoreRefusal)
    /// The disk is full, or the database is locked or broken; a later retry can succeed. The text
    /// is for the log.
    case unavailable(String)
}
