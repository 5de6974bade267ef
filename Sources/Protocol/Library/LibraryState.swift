/// A household's library is open: what the device must do to be up to date.
public struct LibraryState: Codable, Hashable, Sendable {
    public var householdID: String
    public var name: String
    /// The player's own.
    public var role: String
    /// The place of the household's last edit.
    public var head: Int64
    /// Whether the device was away for too long: it forgets all that the server has told it, keeps its own
    /// edits, and pulls from 0.
    public var mustReset: Bool

    private enum CodingKeys: String, CodingKey {
        case name, role, head
        case householdID = "household_id"
        case mustReset = "reset"
    }

    package init(householdID: String, name: String, role: String, head: Int64, mustReset: Bool) {
        self.householdID = householdID
        self.name = name
        self.role = role
        self.head = head
        self.mustReset = mustReset
    }
}

/// A page of what was changed after a place, in the order of the last edits.
public struct LibraryPage: Codable, Hashable, Sendable {
    public var householdID: String
    /// At most 256.
    public var records: [LibraryRecord]
    /// Where the next page begins.
    public var cursor: LibraryCursor
    /// Whether there is a next page. Without one, the device has everything up to the cursor's `seq`.
    public var hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case records, cursor
        case householdID = "household_id"
        case hasMore = "more"
    }

    package init(
        householdID: String, records: [LibraryRecord], cursor: LibraryCursor, hasMore: Bool
    ) {
        self.householdID = householdID
        self.records = records
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// Somebody has changed something.
public struct LibraryChange: Codable, Hashable, Sendable {
    public var householdID: String
    /// The edit's place, one more than that of the change before.
    public var seq: Int64
    /// As they are now.
    public var records: [LibraryRecord]

    private enum CodingKeys: String, CodingKey {
        case seq, records
        case householdID = "household_id"
    }

    package init(householdID: String, seq: Int64, records: [LibraryRecord]) {
        self.householdID = householdID
        self.seq = seq
        self.records = records
    }
}

/// There was more than could be told: the device must pull.
public struct LibraryBehind: Codable, Hashable, Sendable {
    public var householdID: String
    /// The place of the household's last edit.
    public var head: Int64

    private enum CodingKeys: String, CodingKey {
        case head
        case householdID = "household_id"
    }

    package init(householdID: String, head: Int64) {
        self.householdID = householdID
        self.head = head
    }
}
