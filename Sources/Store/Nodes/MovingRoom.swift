import Base
import Foundation
import Kitchen

/// A private room on its way from a node that ends to another.
package struct MovingRoom: Hashable, Sendable, Codable {
    package struct Seat: Hashable, Sendable, Codable {
        package let player: PlayerID
        /// Nil for a person.
        package let bot: BotStrength?
        /// In whole points; nil for bots.
        package let rating: Int?

        package init(player: PlayerID, bot: BotStrength?, rating: Int?) {
            self.player = player
            self.bot = bot
            self.rating = rating
        }
    }

    package let code: String
    package let level: Int
    package let seatCount: Int
    package let bestOf: Int
    package let itemsAllowed: Bool
    /// By the order in which they were taken.
    package let seats: [Seat]
    package let host: PlayerID
    /// The players that the host removed, oldest first.
    package let removedPlayers: [PlayerID]
    /// The canonical text of a recipe's catalogue; nil if the room plays the levels of the files.
    package let catalogue: String?
    /// The node that had it.
    package let epoch: Int64

    package init(
        code: String, level: Int, seatCount: Int, bestOf: Int, itemsAllowed: Bool, seats: [Seat],
        host: PlayerID, removedPlayers: [PlayerID], catalogue: String?, epoch: Int64
    ) {
        self.code = code
        self.level = level
        self.seatCount = seatCount
        self.bestOf = bestOf
        self.itemsAllowed = itemsAllowed
        self.seats = seats
        self.host = host
        self.removedPlayers = removedPlayers
        self.catalogue = catalogue
        self.epoch = epoch
    }

    package var people: [PlayerID] { seats.filter { $0.bot == nil }.map(\.player) }
}

/// Sends a private room of this node to one that stays. Without one, the room closes.
package struct RoomDeparture: OwedOperation {
    package let room: MovingRoom

    package init(_ room: MovingRoom) { self.room = room }

    package func perform(in transaction: Transaction) throws(StoreFault) {
        let epoch = transaction.epoch
        let others = try transaction.nodes.sharing(seenFrom: epoch).filter {
            !$0.isDraining && $0.epoch != epoch
        }
        guard !others.isEmpty, let text = try? JSONEncoder().encode(room) else {
            return try transaction.sessions.close(room: room.code, at: epoch)
        }
        // Many rooms that leave at once are spread over the others.
        let spread = room.code.utf8.reduce(0) { $0 + Int($1) }
        try transaction.sessions.move(
            room: room.code, from: epoch, to: others[spread % others.count].epoch,
            String(decoding: text, as: UTF8.self))
    }
}

/// The rooms on their way to a node.
package struct MovingRoomsQuery: StoreQuery {
    package let epoch: Int64

    package init(to epoch: Int64) { self.epoch = epoch }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> [MovingRoom] {
        try snapshot.sessions.moving(to: epoch).compactMap {
            try? JSONDecoder().decode(MovingRoom.self, from: Data($0.utf8))
        }
    }
}

/// Brings a room and its people to this node. Answers with nil if it has arrived before, or has
/// been closed; leaves out those who have gone.
package struct RoomArrival: RefusableOperation {
    package struct Member: Sendable {
        package let player: PlayerState
        /// The session's number at this node.
        package let session: Int64
    }

    package let room: MovingRoom

    package init(_ room: MovingRoom) { self.room = room }

    package var locks: [Transaction.Lock] { room.people.map { .player($0) } }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<[Member]?, StoreRefusal> {
        let sessions = transaction.sessions
        guard try sessions.arrive(room: room.code, at: transaction.epoch) else {
            return .success(nil)
        }
        var members: [Member] = []
        for player in room.people {
            guard let row = try sessions.row(of: player), row.epoch == room.epoch, row.url != nil,
                let state = try PlayerLookup(player).state(in: transaction)
            else { continue }
            let number = try sessions.bring(player, from: row, in: transaction)
            members.append(Member(player: state, session: number))
        }
        return .success(members)
    }
}
