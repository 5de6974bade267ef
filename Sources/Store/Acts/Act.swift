import Base
import Kitchen

/// Something that an operator does.
package enum Act: Hashable, Sendable {
    /// Already checked. The player can't change it until the given time, in milliseconds since
    /// 1970-01-01 UTC.
    case rename(PlayerID, to: String, lockedUntil: Int64?)
    /// Puts a neutral avatar in the place of the player's.
    case hideAvatar(PlayerID, lockedUntil: Int64?)
    /// A player or an address block.
    case ban(ActSubject, until: Int64?)
    case mute(PlayerID, until: Int64?)
    /// Makes a code of the kind `reset`, in the place of the last one.
    case resetAccess(PlayerID, codeHash: [UInt8])
    /// Grants an amount of an asset, or takes it where it is negative.
    case grant(PlayerID, Asset, Int64)
    /// Takes a result off the boards; in a race it becomes a forfeit.
    case revoke(ResultSource, PlayerID)
    /// Lets a result count that is held or was revoked.
    case clear(ResultSource, PlayerID)
    case setSignUps(SignUpRule)
    /// Empty to end the announcement.
    case announce(String, until: Int64?)
    case closeReport(Int64)
    /// Adds an operator, or gives one another role, password and secret.
    case putOperator(OperatorAccount)
    case removeOperator(String)
    /// Performed by others, once it stands in the log.
    case other(OtherAct)

    package enum Kind: String, Sendable, CaseIterable {
        case rename
        case hideAvatar = "hide_avatar"
        case ban, mute
        case resetAccess = "reset_access"
        case grant, revoke, clear
        case signUps = "sign_ups"
        case announce
        case giveHousehold = "give_household"
        case deleteImage = "delete_image"
        case revokeLink = "revoke_link"
        case closeReport = "close_report"
        case putOperator = "put_operator"
        case removeOperator = "remove_operator"
        case drain
    }

    package var kind: Kind {
        switch self {
        case .rename: .rename
        case .hideAvatar: .hideAvatar
        case .ban: .ban
        case .mute: .mute
        case .resetAccess: .resetAccess
        case .grant: .grant
        case .revoke: .revoke
        case .clear: .clear
        case .setSignUps: .signUps
        case .announce: .announce
        case .closeReport: .closeReport
        case .putOperator: .putOperator
        case .removeOperator: .removeOperator
        case .other(let act): act.kind
        }
    }

    package var subject: ActSubject {
        switch self {
        case .rename(let player, _, _), .hideAvatar(let player, _), .mute(let player, _),
            .resetAccess(let player, _), .grant(let player, _, _):
            .player(player)
        case .ban(let subject, _): subject
        case .revoke(let source, let player), .clear(let source, let player):
            .result(source, player)
        case .setSignUps, .announce: .server
        case .closeReport(let number): .report(number)
        case .putOperator(let account): .operator(account.name)
        case .removeOperator(let name): .operator(name)
        case .other(let act): act.subject
        }
    }
}

/// An act that changes something else than the game's store.
package struct OtherAct: Hashable, Sendable {
    package let kind: Act.Kind
    package let subject: ActSubject
    package let before: String
    package let after: String

    package init(
        _ kind: Act.Kind, _ subject: ActSubject, before: String = "", after: String = ""
    ) {
        self.kind = kind
        self.subject = subject
        self.before = before
        self.after = after
    }
}

/// The rule by which new players may sign up.
package enum SignUpRule: String, Hashable, Sendable, CaseIterable {
    case open
    /// Those who come by an invitation to a household or a room.
    case invited
    case closed
}
