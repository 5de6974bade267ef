import Base
import Kitchen

/// Sets or removes the time at which a player is erased. Refused if there is no such player.
package struct ScheduleErasing: RefusableOperation {
    /// The time in which a player can still change their mind.
    package static let delayMilliseconds: Int64 = 7 * 86_400_000

    package let player: PlayerID
    /// False to keep the player.
    package let isWanted: Bool

    package init(of player: PlayerID, isWanted: Bool) {
        self.player = player
        self.isWanted = isWanted
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    /// A repetition leaves the time as it is.
    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Access, StoreRefusal> {
        guard let row = try transaction.players.row(of: player), !row.isErased else {
            return .failure(.unknownPlayer)
        }
        if isWanted != (row.eraseMilliseconds != nil) {
            try transaction.players.setEnd(
                of: player, at: isWanted ? transaction.now + Self.delayMilliseconds : nil)
        }
        return .success(try AccessLookup(of: player).access(in: transaction))
    }
}

/// The players whose time is over, the first of them.
package struct EndedPlayers: RefusableOperation {
    package static let isRead = true

    /// Since 1970-01-01 UTC.
    package let timeMilliseconds: Int64

    package init(at timeMilliseconds: Int64) { self.timeMilliseconds = timeMilliseconds }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<[PlayerID], StoreRefusal> {
        .success(try transaction.players.ended(at: timeMilliseconds, limit: 100))
    }
}

/// Erases a player's name, devices and codes, which signs out every device. The player's number
/// stays, with the entries of the ledger, the results and the ratings under it.
package struct ErasePlayer: RefusableOperation {
    /// The profile of all who are erased.
    package static let profile = Profile(name: "Former chef", avatar: "👤")

    package let player: PlayerID

    package init(_ player: PlayerID) { self.player = player }

    package var locks: [Transaction.Lock] { [.player(player)] }

    /// - Returns: false if there is no such player, or not any more.
    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        guard let row = try transaction.players.row(of: player), !row.isErased else {
            return .success(false)
        }
        try transaction.players.erase(player, as: Self.profile, timeMilliseconds: transaction.now)
        try transaction.access.clear(player)
        try transaction.acts.forget(player)
        try transaction.sanctions.clear(player)
        try transaction.reports.forget(player)
        try transaction.sessions.tellAll(ofAccessOf: player)
        return .success(true)
    }
}

/// Lets those of these players end at once who aren't erased: a restored backup has them again.
package struct EndPlayersAgain: RefusableOperation {
    package let players: [PlayerID]

    package init(_ players: [PlayerID]) { self.players = players }

    /// - Returns: the number of players who will be erased.
    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int, StoreRefusal> {
        var count = 0
        for player in players {
            guard let row = try transaction.players.row(of: player), !row.isErased else { continue }
            try transaction.players.setEnd(of: player, at: 0)
            count += 1
        }
        return .success(count)
    }
}
