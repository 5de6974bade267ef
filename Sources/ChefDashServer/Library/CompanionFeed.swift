/// What a device has been told of the household that it has open: decides whether a change is told as it comes.
///
/// A device that has pulled up to the head is told each change. One that is behind pulls first. No change may be
/// lost between its last page and the first change that it is told.
struct CompanionFeed {
    /// What to do about a change.
    enum Action: Hashable {
        case tell
        /// Say that the device must pull.
        case tellBehind
        /// The device pulls it.
        case nothing
    }

    /// Counts the times that a household was opened: what was asked for before the last time counts no more.
    private(set) var opening = 0
    /// Whether the device has pulled everything.
    private var isAtHead = false
    /// The greatest place of a change that wasn't told.
    private var untold: Int64 = 0

    /// A household is open from now on.
    mutating func open() {
        opening += 1
        isAtHead = false
        untold = 0
    }

    /// - Parameter fits: whether there is room for it on the connection.
    mutating func change(_ seq: Int64, fits: Bool) -> Action {
        guard isAtHead else {
            untold = max(untold, seq)
            return .nothing
        }
        guard !fits else { return .tell }
        isAtHead = false
        untold = seq
        return .tellBehind
    }

    /// The device gets the last page, with which it has everything up to `head`.
    ///
    /// - Parameter opening: what it was when the page was asked for.
    /// - Returns: up to where there is more, if the device must be told that it is behind.
    mutating func lastPage(upTo head: Int64, _ opening: Int) -> Int64? {
        guard opening == self.opening else { return nil }
        isAtHead = untold <= head
        return isAtHead ? nil : untold
    }
}
