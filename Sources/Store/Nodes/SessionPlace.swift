import Base
import Kitchen

/// The place of a player's session among several nodes.
package enum SessionPlace: Sendable {
    /// The reason for which a session can't go on at another node.
    package enum Engagement: String, Sendable {
        /// A round, alone.
        case round
        /// The queue, or a room.
        case lobby
    }

    /// At the node that asks: the session's number, for all that concerns it, and the player as
    /// nobody else changes it now.
    case here(number: Int64, PlayerState)
    /// At another, for as long as it is engaged there.
    case elsewhere(url: String, Engagement)
    /// At a dead one, whose play isn't given back yet: ask again.
    case settling
}

/// A session that has gone on at another node.
package struct GoneSession: Hashable, Sendable {
    package let player: PlayerID
    package let number: Int64
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
            if let engagement = row.engagement { return .success(.elsewhere(url: url, engagement)) }
            try sessions.tell(row.epoch, of: player, session: row.number)
        }
        let number = (row?.number ?? 0) + 1
        try sessions.put(player, at: epoch, number: number)
        return .success(.here(number: number, state))
    }
}

/// Holds a player's session at this node, until it is released. Answers with false if it has gone.
package struct SessionEngagement: RefusableOperation {
    package let player: PlayerID
    package let number: Int64
    package let engagement: SessionPlace.Engagement

    package init(_ player: PlayerID, number: Int64, _ engagement: SessionPlace.Engagement) {
        self.player = player
        self.number = number
        self.engagement = engagement
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        let row = try transaction.sessions.row(of: player)
        guard let row, row.epoch == transaction.epoch, row.number == number else {
            return .success(false)
        }
        if row.engagement != engagement { try transaction.sessions.engage(player, engagement) }
        return .success(true)
    }
}

/// Lets a player's session go on at another node, or ends it.
package struct SessionRelease: RefusableOperation {
    package let player: PlayerID
    package let number: Int64
    package let isOver: Bool

    package init(_ player: PlayerID, number: Int64, isOver: Bool) {
        self.player = player
        self.number = number
        self.isOver = isOver
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Void, StoreRefusal> {
        let row = try transaction.sessions.row(of: player)
        guard let row, row.epoch == transaction.epoch, row.number == number else {
            return .success(())
        }
        if isOver {
            try transaction.sessions.remove(player)
        } else {
            try transaction.sessions.engage(player, nil)
        }
        return .success(())
    }
}

/// Finds whether this node has mail.
package struct MailQuery: StoreQuery {
    package let epoch: Int64

    package init(of epoch: Int64) { self.epoch = epoch }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> Bool {
        try snapshot.sessions.hasMail(for: epoch)
    }
}

/// Takes this node's mail.
package struct MailCollection: RefusableOperation {
    package init() {}

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<[GoneSession], StoreRefusal> {
        .success(try transaction.sessions.takeMail(for: transaction.epoch))
    }
}
