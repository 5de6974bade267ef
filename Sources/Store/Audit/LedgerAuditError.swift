/// Why a ledger could not be read to its end.
package enum LedgerAuditError: Error, Hashable, Sendable, CustomStringConvertible {
    case open(StoreOpenError)
    case unreadable(StoreFault)
    /// The place that the export goes to failed.
    case output(String)

    package var description: String {
        switch self {
        case .open(let error): error.description
        case .unreadable(let error): "the ledger can't be read: \(error)"
        case .output(let reason): "the export can't be written: \(reason)"
        }
    }
}
