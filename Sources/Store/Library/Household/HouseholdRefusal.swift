/// Why something about a household's members was refused.
package enum HouseholdRefusal: Error, Hashable, Sendable {
    /// The player is no member, or there is no such household.
    case unknownHousehold
    /// The code isn't that of an invitation, or no longer.
    case unknownInvitation
    /// Only owners may.
    case notAnOwner
    case unknownMember
    /// The last owner can neither leave nor become something else.
    case lastOwner
    /// The household has as many members as one may have.
    case tooManyMembers(limit: Int)
    /// The household has as many invitations that can be used as one may have.
    case tooManyInvitations(limit: Int)
    /// The player is a member of as many households as one may be.
    case tooManyHouseholds(limit: Int)
    /// Something else has this identifier.
    case exists
}
