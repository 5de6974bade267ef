import Base
import Kitchen

/// What players are called and look like.
package struct ProfilesQuery: StoreQuery {
    package let players: [PlayerID]

    package init(of players: [PlayerID]) { self.players = players }

    /// - Returns: of those that are there.
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
