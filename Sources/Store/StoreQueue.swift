import Scheduling

/// The queues of a store, by what they do.
package enum StoreQueue: String {
    case journal, answers, reader

    func make() -> any SerialQueue {
        switch self {
        // Commits are much work at a time, for which nobody waits as they do for a tick: on few
        // processors they would hold up rounds.
        case .journal: BackgroundQueue(label: "store.\(rawValue)")
        case .answers, .reader: SystemQueue(label: "chefdash.store.\(rawValue)")
        }
    }
}
