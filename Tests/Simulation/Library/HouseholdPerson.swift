import Base
import Kitchen
import Recipes

/// A person in a household, with all of their devices.
final class HouseholdPerson {
    /// The person's relation to the household.
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
    /// The role in the first invitation.
    let firstRole: Role
    var credentials: (player: PlayerID, token: String)?
    var membership = Membership.stranger
    /// True while an owner's request to remove the person has no answer.
    var isBeingRemoved = false
    /// True once an owner has ever asked for that.
    var mayBeShutOut = false
    /// The time when the person became a member.
    var joinedMilliseconds: Int64 = 0
    /// The last edit that a removed person may have received.
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
