/// Why a ledger couldn't be read to its end.
package enum LedgerAuditError: Error, Hashable, Sendable, CustomStringConvertible {
    case open(StoreOpenError)
    case unreadable(StoreFault)
    /// The export couldn't be written.
    case output(String)

    package var description: String {
        switch self {
        case .open(let error): error.description
        case .unreadable(let error): "the ledger can't be read: \(error)"
        case .output(let reason): "the export can't be written: \(reason)"
        }
    }
}
