import Scheduling

/// The queues of a store, by purpose.
package enum StoreQueue: String {
    case journal, reader, longReader, beat, fence
    case libraryJournal, libraryReader, libraryLongReader, libraryKitchenReader

    func make() -> any SerialQueue {
        switch self {
        // A commit is a large piece of work, and less urgent than a tick.
        case .journal: BackgroundQueue(label: "store.\(rawValue)")
        case .libraryJournal: LibraryQueue.make("journal")
        case .libraryReader: LibraryQueue.make("reader")
        case .libraryLongReader: LibraryQueue.make("long")
        case .libraryKitchenReader: LibraryQueue.make("kitchen")
        case .reader, .longReader, .beat, .fence: SystemQueue(label: "chefdash.store.\(rawValue)")
        }
    }
}

/// The queues of the recipe library.
package enum LibraryQueue {
    /// The game goes first. Otherwise ticks would wait for time slices of these threads during an
    /// import: a shard that has used more than its fair share of CPU time gets no precedence over
    /// them (Tests/Benchmarks/RESULTS.md).
    package static func make(_ name: String) -> any SerialQueue {
        BackgroundQueue(label: "library.\(name)", niceness: 10)
    }
}
