import Base
import Kitchen

/// The place of a player's session among several nodes.
package enum SessionPlace: Sendable {
    /// At the node that asks: the session's number, for all that concerns it, and the player as
    /// nobody else changes it now.
    case here(number: Int64, PlayerState)
    /// At another, for as long as it is engaged there.
    case elsewhere(Elsewhere)
    /// At a dead one, whose play isn't given back yet: ask again.
    case settling
}

/// A session that has gone on at another node.
package struct GoneSession: Hashable, Sendable {
    package let player: PlayerID
    package let number: Int64
    /// Where its client is sent; nil if another device of the player's has taken it.
    package let place: Elsewhere?
}

/// All that a node hasn't been told yet.
package struct NodeMail: Sendable {
    package let gone: [GoneSession]
    /// The players whose devices have changed.
    package let access: Set<PlayerID>
}

/// Begins a player's session at this node, or continues it, unless it is engaged at another. The
/// other node hears that an idle one has gone.
package struct SessionSignIn: RefusableOperation {
    package static let isForSignIn = true

    package let player: PlayerID

    package init(_ player: PlayerID) { self.player = player }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<SessionPlace, StoreRefusal> {
        let (sessions, epoch) = (transaction.sessions, transaction.epoch)
        guard let state = try PlayerLookup(player).state(in: transaction) else {
            return .failure(.unknownPlayer)
        }
        let row = try sessions.row(of: player)
        if let row, row.epoch == epoch { return .success(.here(number: row.number, state)) }
        if let row {
            guard let url = row.url else { return .success(.settling) }
            if let engagement = row.engagement {
                return .success(.elsewhere(Elsewhere(url: url, engagement)))
            }
            try sessions.tell(row.epoch, of: player, session: row.number)
        }
        let number = SessionTable.number(after: row, at: transaction.now)
        try sessions.put(player, at: epoch, number: number)
        return .success(.here(number: number, state))
    }
}

/// Holds a player's session at this node, until it is released. Answers with false if it has gone.
package struct SessionEngagement: RefusableOperation {
    package let player: PlayerID
    package let number: Int64
    /// `round` or `lobby`: the reason for which it can't go on at another node.
    package let engagement: Elsewhere.Reason

    package init(_ player: PlayerID, number: Int64, _ engagement: Elsewhere.Reason) {
        self.player = player
        self.number = number
        self.engagement = engagement
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        let sessions = transaction.sessions
        let row = try sessions.row(of: player)
        guard row.map({ $0.epoch == transaction.epoch && $0.number == number }) ?? true else {
            return .success(false)
        }
        // It was taken for over, and another node hasn't begun one.
        if row == nil { try sessions.put(player, at: transaction.epoch, number: number) }
        if row?.engagement != engagement { try sessions.engage(player, engagement) }
        return .success(true)
    }
}

/// Lets a player's session go on at another node, or ends it.
package struct SessionRelease: OwedOperation {
    package let player: PlayerID
    package let number: Int64
    package let isOver: Bool

    package init(_ player: PlayerID, number: Int64, isOver: Bool) {
        self.player = player
        self.number = number
        self.isOver = isOver
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(in transaction: Transaction) throws(StoreFault) {
        let row = try transaction.sessions.row(of: player)
        guard let row, row.epoch == transaction.epoch, row.number == number else { return }
        if isOver {
            try transaction.sessions.remove(player)
        } else {
            try transaction.sessions.engage(player, nil)
        }
    }
}

/// All that a node must hear of often.
package struct NodeNews: Sendable {
    package let hasMail: Bool
    /// True if a room is on its way to this node.
    package let hasRooms: Bool
    /// The whole queue, by number.
    package let tickets: [StoredTicket]
    /// The node that matches the tickets: the oldest that stays. Two that both believe they are it
    /// do no harm, because a ticket is matched only once.
    package let leader: Int64?
    /// True if this node is to end once its races are over.
    package let isDraining: Bool
    /// The addresses of the other nodes that stay.
    package let others: [String]
}

/// Reads a node's news.
package struct NodeNewsQuery: StoreQuery {
    package let epoch: Int64

    package init(of epoch: Int64) { self.epoch = epoch }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> NodeNews {
        let nodes = try snapshot.nodes.sharing(seenFrom: epoch)
        let own = nodes.first { $0.epoch == epoch }
        let staying = nodes.filter { !$0.isDraining }
        return NodeNews(
            hasMail: own?.hasMail ?? false, hasRooms: own?.hasRooms ?? false,
            tickets: try snapshot.tickets.all(),
            leader: staying.first?.epoch, isDraining: own?.isDraining ?? false,
            others: staying.filter { $0.epoch != epoch }.map(\.url))
    }
}

/// Notes that this node ends once its races are over: from then on, nobody is sent to it.
package struct NodeDrain: RefusableOperation {
    package init() {}

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Void, StoreRefusal> {
        _ = try transaction.nodes.drain(transaction.epoch)
        return .success(())
    }
}

/// Takes this node's mail.
package struct MailCollection: RefusableOperation {
    package init() {}

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<NodeMail, StoreRefusal> {
        .success(try transaction.sessions.takeMail(for: transaction.epoch))
    }
}
