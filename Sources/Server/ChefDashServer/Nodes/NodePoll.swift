import Scheduling
import Store

/// Hears, a few times a second, of the queue that all nodes share, and of sessions that have gone on
/// at other nodes.
///
/// Owned by the hall's queue.
final class NodePoll: @unchecked Sendable {
    // @unchecked: used only on its queue, as completions of the store are.

    private let store: any Store
    private let queue: any SerialQueue
    private let hall: Hall
    private let context: ServerContext
    private let surroundings: Surroundings
    private let end: @Sendable (GoneSession) -> Void
    private var hasDrained = false
    private var isProbing = false
    private var isStopped = false

    private static let pollMilliseconds = 250

    /// Everything outside the game that concerns several nodes.
    struct Surroundings: Sendable {
        /// Called once when an operator wants this node to end in order.
        var didDrain: @Sendable () -> Void = {}
        /// See `NodeProbe`.
        var probe: @Sendable (_ addresses: [String], @escaping @Sendable (Bool) -> Void) -> Void =
            { $1(false) }
    }

    /// - Parameter end: ends a session that has gone.
    init(
        _ hall: Hall, _ context: ServerContext, _ surroundings: Surroundings,
        end: @escaping @Sendable (GoneSession) -> Void
    ) {
        self.hall = hall
        self.context = context
        store = hall.store
        queue = hall.queue
        self.surroundings = surroundings
        self.end = end
    }

    func start() {
        guard store.isShared else { return }
        queue.async { [self] in
            look()
            watch()
        }
    }

    func stop() { queue.sync { isStopped = true } }

    private func look() {
        guard !isStopped else { return }
        store.read(NodeNewsQuery(of: store.epoch), on: queue) { [self] found in
            if case .success(let news) = found {
                note(others: news.others)
                if news.isDraining, !hasDrained {
                    hasDrained = true
                    if !context.stop.isStopping { surroundings.didDrain() }
                }
                hall.take(news)
                if news.hasMail { collect() }
                if news.hasRooms, !context.stop.isStopping { bringRooms() }
            }
            queue.async(at: queue.now.advanced(byMilliseconds: Self.pollMilliseconds)) { [self] in
                look()
            }
        }
    }

    private func note(others: [String]) {
        let before = context.stop.successors.withLock { successors in
            defer { successors = others }
            return successors
        }
        guard Set(others) != Set(before) else { return }
        context.log.info("other_nodes", ["urls": others.sorted().joined(separator: " ")])
    }

    // MARK: - The way to the store

    private static let watchMilliseconds = 500

    /// Finds whether others reach the store while this node can't: they then go on with its players.
    /// If nobody reaches it, everybody plays on.
    private func watch() {
        guard !isStopped else { return }
        queue.async(at: queue.now.advanced(byMilliseconds: Self.watchMilliseconds)) { [self] in
            watch()
        }
        guard context.isSilent(at: queue.now) else {
            return context.isCutOff.store(false, ordering: .relaxed)
        }
        guard context.isOutlived(at: queue.now), !isProbing else { return }
        isProbing = true
        let others = context.stop.successors.withLock(\.self)
        surroundings.probe(others) { [self] isReady in
            queue.async { [self] in
                isProbing = false
                guard isReady, context.isOutlived(at: queue.now),
                    !context.isCutOff.exchange(true, ordering: .relaxed)
                else { return }
                context.log.error(
                    "cut_off", ["message": "other nodes reach the store, and this one doesn't"])
            }
        }
    }

    /// Opens the rooms that are on their way here.
    private func bringRooms() {
        store.read(MovingRoomsQuery(to: store.epoch), on: queue) { [self] found in
            guard case .success(let rooms) = found else { return }
            for room in rooms {
                store.perform(RoomArrival(room), on: queue) { [self] result in
                    switch result {
                    case .success(let members?): hall.open(room, members)
                    case .success: break
                    // It may have arrived although the answer was lost.
                    case .failure: context.places.close(room)
                    }
                }
            }
        }
    }

    private func collect() {
        store.perform(MailCollection(), on: queue) { [self] collected in
            // If the answer was lost, what it said is lost: an idle session then ends with its
            // connection, and can change nothing of the player's that the store doesn't allow.
            guard case .success(let mail) = collected else { return }
            for session in mail.gone { end(session) }
            for player in mail.access.sorted() { context.access.changed(player, at: queue.now) }
        }
    }
}
