import Base
import Recipes
import Scheduling
import Store

/// Follows the households that are open here while other servers write to the same library: reads
/// on what they have committed, and keeps all changes in order.
///
/// Owned by the hub's queue.
final class SharedNews: @unchecked Sendable {
    // @unchecked: used only on the hub's queue, as completions of the store are.

    private struct Followed {
        /// The last edit whose changes were told; nil until the household's head is known.
        var told: Int64?
        /// This server's own changes that came before some of others, by their edits.
        var held: [Int64: (change: ChangedRecords, author: Companion?)] = [:]
        /// The subscriptions that wait for the head: who reads before it might miss a change.
        var waiting: [@Sendable () -> Void] = []
        var isReading = false
    }

    private let store: LibraryStore
    private let queue: any SerialQueue
    private let tell: (ChangedRecords, Companion?) -> Void
    private var households: [HouseholdID: Followed] = [:]
    private var isPolling = false

    /// Everybody hears of an edit within this time and that of two reads.
    private static let pollMilliseconds = 250

    /// - Parameter tell: sends a change to all who have the household open, except its author.
    init(
        _ store: LibraryStore, on queue: any SerialQueue,
        tell: @escaping (ChangedRecords, Companion?) -> Void
    ) {
        self.store = store
        self.queue = queue
        self.tell = tell
    }

    /// - Parameter then: called once no later change can be missed.
    func begin(_ household: HouseholdID, then: @escaping @Sendable () -> Void) {
        queue.assertIsCurrent()
        if households[household]?.told != nil { return then() }
        households[household, default: Followed()].waiting.append(then)
        pollLater()
        read([household])
    }

    func end(_ household: HouseholdID) {
        queue.assertIsCurrent()
        households[household] = nil
    }

    func detach() { households = [:] }

    /// Takes a change of this server's own.
    func take(_ change: ChangedRecords, but author: Companion?) {
        queue.assertIsCurrent()
        guard let followed = households[change.household] else { return }
        guard change.seq > followed.told ?? 0 else { return }
        households[change.household]?.held[change.seq] = (change, author)
        guard let told = followed.told else { return }
        tellHeld(of: change.household)
        if change.seq > told + 1 { readOn(change.household) }
    }

    /// Tells the held changes up to the first that is missing.
    private func tellHeld(of household: HouseholdID) {
        while let told = households[household]?.told,
            let next = households[household]?.held.removeValue(forKey: told + 1)
        {
            households[household]?.told = told + 1
            tell(next.change, next.author)
        }
    }

    // MARK: - Others' changes

    private func pollLater() {
        guard !isPolling, !households.isEmpty else { return }
        isPolling = true
        queue.async(at: queue.now.advanced(byMilliseconds: Self.pollMilliseconds)) { [self] in
            isPolling = false
            read(Array(households.keys))
            pollLater()
        }
    }

    /// Reads the heads of households, and then what is new.
    private func read(_ wanted: [HouseholdID]) {
        guard !wanted.isEmpty else { return }
        store.read(HeadsQuery(wanted), on: queue) { [self] found in
            // The next poll tries again.
            guard case .success(let heads) = found else { return }
            for household in wanted {
                guard let told = households[household]?.told else {
                    know(household, heads[household] ?? 0)
                    continue
                }
                if heads[household] ?? 0 > told { readOn(household) }
            }
        }
    }

    private func know(_ household: HouseholdID, _ head: Int64) {
        guard let waiting = households[household]?.waiting else { return }
        households[household]?.told = head
        households[household]?.waiting = []
        forgetHeld(household, through: head)
        for then in waiting { then() }
        tellHeld(of: household)
    }

    private func forgetHeld(_ household: HouseholdID, through seq: Int64) {
        let rest = households[household]?.held.filter { $0.key > seq }
        households[household]?.held = rest ?? [:]
    }

    private func readOn(_ household: HouseholdID) {
        guard let followed = households[household], let told = followed.told, !followed.isReading
        else { return }
        households[household]?.isReading = true
        let query = NewsQuery(of: household, after: told, limit: LibraryEdit.toldRecordLimit)
        store.read(query, on: queue) { [self] found in
            households[household]?.isReading = false
            guard case .success(let news?) = found, let told = households[household]?.told,
                news.head > told
            else { return }
            households[household]?.told = news.head
            forgetHeld(household, through: news.head)
            tell(ChangedRecords(news.records, of: household, at: news.head), nil)
            tellHeld(of: household)
        }
    }
}
