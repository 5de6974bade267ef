import Base
import Kitchen
import Runtime
import Store
import Synchronization

/// The sessions on one shard, and the route to every player's session. A session, with its
/// connection, is on the shard of the player's room, so that neither a tap nor a frame crosses a
/// queue.
///
/// Each player has a home shard, derived from the player's id. A session begins and ends there.
/// When a room admits the player, the room's shard asks the home shard for the session (`bring`).
/// When the room releases the player, the home shard asks for it back. The home shard always knows
/// where a session is, so everybody without the session goes through the home shard.
///
/// Events of a session keep their order, because queues keep theirs: calls through the home shard
/// are forwarded behind the session, and a session returns behind all calls that were forwarded
/// before. A shard that expects a session holds the session's calls until it arrives.
///
/// Owned by the shard's queue.
final class Sessions: @unchecked Sendable {
    // @unchecked: all mutable state is used on the shard's queue; other queues hop onto it.

    /// A call on the shard of a player's session, with the sessions of that shard. `session` is nil
    /// if the player has none.
    typealias Visit = @Sendable (_ sessions: Sessions, _ session: Session?) -> Void

    let shard: Shard
    private let counters: GameCounters
    /// The sessions of all shards, by the shard's index; none before `of` returns and after
    /// `detach`. Read on any queue.
    private let everywhere = Mutex<[Sessions]>([])
    /// Called with each session that arrives from another shard.
    var whenArrived: (Session) -> Void = { _ in }
    private var here: [PlayerID: Session] = [:]
    /// The calls that wait for sessions in transit to this shard.
    private var expected: [PlayerID: [Visit]] = [:]
    /// The shards that have the sessions whose home is here.
    private var lent: [PlayerID: Sessions] = [:]

    private init(on shard: Shard, _ counters: GameCounters) {
        self.shard = shard
        self.counters = counters
    }

    /// The sessions of all shards, in the same order.
    static func of(_ shards: [Shard], _ counters: GameCounters) -> [Sessions] {
        let all = shards.map { Sessions(on: $0, counters) }
        for sessions in all { sessions.everywhere.withLock { $0 = all } }
        return all
    }

    /// Releases everything. Calls of timers that are left find no sessions.
    func detach() {
        // A connection and its session refer to each other, and a player's place refers to other
        // parts.
        for session in here.values {
            session.connection?.context = nil
            session.place = .nowhere
        }
        here = [:]
        expected = [:]
        lent = [:]
        everywhere.withLock { $0 = [] }
        whenArrived = { _ in }
    }

    subscript(_ player: PlayerID) -> Session? { here[player] }

    var all: Dictionary<PlayerID, Session>.Values { here.values }

    /// The sessions here whose home shard this is.
    var atHome: [Session] { here.values.filter { home(of: $0.player.id) === self } }

    /// The sessions of the player's home shard. May be called on any queue.
    func home(of player: PlayerID) -> Sessions {
        everywhere.withLock { all in
            all.isEmpty ? self : all[Int(player.value % UInt128(all.count))]
        }
    }

    // MARK: - Visits

    /// Calls `body` with the player's session, if there is one: at once if the session is on this
    /// shard.
    func withSession(
        _ player: PlayerID, _ body: @escaping @Sendable (Sessions, Session) -> Void
    ) {
        visit(player) { sessions, session in
            if let session { body(sessions, session) }
        }
    }

    /// Calls `visit` on the session's shard: at once if that is this one.
    func visit(_ player: PlayerID, _ visit: @escaping Visit) {
        guard shard.isCurrent else { return visitThroughHome(player, visit) }
        if let session = here[player] {
            visit(self, session)
        } else if expected[player]?.append(visit) == nil {
            visitThroughHome(player, visit)
        }
    }

    /// Calls `visit` on the session's shard, behind all earlier calls through the home shard. May
    /// be called on any queue.
    func visitThroughHome(_ player: PlayerID, _ visit: @escaping Visit) {
        let home = home(of: player)
        if home === self, shard.isCurrent {
            receive(visit, for: player)
        } else {
            home.shard.async { home.receive(visit, for: player) }
        }
    }

    /// Forwards a call. Called on the home shard, or on a shard that expects the session.
    private func receive(_ visit: @escaping Visit, for player: PlayerID) {
        shard.assertIsCurrent()
        if let session = here[player] {
            visit(self, session)
        } else if expected[player]?.append(visit) != nil {
            return
        } else if let other = lent[player] {
            other.shard.async { visit(other, other[player]) }
        } else {
            visit(self, nil)
        }
    }

