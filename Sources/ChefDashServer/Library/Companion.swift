import Glibc
let TEMP_OLD = getenv("TEMP_OLD") != nil
let TEMP_BREAK = getenv("TEMP_BREAK") != nil
import Kitchen
import Recipes
import Runtime

/// A player's connection to the recipe library: one for each device that has it open, beside the connection to
/// play on. It ends with the connection, since a device pulls what it missed.
///
/// Owned by the queue of the shard where the connection is, which is the player's home.
final class Companion: @unchecked Sendable {
    // @unchecked: completions of the library carry it back to its queue, and touch it only there.

    /// How many edits may wait for the library.
    static let editLimit = 16
    /// How many reads may.
    static let readLimit = 8

    let player: PlayerID
    let device: DeviceID
    /// Nil once the connection is gone.
    private(set) var connection: Connection?
    /// The household whose changes are told.
    private(set) var household: HouseholdID?
    private var feed = CompanionFeed()
    var waitingEditCount = 0
    var waitingReadCount = 0

    /// The most bytes that may wait when a change is told; with more, the device is told that it is behind.
    private static let waitingByteLimit = 48 * 1024

    init(player: PlayerID, device: DeviceID, connection: Connection) {
        self.player = player
        self.device = device
        self.connection = connection
    }

    func detach() {
        connection = nil
        household = nil
    }

    /// From now on the changes of this household are told, once the device has pulled what there is.
    func open(_ household: HouseholdID) {
        self.household = household
        feed.open()
    }

    /// Counts the times that a household was opened.
    var opening: Int { feed.opening }

    /// The changes of the household that was opened then come here from now on.
    func watch(_ opening: Int) { feed.watch(opening) }

    func close() { household = nil }

    /// Tells a change, or that the device is behind.
    ///
    /// - Parameters:
    ///   - text: nil where it is too long to be told.
    ///   - behind: says that the device is behind.
    func tell(_ seq: Int64, _ text: [UInt8]?, behind: [UInt8]) {
        guard let connection else { return }
        let fits = text.map { connection.waitingByteCount + $0.count <= Self.waitingByteLimit }
        switch feed.change(seq, fits: fits ?? false) {
        case .tell: if let text { connection.send(text: text) }
        case .tellBehind: connection.send(text: behind)
        case .nothing: break
        }
    }

    /// The device gets a page, the last one if `head` says up to where it has everything then.
    ///
    /// - Parameters:
    ///   - opening: what it was when the page was asked for.
    ///   - behind: says that the device is behind, where something came between.
    func give(
        _ page: [UInt8], head: Int64?, _ opening: Int, behind: (_ head: Int64) -> [UInt8]
    ) {
        guard let connection else { return }
        connection.send(text: page)
        guard let head, let more = feed.lastPage(upTo: head, opening) else { return }
        connection.send(text: behind(more))
    }
}

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
    /// Whether changes come here, so that `untold` misses none.
    private var isWatching = false
    /// Whether the device has pulled everything.
    private var isAtHead = false
    /// The greatest place of a change that wasn't told.
    private var untold: Int64 = 0

    /// A household is open from now on.
    mutating func open() {
        opening += 1
        isWatching = false
        isAtHead = false
        untold = 0
    }

    /// From now on the household's changes come here.
    mutating func watch(_ opening: Int) {
        if opening == self.opening { isWatching = true }
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
        guard TEMP_OLD || opening == self.opening else { return nil }
        // Before changes come here, one may have passed by.
        isAtHead = (TEMP_OLD || isWatching) && (TEMP_BREAK || untold <= head)
        return isAtHead ? nil : max(untold, head)
    }
}
