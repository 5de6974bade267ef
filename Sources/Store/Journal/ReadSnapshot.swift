/// The committed data of one database at one moment, for queries.
///
/// Used only on its reader's queue, with all its parts.
package protocol ReadSnapshot: AnyObject, SendableMetatype {
    var work: StoreWork { get }

    /// Runs a query's body on the newest commit.
    func reading<Value>(_ body: () throws(StoreFault) -> Value) throws(StoreFault) -> Value
}
