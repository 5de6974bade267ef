import Scheduling

/// The queues of a store, by what they do.
package enum StoreQueue: String {
    case journal, reader, longReader

    func make() -> any SerialQueue {
        switch self {
        // Commits are much work at a time, for which nobody waits as they do for a tick.
        case .journal: BackgroundQueue(label: "store.\(rawValue)")
        case .reader, .longReader: SystemQueue(label: "chefdash.store.\(rawValue)")
        }
    }
}
