import Scheduling

/// The queues of a store, by what they do.
package enum StoreQueue: String {
    case journal, reader, longReader

    func make() -> any SerialQueue {
        switch self {
        // A commit is a large piece of work, and less urgent than a tick.
        case .journal: BackgroundQueue(label: "store.\(rawValue)")
        case .reader, .longReader: SystemQueue(label: "chefdash.store.\(rawValue)")
        }
    }
}
