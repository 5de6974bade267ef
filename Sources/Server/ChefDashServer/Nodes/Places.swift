import Kitchen
import Lobby
import Scheduling
import Store

/// Where is it: a player's session, or a private room? Alone, the server has them all. Among several
/// nodes, the tables of the store say which node has them. `CookingClaims` answers the same for a
/// household's cooking sessions.
///
/// Its owner knows the shard of what this server has: `Sessions` that of a session, and `Hall` that
/// of a room.
struct Places: Sendable {
    private let store: any Store

    init(_ store: any Store) { self.store = store }

    /// True if something may be at another node.
    var areShared: Bool { store.isShared }

    // MARK: - Sessions

    /// Begins a player's session here, or finds its node.
    func begin(
        _ player: PlayerState, on queue: any WorkQueue,
        then: @escaping @Sendable (Result<SessionPlace, StoreError>) -> Void
    ) {
        guard areShared else { return then(.success(.here(number: 0, player))) }
        store.perform(SessionSignIn(player.id), on: queue, completion: then)
    }

    /// Holds a session here until `release`, as it is about to have something that can't move.
    ///
    /// - Parameter then: called with false if another node has it.
    func hold(
        _ session: Session, _ engagement: Elsewhere.Reason, on queue: any WorkQueue,
        then: @escaping @Sendable (Result<Bool, StoreError>) -> Void
    ) {
        guard areShared else { return then(.success(true)) }
        store.perform(
            SessionEngagement(session.player.id, number: session.number, engagement), on: queue,
            completion: then)
    }

    /// Lets a session go on at other nodes, as it has nothing here any more.
    ///
    /// - Parameters:
    ///   - isOver: true if no node has it any more.
    ///   - then: called once another node may have it.
    func release(
        _ session: Session, isOver: Bool, on queue: (any WorkQueue)? = nil,
        then: @escaping @Sendable () -> Void = {}
    ) {
        guard areShared else { return then() }
        guard session.isHeld || isOver else { return then() }
        session.isHeld = false
        let release = SessionRelease(session.player.id, number: session.number, isOver: isOver)
        store.perform(release, on: queue, completion: then)
    }

    // MARK: - Rooms

    /// Makes a room's code known to all nodes.
    ///
    /// - Parameter then: called with false if another node has a room with the code.
    func open(
        _ code: RoomCode, on queue: any WorkQueue,
        then: @escaping @Sendable (Result<Bool, StoreError>) -> Void
    ) {
        guard areShared else { return then(.success(true)) }
        store.perform(RoomClaim(code.description), on: queue) { [self] result in
            // It may have been made although its answer was lost.
            if case .failure = result { close(code) }
            then(result)
        }
    }

    func close(_ code: RoomCode) {
        guard areShared else { return }
        store.perform(RoomRelease(code.description), on: nil) {}
    }

    /// Frees the code of a room that has come from another node, and isn't opened here.
    func close(_ room: MovingRoom) { store.perform(RoomRelease(room.code), on: nil) {} }

    /// Finds the other node that has a room; nil if none has.
    func find(
        _ code: RoomCode, on queue: any WorkQueue, then: @escaping @Sendable (Elsewhere?) -> Void
    ) {
        guard areShared else { return then(nil) }
        store.read(RoomPlaceQuery(code.description), on: queue) { found in
            then((try? found.get()) ?? nil)
        }
    }
}
