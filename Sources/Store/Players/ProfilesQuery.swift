import Base
import Kitchen

/// The names and avatars of players.
package struct ProfilesQuery: StoreQuery {
    package let players: [PlayerID]

    package init(of players: [PlayerID]) { self.players = players }

    /// - Returns: the profiles of the players that exist.
    package func perform(
        in snapshot: StoreSnapshot
    ) throws(StoreFault) -> [PlayerID: Profile] {
        var profiles: [PlayerID: Profile] = [:]
        for player in players {
            guard let row = try snapshot.players.row(of: player) else { continue }
            profiles[player] = Profile(name: row.name, avatar: row.avatar)
        }
        return profiles
    }
}
