/// Decides which of a household's changes a device gets, and when it must pull instead. A device
/// gets each change once, in order and without a gap.
struct ChangeFeed: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case tell
        /// The device must pull up to this change.
        case behind(Int64)
        /// The device already has the change, or gets it with its next page.
        case nothing
    }

    /// True if the device has pulled everything, so that it gets changes as they come.
    private var isAtHead = false
    /// The device has got everything up to this change.
    private var through: Int64 = 0
    /// The latest change that wasn't sent.
    private var untold: Int64 = 0

    /// Handles a new change.
    ///
    /// - Parameter fits: true if it can be sent now.
    mutating func change(_ seq: Int64, fits: Bool) -> Step {
        // A page that was read after a commit may arrive before the commit's change.
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

    /// Notes that the device must pull a change of its own.
    mutating func mustPull(_ seq: Int64) {
        guard seq > through else { return }
        isAtHead = false
        untold = max(untold, seq)
    }

    /// Notes the last page, with which the device has everything up to `head`.
    mutating func lastPage(head: Int64) -> Step {
        through = max(through, head)
        isAtHead = untold <= head
        return isAtHead ? .nothing : .behind(untold)
    }
}
