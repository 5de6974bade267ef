/// A household of which the player is a member.
public struct HouseholdEntry: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits.
    public var householdID: String
    public var name: String
    /// The player's own: `owner`, `adult`, `child` or `guest`.
    public var role: String
    /// The place of its last edit.
    public var head: Int64

    private enum CodingKeys: String, CodingKey {
        case name, role, head
        case householdID = "household_id"
    }

    package init(householdID: String, name: String, role: String, head: Int64) {
        self.householdID = householdID
        self.name = name
        self.role = role
        self.head = head
    }
}

/// A household and its members.
public struct HouseholdState: Codable, Hashable, Sendable {
    public var householdID: String
    public var name: String
    /// The player's own.
    public var role: String
    /// The place of its last edit.
    public var head: Int64
    public var members: [HouseholdMember]

    private enum CodingKeys: String, CodingKey {
        case name, role, head, members
        case householdID = "household_id"
    }

    package init(
        householdID: String, name: String, role: String, head: Int64, members: [HouseholdMember]
    ) {
        self.householdID = householdID
        self.name = name
        self.role = role
        self.head = head
        self.members = members
    }
}

/// A member of a household.
public struct HouseholdMember: Codable, Hashable, Sendable {
    public var playerID: String
    public var name: String
    public var avatar: String
    public var role: String

    private enum CodingKeys: String, CodingKey {
        case name, avatar, role
        case playerID = "player_id"
    }

    package init(playerID: String, name: String, avatar: String, role: String) {
        self.playerID = playerID
        self.name = name
        self.avatar = avatar
        self.role = role
    }
}

/// What lets others join a household.
public struct Invitation: Codable, Hashable, Sendable {
    public var householdID: String
    /// 8 letters.
    public var code: String
    /// What those who join become.
    public var role: String
    public var expiresInMilliseconds: Int64
    /// How many may still join by it.
    public var uses: Int

    private enum CodingKeys: String, CodingKey {
        case code, role, uses
        case householdID = "household_id"
        case expiresInMilliseconds = "expires_in_ms"
    }

    package init(
        householdID: String, code: String, role: String, expiresInMilliseconds: Int64, uses: Int
    ) {
        self.householdID = householdID
        self.code = code
        self.role = role
        self.expiresInMilliseconds = expiresInMilliseconds
        self.uses = uses
    }
}

/// The player's own role in the household that is open has changed.
public struct MemberChanged: Codable, Hashable, Sendable {
    public var householdID: String
    /// Nil if the player is no member any more; the household is closed then.
    public var role: String?

    private enum CodingKeys: String, CodingKey {
        case role
        case householdID = "household_id"
    }

    package init(householdID: String, role: String? = nil) {
        self.householdID = householdID
        self.role = role
    }
}
