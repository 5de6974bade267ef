import Base
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

    let player: PlayerID
    let device: DeviceID
    /// Its queue owns the companion.
    private let shard: Shard
    /// Nil once the connection is gone.
    private(set) var connection: Connection?
    /// The household whose changes are told.
    private(set) var household: HouseholdID?
    /// The same once the player is known to be a member.
    private(set) var memberHousehold: HouseholdID?
    private var feed = ChangeFeed()
    /// Whether the device has been shown what the household cooks, and is told what changes of it.
    private(set) var isShownCooking = false
    /// Counts the times that a household was opened: what was asked for before the last time decides nothing.
    private(set) var opening = 0
    /// Whether a code that it has sent is being looked up.
    var isJoining = false
    var waitingEditCount = 0
    /// Whether an image that it has uploaded is being checked and stored.
    var isStoringImage = false

    /// The most bytes that may wait when a change is told; with more, the device is told that it is behind.
    private static let waitingByteLimit = 48 * 1024

    init(player: PlayerID, device: DeviceID, connection: Connection) {
        self.player = player
        self.device = device
        self.connection = connection
        shard = connection.shard
    }

    func detach() {
        connection = nil
        close()
    }

    /// From now on the changes of this household are told, once the device has pulled what there is.
    func open(_ household: HouseholdID) {
        shard.assertIsCurrent()
        self.household = household
        memberHousehold = nil
        feed = ChangeFeed()
        isShownCooking = false
        opening += 1
    }

    /// The player is a member of the household that is open.
    func noteMembership() {
        shard.assertIsCurrent()
        memberHousehold = household
    }

    func close() {
        household = nil
        memberHousehold = nil
        isShownCooking = false
    }

    /// Tells what the household cooks, which the device can't do without.
    ///
    /// - Returns: whether it could be told. Otherwise too much waits, and the device must be shown everything
    ///   again later.
    func tell(cooking texts: [[UInt8]]) -> Bool {
        shard.assertIsCurrent()
        guard let connection else { return true }
        let count = texts.reduce(connection.waitingByteCount) { $0 + $1.count }
        isShownCooking =
            connection.waitingByteCount == 0 || count <= Self.waitingByteLimit
        guard isShownCooking else { return false }
        for text in texts { connection.send(text: text) }
        return true
    }

    /// Tells a change, or that the device is behind.
    ///
    /// - Parameters:
    ///   - text: nil where it is too long to be told.
    ///   - behind: says that the device is behind.
    func tell(_ seq: Int64, _ text: [UInt8]?, behind: [UInt8]) {
        shard.assertIsCurrent()
        guard let connection else { return }
        let fits = text.map { connection.waitingByteCount + $0.count <= Self.waitingByteLimit }
        switch feed.change(seq, fits: fits ?? false) {
        case .tell: if let text { connection.send(text: text) }
        case .behind: connection.send(text: behind)
        case .nothing: break
        }
    }

    /// The device is told that an edit of its own must be pulled.
    func mustPull(_ seq: Int64, of household: HouseholdID) {
        shard.assertIsCurrent()
        if household == self.household { feed.mustPull(seq) }
    }

    /// Tells something that the device can do without, unless too much waits for it.
    func tell(_ text: [UInt8]) {
        shard.assertIsCurrent()
        guard let connection,
            connection.waitingByteCount + text.count <= Self.waitingByteLimit
        else { return }
        connection.send(text: text)
    }

    /// The device gets a page, the last one if `head` says up to where it has everything then.
    ///
    /// - Parameters:
    ///   - page: as a frame.
    ///   - opening: what it was when the page was asked for.
    ///   - behind: says that the device is behind, where something came between.
    func give(
        _ page: [UInt8], head: Int64?, _ opening: Int, behind: (_ head: Int64) -> [UInt8]
    ) {
        shard.assertIsCurrent()
        guard let connection else { return }
        connection.send(frame: page)
        guard let head, opening == self.opening else { return }
        switch feed.lastPage(head: head) {
        case .behind(let head): connection.send(text: behind(head))
        case .tell, .nothing: break
        }
    }
}
