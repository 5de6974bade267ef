import Base
import Kitchen

/// Opens a race and takes the equipped items of all its players, and in a daily challenge the day's
/// counted try. It does all of this or nothing. If one player is refused, the refusal is
/// `StoreRefusal.seat`. Answers with every player's inventory afterwards.
package struct RaceOpening: Hashable, RefusableOperation {
    private static let seatCounts = 1...8

    package enum Mode: Hashable, Sendable {
        case queue
        case privateRoom
        case ghost
        /// A day's challenge, played alone, with the client's id of the request that starts it. It
        /// uses the player's counted try of the day.
        case daily(Day, requestID: String)
    }

    package struct Seat: Hashable, Sendable {
        /// `nil` for a bot or a ghost, which owns and earns nothing.
        package let player: PlayerID?
        /// Taken from the player's inventory, one piece each; all different.
        package let equipped: [ShopItem.ID]

        package init(player: PlayerID?, equipped: [ShopItem.ID] = []) {
            self.player = player
            self.equipped = equipped
        }
    }

    package let race: PlayID
    package let level: Int
    package let mode: Mode
    /// 1 to 8 seats; no player has two.
    package let seats: [Seat]

    package init(race: PlayID, level: Int, mode: Mode, seats: [Seat]) {
        self.race = race
        self.level = level
        self.mode = mode
        self.seats = seats
    }

    package var locks: [Transaction.Lock] { seats.compactMap(\.player).map { .player($0) } }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<[PlayerID: [ShopItem.ID: Int64]], StoreRefusal> {
        let (ledger, races) = (transaction.ledger, transaction.races)
        let racers = seats.compactMap(\.player)
        precondition(Self.seatCounts.contains(seats.count), "a race has 1 to 8 seats")
        precondition(Set(racers).count == racers.count, "a player has one seat")
        precondition(seats.allSatisfy { $0.player != nil || $0.equipped.isEmpty })
        guard try races.row(of: race) == nil else { return .failure(.staleRequest) }
        var postings: [Posting] = []
        for seat in seats {
            guard let player = seat.player else { continue }
            if let refusal = try refusal(of: seat, player, in: transaction) {
                return .failure(.seat(player, refusal))
            }
            postings += seat.equipped.map { Posting(equipping: $0, by: player, for: race) }
        }
        if case .failure = try ledger.post(postings, timeMilliseconds: transaction.now) {
            return .failure(.balanceOverflow)
        }
        try races.insert(self, timeMilliseconds: transaction.now)
        if case .daily(let day, let requestID) = mode {
            for player in racers {
                try transaction.requests.note(
                    requestID, of: player, for: .daily(race), timeMilliseconds: transaction.now)
                try transaction.daily.take(day, of: player, in: race)
            }
        }
        var inventories: [PlayerID: [ShopItem.ID: Int64]] = [:]
        for player in racers { inventories[player] = try ledger.inventory(of: player) }
        return .success(inventories)
    }

    private func refusal(
        of seat: Seat, _ player: PlayerID, in transaction: Transaction
    ) throws(StoreFault) -> StoreRefusal? {
        precondition(Set(seat.equipped).count == seat.equipped.count)
        guard try transaction.players.row(of: player) != nil else { return .unknownPlayer }
        if case .daily(let day, let requestID) = mode {
            if try transaction.requests.use(of: requestID, by: player) != nil {
                return .staleRequest
            }
            if try transaction.daily.tryRace(of: player, on: day) != nil { return .dailyTryTaken }
        }
        for item in seat.equipped
        where try transaction.ledger.holding(of: player, in: .item(item)) < 1 {
            return .itemNotOwned(item)
        }
        return nil
    }
}
