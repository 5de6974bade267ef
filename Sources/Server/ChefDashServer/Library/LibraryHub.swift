import Base
import GameProtocol
import Kitchen
import Recipes
import Scheduling
import Store
import Synchronization

/// Collects the library's changes in commit order, and sends them to the shards where somebody has
/// the household open.
final class LibraryHub: Sendable {
    let store: LibraryStore
    /// The queue on which answers to edits are encoded, so that neither a tick nor a commit waits
    /// for them.
    let queue: any SerialQueue
    private let watchers = Watchers()
    let cookings: CookingHosts
    let reads = ReadShares()
    private let quotas: WriteQuotas
    /// Nil if no other server writes to the library.
    let news: SharedNews?
    let claims: CookingClaims?
    /// The operations of before, if others write to the library.
    private let operationCount = Atomic(0)

    /// Owned by the hub's queue.
    private final class Watchers: @unchecked Sendable {
        // @unchecked: used only on the hub's queue.
        var shards: [Companions] = []
        /// The indices of the shards on which somebody has a household open.
        var byHousehold: [HouseholdID: Set<Int>] = [:]

        func companions(of household: HouseholdID) -> [Companions] {
            (byHousehold[household] ?? []).sorted().filter(shards.indices.contains)
                .map { shards[$0] }
        }
    }

    init(_ store: LibraryStore, _ quotas: WriteQuotas, queue: any SerialQueue, log: Log) {
        self.store = store
        claims = store.isShared ? CookingClaims(store, on: queue) : nil
        cookings = CookingHosts(store, on: queue, claims, log)
        self.quotas = quotas
        self.queue = queue
        news = store.isShared ? SharedNews(store, on: queue) : nil
    }

    func attach(_ shards: [Companions]) {
        queue.sync {
            watchers.shards = shards
            claims?.hub = self
            news?.hub = self
        }
        guard let news else { return }
        store.hearOfOthers { [queue] household in
            queue.async { news.hear(of: household) }
        }
    }

    func detach() {
        queue.sync {
            watchers.shards = []
            watchers.byHousehold = [:]
            claims?.hub = nil
            news?.detach()
        }
    }

    /// Subscribes the shard to the household's changes; `then` runs once the subscription is
    /// active.
    func watch(_ household: HouseholdID, on shard: Int, then: @escaping @Sendable () -> Void) {
        queue.async { [watchers, news] in
            watchers.byHousehold[household, default: []].insert(shard)
            guard let news else { return then() }
            news.begin(household, then: then)
        }
    }

    /// Unsubscribes the shard: nobody there has the household open any more.
    func stopWatching(_ household: HouseholdID, on shard: Int) {
        queue.async { [self] in
            watchers.byHousehold[household]?.remove(shard)
            guard watchers.byHousehold[household]?.isEmpty == true else { return }
            watchers.byHousehold[household] = nil
            stopFollowing(household)
        }
    }

    /// Performs an operation, and completes on the hub's queue in commit order.
    ///
    /// - Parameter writer: the writer whose quota is charged; nil for operations that take no
    ///   space, and for the server's own.
    func perform<Operation: RefusableOperation>(
        _ operation: Operation, for writer: LibraryWriter? = nil,
        completion: @escaping LibraryStore.Completion<Operation.Answer>
    ) where Operation.Target == LibraryTransaction {
        let meter = writer.map { quotas.meter(of: $0) { [queue] in queue.now } }
        guard let news else {
            return store.perform(operation, meter: meter, on: queue, completion: completion)
        }
        operationCount.add(1, ordering: .relaxed)
        store.perform(operation, meter: meter, on: queue) { result in
            completion(result)
            news.didComplete()
        }
    }

    /// Sends a change to everybody who has the household open. Called on the hub's queue.
    func tell(_ household: HouseholdID, _ seq: Int64, _ records: [EntityRecord]) {
        queue.assertIsCurrent()
        guard news != nil || watchers.byHousehold[household] != nil else { return }
        tell(ChangedRecords(records, of: household, at: seq), but: nil)
    }

    /// Sends a change to everybody who has the household open, except its author. Called on the
    /// hub's queue.
    func tell(_ change: ChangedRecords, but author: Companion?) {
        queue.assertIsCurrent()
        if let news {
            store.tellOthers(of: change.household)
            news.take(change, but: author)
        } else {
            send(change, but: author)
        }
    }

    /// Sends a change whose turn it is.
    func send(_ change: ChangedRecords, but author: Companion?) {
        let (household, seq) = (change.household, change.seq)
        let watching = watchers.companions(of: household)
        guard !watching.isEmpty else { return }
        let text = change.push
        let behind = Self.behind(household, seq)
        for companions in watching {
            companions.shard.async {
                companions.tell(household, seq, text, behind: behind, but: author)
            }
        }
    }

    /// Sends cooking messages to everybody who follows the household's sessions, in the order of
    /// the calls.
    ///
    /// - Parameter make: encodes the messages, on the hub's queue.
    func tellCooking(
        _ household: HouseholdID, but author: Companion? = nil,
        _ make: @escaping @Sendable () -> [[UInt8]]
    ) {
        queue.async { [watchers] in
            let watching = watchers.companions(of: household)
            guard !watching.isEmpty else { return }
            let texts = make()
            for companions in watching {
                companions.shard.async {
                    companions.tellCooking(household, texts, but: author)
                }
            }
        }
    }

    /// The number of operations so far; see `SharedNews.didComplete`.
    var begunCount: Int { operationCount.load(ordering: .relaxed) }

    /// Those where somebody has the household open.
    func companions(of household: HouseholdID) -> [Companions] {
        queue.assertIsCurrent()
        return watchers.companions(of: household)
    }

    static func behind(_ household: HouseholdID, _ head: Int64) -> [UInt8] {
        ServerEvent(
            .library(.behind(LibraryBehind(householdID: household, head: head)))
        ).encoded()
    }

    /// Calls `body` for each of the player's companions that has the household open. Called on the
    /// hub's queue.
    func visit(
        _ player: PlayerID, in household: HouseholdID,
        _ body: @escaping @Sendable (Companion, Companions) -> Void
    ) {
        queue.assertIsCurrent()
        for companions in watchers.companions(of: household) {
            companions.shard.async {
                for companion in companions.of(player, in: household) {
                    body(companion, companions)
                }
            }
        }
    }

    // MARK: - Members

    /// Tells a member of their new role; nil for one who was removed. Called on the hub's queue.
    func changed(_ role: Role?, of member: PlayerID, in household: HouseholdID) {
        queue.assertIsCurrent()
        // Another node may have changed it too, so all changes come in one order.
        if let news { return news.look(at: household) }
        tell(role, to: member, of: household)
    }

    /// Sends a member their new role on all devices that have the household open. A removed member
    /// gets no further changes. Called on the hub's queue.
    func tell(_ role: Role?, to member: PlayerID, of household: HouseholdID) {
        let text = ServerEvent(
            .library(
                .memberChanged(
                    MemberChanged(householdID: household, role: role.map(Open.init))))
        ).encoded()
        visit(member, in: household) { [self] companion, companions in
            companion.connection?.send(text: text)
            guard role == nil, let closed = companions.close(companion) else { return }
            stopWatching(closed, on: companions.shard.index)
        }
        cookings.with(household) { $0.note(member, of: household, as: role) }
    }
}
