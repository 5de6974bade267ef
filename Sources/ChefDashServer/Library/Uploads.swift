import GameProtocol
import Kitchen
import Recipes

/// What a device uploads in pieces.
protocol UploadedItem: Hashable, Sendable {
    /// Of all of it.
    var byteCount: Int { get }
    /// How many there may be on one shard, and how many bytes of all of them together.
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
    static let byteLimit = 32 * 1_048_576

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

/// What devices are uploading. It outlives a connection, so that a device goes on where it was. One of a device, and
/// so many and so many bytes in all: the one of which nothing has come for longest goes for another.
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
        /// Of the piece that came last: the higher, the later.
        var number: Int
        var content: [UInt8] = []
    }

    private var uploads: [UploadingDevice: Upload] = [:]
    /// Of all that is there.
    private var byteCount = 0
    private var lastNumber = 0

    /// Begins an upload, instead of the one that the device has.
    mutating func begin(_ item: Item, from device: UploadingDevice) {
        lastNumber += 1
        _ = remove(device)
        uploads[device] = Upload(item: item, number: lastNumber)
        if uploads.count > Item.limit { removeLongestIdle(but: device) }
    }

    private mutating func remove(_ device: UploadingDevice) -> [UInt8] {
        let content = uploads.removeValue(forKey: device)?.content ?? []
        byteCount -= content.count
        return content
    }

    private mutating func removeLongestIdle(but device: UploadingDevice) {
        let others = uploads.filter { $0.key != device }
        let idle = others.min { $0.value.number < $1.value.number }
        if let idle { _ = remove(idle.key) }
    }

    /// What a device is uploading.
    func item(of device: UploadingDevice) -> Item? { uploads[device]?.item }

    /// Adds a piece if it is the next one, and ends with the item's last byte.
    mutating func add(
        _ data: [UInt8], at offset: Int, of item: Item, from device: UploadingDevice
    ) -> Step {
        guard uploads[device]?.item == item else { return .unknown }
        let count = uploads[device]?.content.count ?? 0
        guard offset == count, offset + data.count <= item.byteCount else {
            return .received(count)
        }
        lastNumber += 1
        uploads[device]?.number = lastNumber
        uploads[device]?.content += data
        byteCount += data.count
        while byteCount > Item.byteLimit, uploads.count > 1 { removeLongestIdle(but: device) }
        guard offset + data.count == item.byteCount else { return .received(offset + data.count) }
        return .whole(remove(device))
    }
}
