import Base
import Kitchen
import Runtime
import Store

/// The sessions on one shard, and the one answer to where a player's session is. A session, with its
/// connection, is on the shard of the player's room, so that neither a tap nor a frame crosses a queue.
///
/// Each player has a home shard, which follows from the player's id. A session begins and ends there.
/// When a room takes the player in, the room's shard asks home for the session (`bring`). When the room
/// lets go of the player, home asks for it back. Home always knows where a session is, so everybody
/// who doesn't have it goes through home.
///
/// What happens to a session keeps its order, because queues keep theirs: what comes through home is
/// passed on behind the session, and a session goes back behind all that was passed on before. A shard
/// that waits for a session keeps what is meant for it until it comes.
///
/// Owned by the shard's queue.
final class Sessions: @unchecked Sendable {
    // @unchecked: all that changes is touched on the shard's queue; other queues hop onto it.

    /// What to do where the session is: `sessions` are those of that shard. There is no session where
    /// the player has none.
    typealias Visit = @Sendable (_ sessions: Sessions, _ session: Session?) -> Void

    let shard: Shard
    private let counters: GameCounters
    /// Those of all shards, by the shard's index.
    private var everywhere: [Sessions] = []
    /// Called with each session that comes here from another shard.
    var whenArrived: (Session) -> Void = { _ in }
    private var here: [PlayerID: Session] = [:]
    /// What waits for the sessions that are on their way here.
    private var expected: [PlayerID: [Visit]] = [:]
    /// Where the sessions are that have their home here.
    private var lent: [PlayerID: Sessions] = [:]

    private init(on shard: Shard, _ counters: GameCounters) {
        self.shard = shard
        self.counters = counters
    }

    /// The sessions of all shards, in the same order.
    static func of(_ shards: [Shard], _ counters: GameCounters) -> [Sessions] {
        let all = shards.map { Sessions(on: $0, counters) }
        for sessions in all { sessions.everywhere = all }
        return all
    }

    /// Lets go of everything, once nothing can call any more.
    func detach() {
        // A connection and its session know each other, and a player's place leads to other parts.
        for session in here.values {
            session.connection?.context = nil
            session.place = .nowhere
        }
        here = [:]
        expected = [:]
        lent = [:]
        everywhere = []
        whenArrived = { _ in }
    }

    subscript(_ player: PlayerID) -> Session? { here[player] }

    var all: Dictionary<PlayerID, Session>.Values { here.values }

    /// Those that have their home here.
    var atHome: [Session] { here.values.filter { home(of: $0.player.id) === self } }

    /// Those of the shard that always knows where the player's session is. May be called on any queue.
    func home(of player: PlayerID) -> Sessions {
        everywhere[Int(player.value % UInt128(everywhere.count))]
    }

    // MARK: - Visits

    /// Calls `body` with the player's session, if there is one: at once where that is here.
    func withSession(
        _ player: PlayerID, _ body: @escaping @Sendable (Sessions, Session) -> Void
    ) {
        visit(player) { sessions, session in
            if let session { body(sessions, session) }
        }
    }

    /// Calls `visit` where the session is: at once where that is here.
    func visit(_ player: PlayerID, _ visit: @escaping Visit) {
        guard shard.isCurrent else { return visitThroughHome(player, visit) }
        if let session = here[player] {
            visit(self, session)
        } else if expected[player]?.append(visit) == nil {
            visitThroughHome(player, visit)
        }
    }

    /// Calls `visit` where the session is, behind all that went through home before. May be called on
    /// any queue.
    func visitThroughHome(_ player: PlayerID, _ visit: @escaping Visit) {
        let home = home(of: player)
        if home === self, shard.isCurrent {
            receive(visit, for: player)
        } else {
            home.shard.async { home.receive(visit, for: player) }
        }
    }

    /// At home.
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

    /// Asks something of players' sessions, behind all that the store has told of them, and calls
    /// `reply` with the answers in the same order, on this shard's queue, later. May be called on any
    /// queue.
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

    /// The player's session; a new one where there is none.
    func begin(_ player: PlayerState) -> Session {
        shard.assertIsCurrent()
        if let session = here[player.id] { return session }
        let session = Session(player: player)
        here[player.id] = session
        counters.sessionCount.add(1, ordering: .relaxed)
        return session
    }

    func end(_ session: Session) {
        shard.assertIsCurrent()
        here[session.player.id] = nil
        counters.sessionCount.subtract(1, ordering: .relaxed)
    }

    /// Where the session is, if it isn't here: on another shard, or on its way back.
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

    /// Asks for the session of a player whom a room here has taken in.
    func bring(_ player: PlayerID) {
        shard.assertIsCurrent()
        let home = home(of: player)
        guard home !== self, here[player] == nil, expected[player] == nil else { return }
        expected[player] = []
        home.shard.async { home.lend(player, to: self) }
    }

    /// Sends the session home of a player who has left the room. Until it is there, the player's messages
    /// wait.
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
        // One of them may lend the session at once.
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

/// What has been answered so far.
private final class Answers<Value: Sendable>: @unchecked Sendable {
    // @unchecked: touched on the asking shard's queue alone.

    private var values: [Int: Value] = [:]
    private let count: Int

    init(missing count: Int) { self.count = count }

    /// All answers by their index, once this was the last.
    func note(_ value: Value, at index: Int) -> [Value]? {
        values[index] = value
        guard values.count == count else { return nil }
        return values.sorted { $0.key < $1.key }.map(\.value)
    }
}
