import Base
import Recipes
import Scheduling
import Store

/// Follows the households that are open here while other servers write to the same library: reads
/// on what they have committed, keeps all changes in order, and notices new roles of members and
/// the node that runs their cooking sessions.
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
        var memberChanges: Int64 = 0
        var roles: [PlayerID: Role] = [:]
        var cooking = CookingPlace.nowhere
    }

    private let store: LibraryStore
    private let queue: any SerialQueue
    /// Nil before the start and after the end.
    var hub: LibraryHub?
    private var households: [HouseholdID: Followed] = [:]
    private var isPolling = false
    /// The households of which other servers told that they have changed.
    private var hinted: Set<HouseholdID> = []
    private var isLookingAtHinted = false
    /// The operations of this server that have completed, and what waits for their number.
    private var completedCount = 0
    private var waiting: [(count: Int, body: () -> Void)] = []

    /// Everybody hears of an edit within this time and that of two reads, also without a hint.
    private static let pollMilliseconds = 250

    init(_ store: LibraryStore, on queue: any SerialQueue) {
        self.store = store
        self.queue = queue
    }

    /// - Parameter then: called once no later change can be missed.
    func begin(_ household: HouseholdID, then: @escaping @Sendable () -> Void) {
        queue.assertIsCurrent()
        if households[household]?.told != nil { return then() }
        households[household, default: Followed()].waiting.append(then)
        pollLater()
        read([household], withRoles: true)
    }

    func end(_ household: HouseholdID) {
        queue.assertIsCurrent()
        households[household] = nil
    }

    func detach() {
        households = [:]
        hub = nil
    }

    /// The node that runs a household's cooking sessions, as of the last look.
    func cooking(of household: HouseholdID) -> CookingPlace {
        queue.assertIsCurrent()
        return households[household]?.cooking ?? .nowhere
    }

    /// Looks at a household whose members this server has changed.
    func look(at household: HouseholdID) {
        queue.assertIsCurrent()
        if households[household] != nil { read([household], withRoles: true) }
    }

    /// Takes a hint: another server has changed a household.
    func hear(of household: HouseholdID) {
        queue.assertIsCurrent()
        guard households[household]?.told != nil else { return }
        hinted.insert(household)
        lookAtHinted()
    }

    private func lookAtHinted() {
        guard !isLookingAtHinted, !hinted.isEmpty else { return }
        isLookingAtHinted = true
        defer { hinted = [] }
        read(hinted.sorted(), withRoles: false) { [self] in
            isLookingAtHinted = false
            lookAtHinted()
        }
    }

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
            hub?.send(next.change, but: next.author)
        }
    }

    // MARK: - Others' changes

    private func pollLater() {
        guard !isPolling, !households.isEmpty else { return }
        isPolling = true
        queue.async(at: queue.now.advanced(byMilliseconds: Self.pollMilliseconds)) { [self] in
            isPolling = false
            read(households.filter { $0.value.told != nil }.map(\.key), withRoles: false)
            read(households.filter { $0.value.told == nil }.map(\.key), withRoles: true)
            pollLater()
        }
    }

    /// Reads the heads of households, and then what is new.
    private func read(
        _ wanted: [HouseholdID], withRoles: Bool, then: @escaping @Sendable () -> Void = {}
    ) {
        guard !wanted.isEmpty else { return }
        let query = HeadsQuery(wanted, at: store.epoch, withRoles: withRoles)
        store.read(query, on: queue) { [self] found in
            defer { then() }
            // The next poll tries again.
            guard case .success(let all) = found else { return }
            for household in wanted { take(all[household], of: household) }
        }
    }

    private func take(_ news: HouseholdNews?, of household: HouseholdID) {
        households[household]?.cooking = news?.cooking ?? .nowhere
        guard let told = households[household]?.told else {
            // The first look has the roles too.
            guard news == nil || news?.roles != nil else { return }
            households[household]?.memberChanges = news?.memberChanges ?? 0
            households[household]?.roles = news?.roles ?? [:]
            return know(household, news?.head ?? 0)
        }
        guard let news else { return }
        // A removed member gets nothing more.
        guard takeRoles(news, of: household) else { return read([household], withRoles: true) }
        if news.head > told { readOn(household) }
        hub?.look(atCooking: news.cooking, of: household)
    }

    /// - Returns: false if some have changed, and the news doesn't have them.
    private func takeRoles(_ news: HouseholdNews, of household: HouseholdID) -> Bool {
        guard let followed = households[household], news.memberChanges > followed.memberChanges
        else { return true }
        guard let roles = news.roles else { return false }
        households[household]?.memberChanges = news.memberChanges
        households[household]?.roles = roles
        for (player, role) in followed.roles.sorted(by: { $0.key < $1.key })
        where roles[player] != role {
            hub?.tell(roles[player], to: player, of: household)
        }
        return true
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
            guard case .success(let news?) = found else {
                households[household]?.isReading = false
                return
            }
            afterOwn { [self] in
                households[household]?.isReading = false
                tell(news, of: household)
            }
        }
    }

    /// Tells what was read, and this server's own changes in it as such: their authors get answers.
    private func tell(_ news: NewsQuery.News, of household: HouseholdID) {
        guard let followed = households[household], let told = followed.told, news.head > told
        else { return }
        var rest = news.records.drop { $0.modified.seq <= told }
        var through = told
        func tellOthers(through seq: Int64) {
            while through < seq {
                through += 1
                let others = rest.prefix { $0.modified.seq <= through }
                rest = rest.dropFirst(others.count)
                hub?.send(ChangedRecords(Array(others), of: household, at: through), but: nil)
            }
        }
        // With too many records or edits, everybody must pull.
        let limit = LibraryEdit.toldRecordLimit
        let isWhole = news.records.count <= limit && news.head - told <= Int64(limit)
        for (seq, own) in followed.held.sorted(by: { $0.key < $1.key })
        where isWhole && told < seq && seq <= news.head {
            tellOthers(through: seq - 1)
            rest = rest.drop { $0.modified.seq <= seq }
            through = seq
            hub?.send(own.change, but: own.author)
        }
        if isWhole {
            tellOthers(through: news.head)
        } else {
            hub?.send(ChangedRecords(news.records, of: household, at: news.head), but: nil)
        }
        households[household]?.told = news.head
        forgetHeld(household, through: news.head)
        tellHeld(of: household)
    }

    // MARK: - Own changes

    /// Notes that an operation of this server has completed.
    func didComplete() {
        queue.assertIsCurrent()
        completedCount += 1
        while let first = waiting.first, first.count <= completedCount {
            waiting.removeFirst()
            first.body()
        }
    }

    /// Calls `body` once the operations that have begun are complete: their changes, which may have
    /// been read already, have been taken then.
    private func afterOwn(_ body: @escaping () -> Void) {
        guard let count = hub?.begunCount, count > completedCount else { return body() }
        waiting.append((count, body))
    }
}
