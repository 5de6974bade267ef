import Kitchen
import Recipes
import Runtime
import Scheduling
import Store
import Synchronization

/// Which shard has which household's cooking sessions. Usable from any queue.
final class CookingHosts: Sendable {
    private let shards = Mutex<[CookingRooms]>([])
    private static let retryMilliseconds = 1_000

    func attach(_ rooms: [CookingRooms]) { shards.withLock { $0 = rooms } }

    func detach() { attach([]) }

    /// Calls `body` with the rooms of a household, on their queue, once those of an earlier server are there.
    func with(
        _ household: HouseholdID, _ body: @escaping @Sendable (CookingRooms) -> Void
    ) {
        let rooms = shards.withLock { shards in
            shards.isEmpty
                ? nil : shards[Self.index(of: household, count: shards.count)]
        }
        guard let rooms else { return }
        rooms.whenLoaded { body(rooms) }
    }

    private static func index(of household: HouseholdID, count: Int) -> Int {
        Int(household.value % UInt128(count))
    }

    /// Has the sessions of an earlier server go on.
    func load(_ library: LibraryStore, on queue: any SerialQueue, _ log: Log) {
        library.read(OpenCookingQuery(), on: queue) { [self] found in
            let all = shards.withLock(\.self)
            switch found {
            case .success(let stored):
                if !stored.isEmpty { log.info("cooking_continued", ["sessions": stored.count]) }
                for (index, rooms) in all.enumerated() {
                    let own = stored.filter {
                        Self.index(of: $0.household, count: all.count) == index
                    }
                    rooms.shard.async { rooms.load(own) }
                }
            case .failure(let error):
                log.warning("cooking_unread", ["error": error])
                guard !all.isEmpty else { return }
                let moment = queue.now.advanced(byMilliseconds: Self.retryMilliseconds)
                queue.async(at: moment) { [self] in load(library, on: queue, log) }
            }
        }
    }
}