    /// Asks each player's session a question, behind all changes that the store has reported to
    /// them, and calls `reply` later on this shard's queue with the answers in the same order. May
    /// be called on any queue.
    func ask<Value: Sendable>(
        _ players: [PlayerID], _ question: @escaping @Sendable (Session?) -> Value,
        reply: @escaping @Sendable ([Value]) -> Void
    ) {
        guard !players.isEmpty else { return shard.async { reply([]) } }
        let answers = Answers<Value>(missing: players.count)
        for (index, player) in players.enumerated() {
            visitThroughHome(player) { [self] _, session in
                let value = question(session)
                shard.async {
                    guard let all = answers.note(value, at: index) else { return }
                    reply(all)
                }
            }
        }
    }

    // MARK: - At home

    /// The player's session; a new one if there is none.
    ///
    /// - Parameter number: see `Session`.
    func begin(_ player: PlayerState, number: Int64) -> Session {
        shard.assertIsCurrent()
        if let session = here[player.id] {
            if session.number != number {
                session.renew(player, number: number)
            } else if number > 0, session.connectionNumber == 0 {
                // A match brought it here, maybe before a race at its old node had paid.
                session.read(player)
            }
            return session
        }
        let session = Session(player: player)
        session.number = number
        session.isHeld = number == 0
        here[player.id] = session
        counters.sessionCount.add(1, ordering: .relaxed)
        return session
    }

    func end(_ session: Session) {
        shard.assertIsCurrent()
        here[session.player.id] = nil
        counters.sessionCount.subtract(1, ordering: .relaxed)
    }

    /// The reason why a session isn't here: another shard has it, or it is on its way back.
    enum Absence {
        case lent(Sessions)
        case expected
    }

    func absence(of player: PlayerID) -> Absence? {
        shard.assertIsCurrent()
        if expected[player] != nil { return .expected }
        return lent[player].map { .lent($0) }
    }

    /// Hands a session to the shard of a room.
    private func lend(_ player: PlayerID, to other: Sessions) {
        shard.assertIsCurrent()
        if let current = lent[player] { recall(player, from: current) }
        let isExpected =
            expected[player]?.append { home, _ in home.lend(player, to: other) } != nil
        guard !isExpected else { return }
        guard let session = here[player] else {
            return other.shard.async { other.arrive(nil, of: player) }
        }
        lent[player] = other
        hand(session, to: other)
    }

    private func recall(_ player: PlayerID, from other: Sessions) {
        guard lent[player] === other else { return }
        lent[player] = nil
        expected[player] = []
        other.shard.async { [self] in
            guard let session = other[player] else {
                return shard.async { self.arrive(nil, of: player) }
            }
            other.hand(session, to: self)
        }
    }

    // MARK: - On the way

    /// Asks for the session of a player whom a room of this shard has admitted.
    func bring(_ player: PlayerID) {
        shard.assertIsCurrent()
        let home = home(of: player)
        guard home !== self, here[player] == nil, expected[player] == nil else { return }
        expected[player] = []
        home.shard.async { home.lend(player, to: self) }
    }

    /// Sends home the session of a player who has left the room. The player's messages wait until
    /// it arrives.
    func sendHome(_ session: Session) {
        shard.assertIsCurrent()
        let player = session.player.id
        let home = home(of: player)
        guard home !== self else { return }
        session.isMoving = true
        home.shard.async { home.recall(player, from: self) }
    }

    private func hand(_ session: Session, to other: Sessions) {
        let player = session.player.id
        here[player] = nil
        if let connection = session.connection {
            let isMoving = shard.move(connection, to: other.shard) { _ in
                other.arrive(session, of: player)
            }
            if isMoving { return }
        }
        other.shard.async { other.arrive(session, of: player) }
    }

    private func arrive(_ session: Session?, of player: PlayerID) {
        shard.assertIsCurrent()
        here[player] = session
        let visits = expected.removeValue(forKey: player) ?? []
        session?.isMoving = false
        // A call may lend the session again at once.
        for visit in visits { visitHere(player, visit) }
        if let session, here[player] === session { whenArrived(session) }
    }

    private func visitHere(_ player: PlayerID, _ visit: @escaping Visit) {
        if home(of: player) === self {
            receive(visit, for: player)
        } else {
            visit(self, here[player])
        }
    }
}

/// The answers so far.
private final class Answers<Value: Sendable>: @unchecked Sendable {
    // @unchecked: used only on the asking shard's queue.

    private var values: [Int: Value] = [:]
    private let count: Int

    init(missing count: Int) { self.count = count }

    /// All answers by their index, once this was the last; nil before.
    func note(_ value: Value, at index: Int) -> [Value]? {
        values[index] = value
        guard values.count == count else { return nil }
        return values.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension Collection<Session> {
    /// By player, so that a simulation repeats.
    var inOrder: [Session] { sorted { $0.player.id < $1.player.id } }
}
