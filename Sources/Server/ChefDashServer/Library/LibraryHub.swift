import Base
import GameProtocol
import Kitchen
import Recipes
import Scheduling
import Store

/// Where what changes in the library comes together, in the order of the commits: it is told from here to the
/// shards on which somebody has the household open.
final class LibraryHub: Sendable {
    let store: LibraryStore
    /// Answers of the library are made here, so that neither a tick nor a commit waits for them.
    let queue: any SerialQueue
    private let watchers = Watchers()
    let cookings = CookingHosts()
    let reads = ReadShares()
    private let quotas: WriteQuotas

    /// Changes longer than this aren't told: devices pull them.
    private static let changeBytes = 24 * 1024

    /// Owned by the hub's queue.
    private final class Watchers: @unchecked Sendable {
        // @unchecked: touched on the hub's queue alone.
        var shards: [Companions] = []
        /// The shards on which somebody has a household open, by their index.
        var byHousehold: [HouseholdID: Set<Int>] = [:]
    }

    init(_ store: LibraryStore, _ quotas: WriteQuotas, queue: any SerialQueue) {
        self.store = store
        self.quotas = quotas
        self.queue = queue
    }

    func attach(_ shards: [Companions]) {
        queue.sync { watchers.shards = shards }
    }

    func detach() {
        queue.sync {
            watchers.shards = []
            watchers.byHousehold = [:]
        }
    }

    /// From when `then` is called on, changes of the household are told to the shard.
    func watch(_ household: HouseholdID, on shard: Int, then: @escaping @Sendable () -> Void) {
        queue.async { [watchers] in
            watchers.byHousehold[household, default: []].insert(shard)
            then()
        }
    }

    /// Nobody on the shard has the household open any more.
    func stopWatching(_ household: HouseholdID, on shard: Int) {
        queue.async { [watchers] in
            watchers.byHousehold[household]?.remove(shard)
            if watchers.byHousehold[household]?.isEmpty == true {
                watchers.byHousehold[household] = nil
            }
        }
    }

    /// Performs an operation, and completes on the hub's queue in the order of the commits.
    ///
    /// - Parameter writer: who answers for what is written; nil for what takes no room, and for the server's own.
    func perform<Operation: RefusableOperation>(
        _ operation: Operation, for writer: LibraryWriter? = nil,
        completion: @escaping LibraryStore.Completion<Operation.Answer>
    ) where Operation.Target == LibraryTransaction {
        let meter = writer.map { quotas.meter(of: $0) { [queue] in queue.now } }
        store.perform(operation, meter: meter, on: queue, completion: completion)
    }

    /// Tells everybody who has the household open, but for who made the change. On the hub's queue.
    func tell(
        _ household: HouseholdID, _ seq: Int64, _ records: [LibraryRecord], but author: Companion?
    ) {
        queue.assertIsCurrent()
        guard let indices = watchers.byHousehold[household] else { return }
        let text = Self.change(household, seq, records)
        let behind = Self.behind(household, seq)
        for index in indices.sorted() where watchers.shards.indices.contains(index) {
            let companions = watchers.shards[index]
            companions.shard.async {
                companions.tell(household, seq, text, behind: behind, but: author)
            }
        }
    }

    /// Tells everybody who is shown what the household cooks, in the order of the calls.
    ///
    /// - Parameter make: writes the messages, on the hub's queue.
    func tellCooking(
        _ household: HouseholdID, but author: Companion? = nil,
        _ make: @escaping @Sendable () -> [[UInt8]]
    ) {
        queue.async { [watchers] in
            guard let indices = watchers.byHousehold[household] else { return }
            let texts = make()
            for index in indices.sorted() where watchers.shards.indices.contains(index) {
                let companions = watchers.shards[index]
                companions.shard.async {
                    companions.tellCooking(household, texts, but: author)
                }
            }
        }
    }

    /// Nil for more than is told at once.
    static func change(
        _ household: HouseholdID, _ seq: Int64, _ records: [LibraryRecord]
    ) -> [UInt8]? {
        guard records.count <= LibraryEdit.toldRecordLimit else { return nil }
        let text = ServerEvent(
            .library(
                .changed(
                    LibraryChange(
                        householdID: household.description, seq: seq, records: records)))
        ).encoded()
        return text.count <= changeBytes ? text : nil
    }

    static func behind(_ household: HouseholdID, _ head: Int64) -> [UInt8] {
        ServerEvent(
            .library(.behind(LibraryBehind(householdID: household.description, head: head)))
        ).encoded()
    }

    /// Calls `body` for each companion with which the player has the household open. On the hub's queue.
    func visit(
        _ player: PlayerID, in household: HouseholdID,
        _ body: @escaping @Sendable (Companion, Companions) -> Void
    ) {
        queue.assertIsCurrent()
        for index in (watchers.byHousehold[household] ?? []).sorted()
        where watchers.shards.indices.contains(index) {
            let companions = watchers.shards[index]
            companions.shard.async {
                for companion in companions.of(player, in: household) {
                    body(companion, companions)
                }
            }
        }
    }
}
