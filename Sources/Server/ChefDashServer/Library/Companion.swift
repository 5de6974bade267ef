import Base
import Kitchen
import Recipes
import Runtime
import Store

/// A player's connection to the recipe library: one for each device that has it open, in addition
/// to the game connection. It ends with the connection, since a reconnecting device pulls the
/// changes it missed.
///
/// Owned by the queue of the connection's shard, which is the player's home.
final class Companion: @unchecked Sendable {
    // @unchecked: completions of the library carry it back to its queue, and use it only there.

    /// The most edits that may wait for the library.
    static let editLimit = 16

    let player: PlayerID
    let device: DeviceID
    /// The number of the device among those of the player.
    let deviceNumber: Int64
    /// Its queue owns the companion.
    private let shard: Shard
    /// Nil once the connection is gone.
    private(set) var connection: Connection?
    /// The household whose changes the device gets.
    private(set) var household: HouseholdID?
    /// The same household, once the library has confirmed that the player is a member.
    private(set) var memberHousehold: HouseholdID?
    private var feed = ChangeFeed()
    /// True if the device has the household's open cooking sessions and gets their updates.
    private(set) var isShownCooking = false
    /// True if another node has these sessions, and the device follows no redirect.
    var missesCooking = false
    private let followsRedirects: Bool
    /// Counts how often a household was opened: answers to requests from an earlier opening are
    /// ignored.
    private(set) var opening = 0
    /// True while an invitation code from the device is being looked up.
    var isJoining = false
    var waitingEditCount = 0
    /// True while an image that it uploaded is being checked and stored.
    var isStoringImage = false

    /// The most unsent bytes for a change to be sent; beyond that, the device only learns that it
    /// is behind.
    private static let waitingByteLimit = 48 * 1024

    init(
        player: PlayerID, device: DeviceID, deviceNumber: Int64, followsRedirects: Bool,
        connection: Connection
    ) {
        self.player = player
        self.device = device
        self.deviceNumber = deviceNumber
        self.followsRedirects = followsRedirects
        self.connection = connection
        shard = connection.shard
    }

    func detach() {
        connection = nil
        close()
    }

    /// Subscribes to the household's changes; they come once the device has pulled the existing
    /// state.
    func open(_ household: HouseholdID) {
        shard.assertIsCurrent()
        self.household = household
        memberHousehold = nil
        feed = ChangeFeed()
        isShownCooking = false
        missesCooking = false
        opening += 1
    }

    /// Notes that the player is a member of the open household.
    func noteMembership() {
        shard.assertIsCurrent()
        memberHousehold = household
    }

    func close() {
        household = nil
        memberHousehold = nil
        isShownCooking = false
    }

    /// Sends the device on to another node.
    ///
    /// - Returns: false if it follows no redirect.
    func sendOn(to place: Elsewhere, re: String? = nil) -> Bool {
        shard.assertIsCurrent()
        if followsRedirects { connection?.redirect(to: place, re: re) }
        return followsRedirects
    }

    /// Sends cooking messages, which the device can't miss.
    ///
    /// - Returns: false if too much is unsent; then the device must get all sessions again later.
    func tell(cooking texts: [[UInt8]]) -> Bool {
        shard.assertIsCurrent()
        guard let connection else { return true }
        let count = texts.reduce(connection.waitingByteCount) { $0 + $1.count }
        missesCooking = false
        isShownCooking =
            connection.waitingByteCount == 0 || count <= Self.waitingByteLimit
        guard isShownCooking else { return false }
        for text in texts { connection.send(text: text) }
        return true
    }

    /// Sends a change, or the message that the device is behind.
    ///
    /// - Parameters:
    ///   - text: nil if the change is too long to send.
    ///   - behind: the message that the device is behind.
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

    /// Notes that the device must pull an edit of its own.
    func mustPull(_ seq: Int64, of household: HouseholdID) {
        shard.assertIsCurrent()
        if household == self.household { feed.mustPull(seq) }
    }

    /// Sends a message that the device can do without, unless too much is unsent.
    func tell(_ text: [UInt8]) {
        shard.assertIsCurrent()
        guard let connection,
            connection.waitingByteCount + text.count <= Self.waitingByteLimit
        else { return }
        connection.send(text: text)
    }

    /// Sends a page. `head` marks the last page: the device then has everything up to it.
    ///
    /// - Parameters:
    ///   - page: an encoded frame.
    ///   - opening: the value of `opening` at the time of the request.
    ///   - behind: makes the message that the device is behind, for changes that came in between.
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
