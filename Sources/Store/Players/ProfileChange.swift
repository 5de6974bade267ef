import Base
import Kitchen

/// Changes the parts of a player's profile that aren't `nil`. Answers with the whole profile.
package struct ProfileChange: RefusableOperation {
    package let player: PlayerID
    /// Already checked, like the avatar.
    package let name: String?
    package let avatar: String?

    package init(of player: PlayerID, name: String?, avatar: String?) {
        self.player = player
        self.name = name
        self.avatar = avatar
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Profile, StoreRefusal> {
        guard let row = try transaction.players.row(of: player), !row.isErased else {
            return .failure(.unknownPlayer)
        }
        let profile = Profile(name: name ?? row.name, avatar: avatar ?? row.avatar)
        try transaction.players.setProfile(player, profile)
        return .success(profile)
    }
}
