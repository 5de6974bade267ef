import Scheduling

/// The queues of a store, by what they do.
package enum StoreQueue: String {
    case journal, reader, longReader, libraryJournal, libraryReader

    func make() -> any SerialQueue {
        switch self {
        // A commit is a large piece of work, and less urgent than a tick.
        case .journal: BackgroundQueue(label: "store.\(rawValue)")
        // Coins go before recipes.
        case .libraryJournal:
            BackgroundQueue(label: "store.\(rawValue)", slice: 6 * BackgroundQueue.usualSlice)
        case .reader, .longReader, .libraryReader: SystemQueue(label: "chefdash.store.\(rawValue)")
        }
    }
}
