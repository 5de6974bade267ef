import Base
import Kitchen
import Recipes

/// Somebody in a household, on all of their devices.
final class HouseholdPerson {
    /// How the person stands to the household.
    enum Membership {
        /// `invited` follows; the owner begins as a member.
        case stranger
        /// `member` follows.
        case invited(code: String)
        /// `removed` follows, if anything.
        case member
        /// `invited` follows, if anything.
        case removed
    }

    let number: Int
    let isOwner: Bool
    /// What the first invitation says.
    let firstRole: Role
    var credentials: (player: PlayerID, token: String)?
    var membership = Membership.stranger
    /// Whether an owner has asked to remove the person, and has no answer yet.
    var isBeingRemoved = false
    /// Whether an owner has ever asked for that.
    var mayBeShutOut = false
    /// When the person became a member.
    var joinedMilliseconds: Int64 = 0
    /// The last edit of which a removed person may have been told.
    var lastSeqAllowed: Int64?

    init(number: Int, firstRole: Role) {
        self.number = number
        self.firstRole = firstRole
        isOwner = number == 0
    }

    var isMember: Bool { if case .member = membership { true } else { false } }

    func join(at milliseconds: Int64) {
        membership = .member
        joinedMilliseconds = milliseconds
    }
}
