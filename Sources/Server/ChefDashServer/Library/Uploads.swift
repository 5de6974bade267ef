import Base
import GameProtocol
import Kitchen
import Recipes
import Scheduling

/// An item that a device uploads in pieces.
protocol UploadedItem: Hashable, Sendable {
    /// The size of the whole item.
    var byteCount: Int { get }
    /// The most uploads on one shard, and the most bytes of their complete items together.
    static var limit: Int { get }
    static var byteLimit: Int { get }
}

/// An image of at most 300 KB.
struct UploadedImage: UploadedItem {
    static let limit = 32
    static let byteLimit = limit * GameProtocol.imageBytes

    let household: HouseholdID
    let name: ImageName
    let byteCount: Int
}

/// A recipe file of at most 8 MiB.
struct UploadedFile: UploadedItem {
    static let limit = 16
    static let byteLimit = 64 * 1_048_576

    let household: HouseholdID
    let id: ImportID
    let name: String
    let byteCount: Int
    var isPreview = false
}

struct UploadingDevice: Hashable, Sendable {
    let player: PlayerID
    let id: DeviceID
}

/// The uploads in progress. They outlive a connection, so that a device can continue after it
/// reconnects. A device can have one, a person and an address a few, and their total is limited
/// too. An active upload keeps its place: only an idle or crawling one makes room for another, and
/// if there is none, the new one waits. For somebody without a place, a slow upload of the person
/// or network with the most places makes room too.
struct Uploads<Item: UploadedItem>: Sendable {
    enum Step: Hashable, Sendable {
        /// The device isn't uploading this item.
        case unknown
        /// The number of bytes received so far.
        case received(Int)
        /// The whole content; the upload has ended.
        case whole([UInt8])
    }

    private struct Upload: Sendable {
        let item: Item
        let address: AddressBlock?
        /// The start of the upload, or of the one that it replaced.
        let start: Instant
        /// The bytes that the device has sent since `start`.
        var sent = 0
        /// The time of the latest piece.
        var last: Instant
        var content: [UInt8] = []

        /// True if the upload is idle or crawls, so that another may take its place.
        func hasStopped(at now: Instant) -> Bool {
            now.milliseconds(since: last) >= UploadLimits.restMilliseconds
                || now.milliseconds(since: start) >= UploadLimits.graceMilliseconds
                    && speed(at: now) < UploadLimits.bytesPerMillisecond
        }

        /// True if the upload is too slow to keep its place from somebody without one, provided
        /// that its person or network has others.
        func isSlow(at now: Instant) -> Bool {
            now.milliseconds(since: start) >= UploadLimits.slowMilliseconds
                && speed(at: now) < UploadLimits.goodBytesPerMillisecond
        }

        /// The average speed in bytes per millisecond.
        func speed(at now: Instant) -> Double {
            Double(sent) / max(1, now.milliseconds(since: start))
        }
    }

    /// The unit by which places are shared: a player or a network.
    private enum Party: Hashable {
        case player(PlayerID)
        case network(AddressBlock?)
    }

    private var uploads: [UploadingDevice: Upload] = [:]

    /// Begins an upload, which replaces the device's current one. If that was active, its sent
    /// bytes and time count for the new one, so that nobody gains by starting over.
    ///
    /// - Parameter address: the device's address block.
    /// - Returns: false if there is no place for it now.
    mutating func begin(
        _ item: Item, from device: UploadingDevice, at address: AddressBlock?, now: Instant
    ) -> Bool {
        let left = uploads.removeValue(forKey: device).flatMap { left in
            now.milliseconds(since: left.last) < UploadLimits.graceMilliseconds ? left : nil
        }
        let share = UploadLimits.addressShare
        guard
            makeRoom(
                limit: UploadLimits.ofPlayer, bytes: .max, for: item, of: .player(device.player),
                at: now, among: { $0.key.player == device.player }, by: Self.player),
            makeRoom(
                limit: Item.limit / share, bytes: Item.byteLimit / share, for: item,
                of: .player(device.player), at: now, among: { $0.value.address == address },
                by: Self.player),
            makeRoom(
                limit: Item.limit, bytes: Item.byteLimit, for: item,
                of: .network(address?.network), at: now, among: { _ in true }, by: Self.network)
        else { return false }
        uploads[device] = Upload(
            item: item, address: address, start: left?.start ?? now, sent: left?.sent ?? 0,
            last: now)
        return true
    }

