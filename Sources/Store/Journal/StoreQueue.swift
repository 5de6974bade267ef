import Scheduling

/// The queues of a store, by what they do.
package enum StoreQueue: String {
    case journal, reader, longReader, libraryJournal, libraryReader

    func make() -> any SerialQueue {
        switch self {
        // A commit is a large piece of work, and less urgent than a tick.
        case .journal, .libraryJournal: BackgroundQueue(label: "store.\(rawValue)")
        case .reader, .longReader, .libraryReader: SystemQueue(label: "chefdash.store.\(rawValue)")
        }
    }
}
