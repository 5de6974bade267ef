/// Which changes of a household a device is told, and when it must pull instead: it is told each change once, in
/// their order and without a gap.
struct ChangeFeed: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case tell
        /// The device must pull up to here.
        case behind(Int64)
        /// The device has it already, or gets it with its next page.
        case nothing
    }

    /// Whether the device has pulled everything, so that changes are told as they come.
    private var isAtHead = false
    /// The device has everything up to here, or was told of it.
    private var through: Int64 = 0
    /// The greatest place of a change that wasn't told.
    private var untold: Int64 = 0

    /// A change comes.
    ///
    /// - Parameter fits: whether it can be told now.
    mutating func change(_ seq: Int64, fits: Bool) -> Step {
        // A page may be read after a commit, and come before it is told.
        guard seq > through else { return .nothing }
        guard isAtHead else {
            untold = max(untold, seq)
            return .nothing
        }
        guard fits else {
            isAtHead = false
            untold = seq
            return .behind(seq)
        }
        through = seq
        return .tell
    }

    /// The device is told that a change of its own must be pulled.
    mutating func mustPull(_ seq: Int64) {
        guard seq > through else { return }
        isAtHead = false
        untold = max(untold, seq)
    }

    /// The device gets the last page, with which it has everything up to `head`.
    mutating func lastPage(head: Int64) -> Step {
        through = max(through, head)
        isAtHead = untold <= head
        return isAtHead ? .nothing : .behind(untold)
    }
}