    private typealias Entry = (key: UploadingDevice, value: Upload)

    private static func player(_ entry: Entry) -> Party { .player(entry.key.player) }

    private static func network(_ entry: Entry) -> Party { .network(entry.value.address?.network) }

    /// Removes uploads until there is room for one more: first those that have stopped, longest
    /// idle first; then, for a party without a place, the slowest upload of the party with the
    /// most.
    ///
    /// - Returns: true if there is room.
    private mutating func makeRoom(
        limit: Int, bytes: Int, for item: Item, of own: Party, at now: Instant,
        among isMeant: (Entry) -> Bool, by party: (Entry) -> Party
    ) -> Bool {
        while true {
            let others = uploads.filter { isMeant(($0.key, $0.value)) }
            let taken = others.values.reduce(0) { $0 + $1.item.byteCount }
            if others.count < limit, item.byteCount <= bytes - taken { return true }
            let longest = others.filter { $0.value.hasStopped(at: now) }
                .min { $0.value.last < $1.value.last }
            let parties = Dictionary(grouping: others) { party(($0.key, $0.value)) }
            let most = parties.values.map(\.count).max() ?? 0
            let slowest =
                parties[own] == nil && most > 1
                ? parties.values.filter { $0.count == most }.joined()
                    .filter { $0.value.isSlow(at: now) }
                    .min { $0.value.speed(at: now) < $1.value.speed(at: now) } : nil
            guard let next = longest ?? slowest else { return false }
            uploads[next.key] = nil
        }
    }

    /// The item that a device is uploading.
    func item(of device: UploadingDevice) -> Item? { uploads[device]?.item }

    /// Adds a piece if it continues the content, and returns `whole` after the last byte.
    mutating func add(
        _ data: [UInt8], at offset: Int, of item: Item, from device: UploadingDevice, now: Instant
    ) -> Step {
        guard uploads[device]?.item == item else { return .unknown }
        let count = uploads[device]?.content.count ?? 0
        guard offset == count, offset + data.count <= item.byteCount else {
            return .received(count)
        }
        uploads[device]?.last = now
        uploads[device]?.content += data
        uploads[device]?.sent += data.count
        guard offset + data.count == item.byteCount else { return .received(offset + data.count) }
        return .whole(uploads.removeValue(forKey: device)?.content ?? [])
    }
}

/// The limits that uploads of images and of files share.
enum UploadLimits {
    /// The most uploads of a player, across all devices.
    static let ofPlayer = 2
    /// One address may use a quarter of all places and bytes.
    static let addressShare = 4
    /// The time without a piece after which an upload counts as idle.
    static let restMilliseconds = 10_000.0
    /// The speed below which an upload crawls, and the time after which that counts.
    static let graceMilliseconds = 30_000.0
    static let bytesPerMillisecond = 4.0
    /// The speed below which an upload yields to somebody without a place, and the time after which
    /// that counts.
    static let slowMilliseconds = 60_000.0
    static let goodBytesPerMillisecond = 32.0
    /// The suggested wait when there is no place.
    static let retryMilliseconds = 2_000
}

extension RequestFault {
    static let noPlaceToUpload = RequestFault(
        .tooManyUploads,
        "\(UploadLimits.ofPlayer) uploads of yours, or the most of your address or of all players, are under"
            + " way; try again later", retryAfterMilliseconds: UploadLimits.retryMilliseconds)
}
