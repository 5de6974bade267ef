/// Why an operation on a household or its members was refused.
package enum HouseholdRefusal: Error, Hashable, Sendable {
    /// The player isn't a member, or there is no such household.
    case unknownHousehold
    /// The code isn't that of an invitation that can still be used.
    case unknownInvitation
    /// Only owners may do this.
    case notAnOwner
    case unknownMember
    /// The last owner can neither leave nor take another role.
    case lastOwner
    /// The household has the maximum number of members.
    case tooManyMembers(limit: Int)
    /// The household has the maximum number of invitations that can be used.
    case tooManyInvitations(limit: Int)
    /// The player is a member of the maximum number of households.
    case tooManyHouseholds(limit: Int)
    /// The identifier is in use.
    case exists
}
