import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Scheduling
import Store
import Synchronization

/// Maps each household to the shard that runs its cooking sessions. Usable from any queue.
final class CookingHosts: Sendable {
    private let library: LibraryStore
    private let queue: any SerialQueue
    private let log: Log
    /// Nil if no other server runs cooking sessions.
    private let claims: CookingClaims?
    private let shards = Mutex<[CookingRooms]>([])
    /// The load chains of the start that haven't finished; each reads its sessions one after
    /// another.
    private let rows = Mutex(0)
    /// The number of sessions read in parallel: one at a time takes seconds on a slow disk, and all
    /// at once would take too much memory.
    private static let rowCount = 16
    private static let retryMilliseconds = 1_000
    /// The most attempts to read one session while others can be read, because requests to all
    /// others wait for it. The server's next start tries a skipped session again.
    private static let readLimit = 5

    /// - Parameter queue: replays the sessions of an earlier server, so that no shard waits.
    init(
        _ library: LibraryStore, on queue: any SerialQueue, _ claims: CookingClaims?, _ log: Log
    ) {
        self.library = library
        self.queue = queue
        self.claims = claims
        self.log = log
    }

    func attach(_ rooms: [CookingRooms]) { shards.withLock { $0 = rooms } }

    func detach() { attach([]) }

    /// Calls `body` on the queue of the household's rooms, once the sessions of an earlier server
    /// are loaded; among several nodes, only if this one runs the household's sessions.
    func with(
        _ household: HouseholdID, _ body: @escaping @Sendable (CookingRooms) -> Void
    ) {
        guard let claims else { return withRooms(of: household, body) }
        queue.async { [self] in
            claims.ifHere(household) { [self] in withRooms(of: household, body) }
        }
    }

    /// Calls `body` whatever node runs the household's sessions.
    func withRooms(
        of household: HouseholdID, _ body: @escaping @Sendable (CookingRooms) -> Void
    ) {
        let rooms = shards.withLock { shards in
            shards.isEmpty
                ? nil : shards[Self.index(of: household, count: shards.count)]
        }
        guard let rooms else { return }
        rooms.whenLoaded { body(rooms) }
    }

    /// Calls `body` once this node runs the household's sessions. If another one does, sends the
    /// asker there, or refuses.
    func claim(
        _ household: HouseholdID, for asker: EditAsker, _ body: @escaping @Sendable () -> Void
    ) {
        guard let claims else { return body() }
        queue.async {
            claims.claim(household) { place in
                switch place {
                case .success(.here): body()
                case .success(.elsewhere(let place)): asker.sendOn(to: place)
                case .failure(let error): asker.refuse(RequestFault(error))
                }
            }
        }
    }

    /// Lets another node run the household's sessions, if none is open.
    func letGo(_ household: HouseholdID) {
        if claims != nil { with(household) { $0.letGo(household) } }
    }

    /// The same, once the rooms have none.
    func giveBack(_ household: HouseholdID) {
        guard let claims else { return }
        queue.async { claims.giveBack(household) }
    }

    private static func index(of household: HouseholdID, count: Int) -> Int {
        Int(household.value % UInt128(count))
    }

    /// Resumes the sessions of an earlier server, a few at a time. Among several nodes, each claims
    /// a household first.
    func load() {
        guard claims == nil else { return endLoading() }
        read(OpenCookingsQuery()) { [self] ids in
            if !ids.isEmpty { log.info("cooking_continued", ["sessions": ids.count]) }
            rows.withLock { $0 = Self.rowCount }
            for first in 0..<Self.rowCount {
                let row = stride(from: first, to: ids.count, by: Self.rowCount).map { ids[$0] }
                load(row[...]) { [self] in
                    let isLast = rows.withLock { rows in
                        rows -= 1
                        return rows == 0
                    }
                    if isLast { endLoading() }
                }
            }
        }
    }

    private func endLoading() {
        for rooms in shards.withLock(\.self) { rooms.shard.async { rooms.endLoading() } }
    }

    /// Loads some sessions.
    ///
    /// - Parameter then: called on the queue, once the rooms have them.
    func load(_ ids: ArraySlice<CookingID>, then: @escaping @Sendable () -> Void) {
        guard let id = ids.first else { return then() }
        read(OpenCookingQuery(id), tries: Self.readLimit) { [self] stored in
            if let stored { load(stored) }
            load(ids.dropFirst(), then: then)
        } otherwise: { [self] in
            log.error("cooking_left_out", ["session": id])
            load(ids.dropFirst(), then: then)
        }
    }

    private func load(_ stored: StoredCooking) {
        do throws(CookingReplay.Problem) {
            let replay = try CookingReplay(stored)
            let all = shards.withLock(\.self)
            guard !all.isEmpty else { return }
            let rooms = all[Self.index(of: stored.household, count: all.count)]
            rooms.shard.async { rooms.load(stored, replay) }
        } catch {
            log.error("cooking_unreadable", ["session": stored.id, "error": error])
            end(stored)
        }
    }

    /// Ends a session that can't be replayed; it would count against the household's limit forever.
    private func end(_ stored: StoredCooking) {
        let operation = RecordCooking(
            session: stored.id, household: stored.household, nil, by: .server, course: .over(nil))
        library.perform(operation, on: queue) { [log] result in
            // The server's next start retries a failure.
            guard case .failure(let error) = result else { return }
            log.warning("cooking_not_ended", ["session": stored.id, "error": error])
        }
    }

    /// Reads with retries, until the read succeeds or the server stops.
    ///
    /// - Parameters:
    ///   - tries: the most attempts, not counting those while nothing can be read.
    ///   - otherwise: called when all attempts have failed.
    private func read<Query: StoreQuery>(
        _ query: Query, tries: Int = .max, then: @escaping @Sendable (Query.Answer) -> Void,
        otherwise: @escaping @Sendable () -> Void = {}
    ) where Query.Source == LibrarySnapshot {
        library.read(query, on: queue) { [self] found in
            switch found {
            case .success(let answer): then(answer)
            case .failure(let error):
                log.warning("cooking_unread", ["error": error])
                guard !shards.withLock(\.isEmpty) else { return }
                guard tries > 1 else { return otherwise() }
                let moment = queue.now.advanced(byMilliseconds: Self.retryMilliseconds)
                queue.async(at: moment) { [self] in
                    guard tries < .max else { return read(query, then: then) }
                    // Waits until the library can be read at all.
                    read(OpenCookingsQuery()) { [self] _ in
                        read(query, tries: tries - 1, then: then, otherwise: otherwise)
                    }
                }
            }
        }
    }
}
