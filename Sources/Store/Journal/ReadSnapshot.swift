/// The committed data of one database at one moment, which queries read.
///
/// Belongs to its reader's queue, and so do its parts.
package protocol ReadSnapshot: AnyObject, SendableMetatype {
    var work: StoreWork { get }

    /// Runs a query's body on the newest commit.
    func reading<Value>(_ body: () throws(StoreFault) -> Value) throws(StoreFault) -> Value
}
