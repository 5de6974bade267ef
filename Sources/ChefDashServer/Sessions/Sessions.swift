import Kitchen
import Runtime
import Store

/// The sessions on one shard. A player's session, with its connection, is on the shard of the player's
/// room, so that neither a tap nor a frame crosses a queue.
///
/// Each player has a home, which follows from the player's id. There a session begins and ends. When a
/// room takes the player in, the room's shard asks home for the session (`bring`), and once the room lets
/// go of the player, home asks for it back. Home always knows where a session is, so all who don't have
/// it go through home.
///
/// The order of what happens to a session holds, since queues keep theirs: what comes through home is
/// passed on behind the session, and a session goes back behind all that was passed on before. Whoever
/// has asked for a session keeps what is meant for it until it comes.
///
/// Owned by the queue of the host's shard.
final class Sessions: @unchecked Sendable {
    // @unchecked: all that changes is touched on the queue of the host's shard; other queues hop onto it.

    /// What is to be done where the session is; without one, where the player has none.
    typealias Visit = @Sendable (_ host: GameShard, _ session: Session?) -> Void

    private unowned let host: GameShard
    private var here: [PlayerID: Session] = [:]
    /// What waits for the sessions that are on their way here.
    private var expected: [PlayerID: [Visit]] = [:]
    /// Where sessions are that are at home here.
    private var lent: [PlayerID: GameShard] = [:]

    init(host: GameShard) { self.host = host }

    subscript(_ player: PlayerID) -> Session? { here[player] }

    var all: Dictionary<PlayerID, Session>.Values { here.values }

    /// Those that are at home here.
    var atHome: [Session] { here.values.filter { home(of: $0) === host } }

    func removeAll() {
        here = [:]
        expected = [:]
        lent = [:]
    }

    // MARK: - Visits

    /// Calls `visit` where the session is: at once where that is here.
    func visit(_ player: PlayerID, _ visit: @escaping Visit) {
        guard host.isOnOwnQueue else { return visitThroughHome(player, visit) }
        if let session = here[player] {
            visit(host, session)
        } else if expected[player]?.append(visit) == nil {
            visitThroughHome(player, visit)
        }
    }

    /// Calls `visit` where the session is, behind all that went through home before. May be called on
    /// any queue.
    func visitThroughHome(_ player: PlayerID, _ visit: @escaping Visit) {
        let home = host.home(of: player)
        if home === host, host.isOnOwnQueue {
            receive(visit, for: player)
        } else {
            home.shard.async { home.sessions.receive(visit, for: player) }
        }
    }

    /// At home.
    private func receive(_ visit: @escaping Visit, for player: PlayerID) {
        if let session = here[player] {
            visit(host, session)
        } else if expected[player]?.append(visit) != nil {
            return
        } else if let other = lent[player] {
            other.shard.async { visit(other, other.sessions[player]) }
        } else {
            visit(host, nil)
        }
    }

    // MARK: - At home

    /// The player's session; a new one where there is none.
    ///
    /// - Returns: and whether it is new.
    func begin(_ player: PlayerState) -> (session: Session, isNew: Bool) {
        if let session = here[player.id] { return (session, false) }
        let session = Session(player: player)
        here[player.id] = session
        return (session, true)
    }

    func end(_ session: Session) { here[session.player.id] = nil }

    /// The host that has the session, if it isn't here, or is on its way back.
    enum Absence {
        case lent(GameShard)
        case expected
    }

    func absence(of player: PlayerID) -> Absence? {
        if expected[player] != nil { return .expected }
        return lent[player].map { .lent($0) }
    }

    /// Hands a session to the shard of a room.
    private func lend(_ player: PlayerID, to other: GameShard) {
        if let current = lent[player] { recall(player, from: current) }
        let isExpected =
            expected[player]?.append { home, _ in home.sessions.lend(player, to: other) } != nil
        guard !isExpected else { return }
        guard let session = here[player] else {
            return other.shard.async { other.sessions.arrive(nil, of: player) }
        }
        lent[player] = other
        hand(session, to: other)
    }

    private func recall(_ player: PlayerID, from other: GameShard) {
        guard lent[player] === other else { return }
        lent[player] = nil
        expected[player] = []
        other.shard.async { [host] in
            guard let session = other.sessions[player] else {
                return host.shard.async { host.sessions.arrive(nil, of: player) }
            }
            other.sessions.hand(session, to: host)
        }
    }

    // MARK: - On the way

    /// Has a session come here, where a room has taken the player in.
    func bring(_ player: PlayerID) {
        let home = host.home(of: player)
        guard home !== host, here[player] == nil, expected[player] == nil else { return }
        expected[player] = []
        home.shard.async { [host] in home.sessions.lend(player, to: host) }
    }

    /// Has a session go home, whose player has left the room. Until it is there, the player's messages
    /// wait.
    func sendHome(_ session: Session) {
        let home = home(of: session)
        guard home !== host else { return }
        session.isMoving = true
        let player = session.player.id
        home.shard.async { [host] in home.sessions.recall(player, from: host) }
    }

    private func home(of session: Session) -> GameShard { host.home(of: session.player.id) }

    private func hand(_ session: Session, to other: GameShard) {
        let player = session.player.id
        here[player] = nil
        if let connection = session.connection {
            let isMoving = host.shard.move(connection, to: other.shard) { _ in
                other.sessions.arrive(session, of: player)
            }
            if isMoving { return }
        }
        other.shard.async { other.sessions.arrive(session, of: player) }
    }

    private func arrive(_ session: Session?, of player: PlayerID) {
        here[player] = session
        let visits = expected.removeValue(forKey: player) ?? []
        session?.isMoving = false
        // One of them may lend the session at once.
        for visit in visits { visitHere(player, visit) }
        if let session, here[player] === session { host.arrived(session) }
    }

    private func visitHere(_ player: PlayerID, _ visit: @escaping Visit) {
        if host.home(of: player) === host {
            receive(visit, for: player)
        } else {
            visit(host, here[player])
        }
    }
}
