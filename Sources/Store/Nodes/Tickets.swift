import Base

/// A ticket of the queue that all nodes share.
package struct StoredTicket: Hashable, Sendable {
    package struct Wish: Hashable, Sendable {
        package let rating: Int
        /// Nil for any.
        package let level: Int?
        package let seats: Int
        package let addressBlock: String?
        package let isNewcomer: Bool
        /// Before the ticket came into the queue.
        package let waitedMilliseconds: Int64

        package init(
            rating: Int, level: Int?, seats: Int, addressBlock: String?, isNewcomer: Bool,
            waitedMilliseconds: Int64
        ) {
            self.rating = rating
            self.level = level
            self.seats = seats
            self.addressBlock = addressBlock
            self.isNewcomer = isNewcomer
            self.waitedMilliseconds = waitedMilliseconds
        }
    }

    /// A lower number has waited longer.
    package let number: Int64
    package let player: PlayerID
    /// The node that has the player.
    package let epoch: Int64
    package let wish: Wish
    /// The number of its match; nil while it waits.
    package let match: Int64?
    /// The node that opens the match's room.
    package let host: Int64?
}

/// Puts a player of this node into the queue.
package struct TicketEntry: RefusableOperation {
    package enum Answer: Hashable, Sendable {
        case ticket(number: Int64)
        /// The player has a ticket, which is matched.
        case matched
        /// The player left a countdown, at any node.
        case paused(milliseconds: Int64)
    }

    package let player: PlayerID
    package let wish: StoredTicket.Wish

    package init(_ player: PlayerID, _ wish: StoredTicket.Wish) {
        self.player = player
        self.wish = wish
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Answer, StoreRefusal> {
        let pause = try transaction.limits.end(of: QueuePause.name, player.description)
        if let pause, pause > transaction.now {
            return .success(.paused(milliseconds: pause - transaction.now))
        }
        try transaction.tickets.removeUnmatched(of: player)
        let number = try transaction.tickets.add(wish, of: player, at: transaction.epoch)
        return .success(number.map { .ticket(number: $0) } ?? .matched)
    }
}

/// Takes a ticket out of the queue. Answers with false if it was matched before.
package struct TicketRemoval: RefusableOperation {
    package let number: Int64

    package init(_ number: Int64) { self.number = number }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        .success(try transaction.tickets.remove(number))
    }
}

/// Matches tickets, whose room another node may open. Answers with the match's number; with nil,
/// and no change, if one of them isn't waiting any more.
package struct TicketMatch: RefusableOperation {
    package let numbers: [Int64]
    package let host: Int64

    /// - Parameters:
    ///   - numbers: at least one.
    ///   - host: the node that is to open the room.
    package init(_ numbers: [Int64], host: Int64) {
        self.numbers = numbers.sorted()
        self.host = host
    }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int64?, StoreRefusal> {
        let tickets = transaction.tickets
        let match = numbers[0]
        for (index, number) in numbers.enumerated()
        where try !tickets.match(number, with: match, host: host) {
            // The others of the match that this one is in stay matched.
            for number in numbers[..<index] { try tickets.unmatch(number) }
            return .success(nil)
        }
        return .success(match)
    }
}

/// Brings the players of a match to this node, for its room. Answers with nil if one of them has
/// gone; the others wait again.
package struct MatchOpening: RefusableOperation {
    package struct Member: Sendable {
        package let ticket: StoredTicket
        package let player: PlayerState
        /// The session's number at this node.
        package let session: Int64
    }

    package let match: Int64
    package let players: [PlayerID]

    /// - Parameter players: all of the match.
    package init(_ match: Int64, of players: [PlayerID]) {
        self.match = match
        self.players = players
    }

    package var locks: [Transaction.Lock] { players.map { .player($0) } }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<[Member]?, StoreRefusal> {
        let (tickets, sessions) = (transaction.tickets, transaction.sessions)
        let found = try tickets.lock(match, host: transaction.epoch)
        guard Set(found.map(\.player)) == Set(players) else { return .success(nil) }
        var members: [(row: SessionTable.Row, ticket: StoredTicket, player: PlayerState)] = []
        for ticket in found {
            let row = try sessions.row(of: ticket.player)
            // A round that has just ended may still hold the session.
            guard let row, row.epoch == ticket.epoch, row.url != nil, row.engagement != nil,
                let state = try PlayerLookup(ticket.player).state(in: transaction)
            else {
                try tickets.undo(match)
                _ = try tickets.remove(ticket.number)
                return .success(nil)
            }
            members.append((row, ticket, state))
        }
        try tickets.end(match)
        return .success(
            try members.map { (row, ticket, player) throws(StoreFault) in
                let number = try sessions.bring(player.id, from: row, in: transaction)
                return Member(ticket: ticket, player: player, session: number)
            })
    }
}

extension SessionTable {
    /// Moves the session of a player who is in the lobby to this node.
    ///
    /// - Returns: the session's number.
    func bring(
        _ player: PlayerID, from row: Row, in transaction: Transaction
    ) throws(StoreFault) -> Int64 {
        guard row.epoch != transaction.epoch else { return row.number }
        let number = Self.number(after: row, at: transaction.now)
        try tell(row.epoch, of: player, session: row.number, .lobby)
        try put(player, at: transaction.epoch, number: number)
        try engage(player, .lobby)
        return number
    }
}
