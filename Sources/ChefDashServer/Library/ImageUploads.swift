import Kitchen
import Recipes

/// The images that devices are uploading. They outlive a connection, so that a device goes on where it was. One
/// of a device, and so many in all: the one that was begun first goes for another.
struct ImageUploads: Sendable {
    /// How many there may be on one shard, of 300 KB at most each.
    static let limit = 32

    struct Device: Hashable, Sendable {
        let player: PlayerID
        let id: DeviceID
    }

    struct Image: Hashable, Sendable {
        let household: HouseholdID
        let name: ImageName
        let byteCount: Int
    }

    enum Step: Hashable, Sendable {
        /// The device isn't uploading this image.
        case unknown
        /// So many bytes are there.
        case received(Int)
        /// All are there, and the upload is over.
        case whole([UInt8])
    }

    private struct Upload: Sendable {
        let image: Image
        let number: Int
        var content: [UInt8] = []
    }

    private var uploads: [Device: Upload] = [:]
    private var lastNumber = 0

    /// Begins an upload, instead of the one that the device has.
    mutating func begin(_ image: Image, from device: Device) {
        lastNumber += 1
        uploads[device] = Upload(image: image, number: lastNumber)
        guard uploads.count > Self.limit else { return }
        let first = uploads.min { $0.value.number < $1.value.number }
        if let first { uploads[first.key] = nil }
    }

    /// Adds a piece if it is the next one, and ends with the image's last byte.
    mutating func add(
        _ data: [UInt8], at offset: Int, of image: Image, from device: Device
    ) -> Step {
        guard uploads[device]?.image == image else { return .unknown }
        let count = uploads[device]?.content.count ?? 0
        guard offset == count, offset + data.count <= image.byteCount else {
            return .received(count)
        }
        uploads[device]?.content += data
        guard offset + data.count == image.byteCount else { return .received(offset + data.count) }
        return .whole(uploads.removeValue(forKey: device)?.content ?? [])
    }
}
