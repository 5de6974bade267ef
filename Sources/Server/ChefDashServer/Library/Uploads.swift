import Base
import GameProtocol
import Kitchen
import Recipes
import Scheduling

/// What a device uploads in pieces.
protocol UploadedItem: Hashable, Sendable {
    /// Of all of it.
    var byteCount: Int { get }
    /// How many there may be on one shard, and how many bytes they may have together once all have come.
    static var limit: Int { get }
    static var byteLimit: Int { get }
}

/// Of 300 KB at most.
struct UploadedImage: UploadedItem {
    static let limit = 32
    static let byteLimit = limit * GameProtocol.imageBytes

    let household: HouseholdID
    let name: ImageName
    let byteCount: Int
}

/// A file with recipes, of 8 MiB at most.
struct UploadedFile: UploadedItem {
    static let limit = 16
    static let byteLimit = 64 * 1_048_576

    let household: HouseholdID
    let id: ImportID
    let name: String
    let byteCount: Int
}

struct UploadingDevice: Hashable, Sendable {
    let player: PlayerID
    let id: DeviceID
}

extension UploadingDevice {
    init(_ companion: Companion) {
        self.init(player: companion.player, id: companion.device)
    }
}

/// What devices are uploading. It outlives a connection, so that a device goes on where it was. One of a device, a few
/// of a person and of an address, and so many in all. An upload that goes on keeps its place: only one that rests or
/// crawls makes room for another, and if there is none, the other waits. For somebody without a place, one that is slow
/// makes room too, of the person or the network that has most.
struct Uploads<Item: UploadedItem>: Sendable {
    enum Step: Hashable, Sendable {
        /// The device isn't uploading this.
        case unknown
        /// So many bytes are there.
        case received(Int)
        /// All are there, and the upload is over.
        case whole([UInt8])
    }

    private struct Upload: Sendable {
        let item: Item
        let address: AddressBlock?
        /// When the device began, with what it has left off for others since.
        let start: Instant
        /// The bytes that the device has sent since `start`.
        var sent = 0
        /// When the last piece came.
        var last: Instant
        var content: [UInt8] = []

        /// Whether it may go for another.
        func hasStopped(at now: Instant) -> Bool {
            now.milliseconds(since: last) >= UploadLimits.restMilliseconds
                || now.milliseconds(since: start) >= UploadLimits.graceMilliseconds
                    && speed(at: now) < UploadLimits.bytesPerMillisecond
        }

        /// Too slow to keep a place that somebody else has none of, if its person or network has others.
        func isSlow(at now: Instant) -> Bool {
            now.milliseconds(since: start) >= UploadLimits.slowMilliseconds
                && speed(at: now) < UploadLimits.goodBytesPerMillisecond
        }

        /// In bytes a millisecond.
        func speed(at now: Instant) -> Double {
            Double(sent) / max(1, now.milliseconds(since: start))
        }
    }

    /// Among whom places are shared out.
    private enum Party: Hashable {
        case player(PlayerID)
        case network(AddressBlock?)
    }

    private var uploads: [UploadingDevice: Upload] = [:]

    /// Begins an upload, instead of the one that the device has. If that went on until now, what it has sent and the time
    /// that it took count for the next, so that nobody gains by beginning anew.
    ///
    /// - Parameter address: where the device is.
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

    /// Removes uploads until there is room for one more: those that have stopped, first those that have rested for
    /// longest, and then for a party without a place the slowest of the party with most.
    ///
    /// - Returns: whether there is.
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

    /// What a device is uploading.
    func item(of device: UploadingDevice) -> Item? { uploads[device]?.item }

    /// Adds a piece if it is the next one, and ends with the item's last byte.
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

/// What uploads of images and of files have in common.
enum UploadLimits {
    /// How many of a person, on all their devices.
    static let ofPlayer = 2
    /// One address may have a part of all places and bytes: a fourth.
    static let addressShare = 4
    /// For how long nothing has come of an upload that rests.
    static let restMilliseconds = 10_000.0
    /// How fast one must be after some time so that it doesn't crawl.
    static let graceMilliseconds = 30_000.0
    static let bytesPerMillisecond = 4.0
    /// The same so that it doesn't make room for somebody without a place.
    static let slowMilliseconds = 60_000.0
    static let goodBytesPerMillisecond = 32.0
    /// When to try again where there is no place.
    static let retryMilliseconds = 2_000
}

extension RequestFault {
    static let noPlaceToUpload = RequestFault(
        .tooManyUploads,
        "\(UploadLimits.ofPlayer) uploads of yours, or as many of your address or of all players as may be, are under"
            + " way; try again later", retryAfterMilliseconds: UploadLimits.retryMilliseconds)
}
