/// Follows each change of a sealed row that a connection makes, and keeps `sets` correct.
///
/// The old seal of a row is computed from its columns instead of being read. So a row that somebody
/// has changed in the database differs from the one that was written, which stays missing after the
/// server writes over it.
protocol RowWatcher: AnyObject {
    var sets: SealedSets { get set }
    /// Brings `sets` up to date with all changes so far.
    func follow() throws(StoreFault)
}
