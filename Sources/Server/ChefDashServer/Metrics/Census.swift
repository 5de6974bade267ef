import Base
import Scheduling
import Store
import Synchronization

/// Counts what the databases hold, for the operators. Nobody keeps these counts, so they are read
/// again each quarter of an hour, page by page, and never for a request of the metrics.
final class Census: Sendable {
    /// Nil before the first count.
    struct Counts: Sendable {
        var players: Int?
        var households: Int?
        var heldReviews: Int?
    }

    private static let intervalMilliseconds = 900_000
    /// The pause between two pages. With it, a count takes a part of one core even where there are
    /// millions.
    private static let pauseMilliseconds = 100

    private let store: any Store
    private let library: LibraryStore
    private let queue: any SerialQueue
    private let found = Mutex(Counts())

    /// - Parameter queue: runs the timers; the stores' own queues count.
    init(_ store: any Store, _ library: LibraryStore, queue: any SerialQueue) {
        self.store = store
        self.library = library
        self.queue = queue
    }

    var counts: Counts { found.withLock(\.self) }

    func start() {
        queue.repeatedly { [weak self] in
            self?.count()
            return self == nil ? nil : Self.intervalMilliseconds
        }
    }

    private func count() {
        store.read(HeldReviewCount(), on: queue) { [weak self] counted in
            // The next count retries a failure.
            if case .success(let count) = counted {
                self?.found.withLock { $0.heldReviews = count }
            }
        }
        countPlayers()
        countHouseholds()
    }

    private func countPlayers(after last: PlayerID? = nil, _ before: Int = 0) {
        store.read(PlayerCount(after: last), on: queue) { [weak self] counted in
            self?.add(counted, to: before, \.players) { $0.countPlayers(after: $1, $2) }
        }
    }

    private func countHouseholds(after last: HouseholdID? = nil, _ before: Int = 0) {
        library.read(HouseholdCount(after: last), on: queue) { [weak self] counted in
            self?.add(counted, to: before, \.households) { $0.countHouseholds(after: $1, $2) }
        }
    }

    /// - Parameter goOn: counts the rows after the given one.
    private func add<ID>(
        _ counted: Result<CountedPage<ID>, StoreError>, to before: Int,
        _ total: WritableKeyPath<Counts, Int?> & Sendable,
        goOn: @escaping @Sendable (Census, _ last: ID, _ count: Int) -> Void
    ) {
        guard case .success(let page) = counted else { return }
        let count = before + page.count
        guard let last = page.last else { return found.withLock { $0[keyPath: total] = count } }
        queue.async(at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds)) { [weak self] in
            if let self { goOn(self, last, count) }
        }
    }
}
