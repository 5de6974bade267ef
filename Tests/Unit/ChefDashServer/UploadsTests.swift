import Kitchen
import Recipes
import Testing

@testable import ChefDashServer

@Suite("Uploads in memory")
struct UploadsTests {
    private static func device(_ number: Int) -> UploadingDevice {
        UploadingDevice(player: PlayerID(value: 1), id: DeviceID(value: UInt128(number)))
    }

    private static func image(_ number: UInt8) throws -> UploadedImage {
        UploadedImage(
            household: HouseholdID(value: 1),
            name: try #require(ImageName(bytes: Array(repeating: number, count: 32))), byteCount: 4)
    }

    @Test func piecesComeInOrder() throws {
        var uploads = Uploads<UploadedImage>()
        let (device, image) = (Self.device(1), try Self.image(1))
        #expect(uploads.add([1], at: 0, of: image, from: device) == .unknown)
        uploads.begin(image, from: device)
        for (data, offset, step) in [
            ([1, 2], 0, .received(2)), ([1, 2], 0, .received(2)), ([4], 3, .received(2)),
            ([3], 2, .received(3)), ([4, 5], 3, .received(3)), ([4], 3, .whole([1, 2, 3, 4])),
            ([4], 3, .unknown),
        ] as [([UInt8], Int, Uploads<UploadedImage>.Step)] {
            #expect(uploads.add(data, at: offset, of: image, from: device) == step)
        }
    }

    @Test func aDeviceHasOneUpload() throws {
        var uploads = Uploads<UploadedImage>()
        let device = Self.device(1)
        uploads.begin(try Self.image(1), from: device)
        uploads.begin(try Self.image(2), from: device)
        #expect(try uploads.add([1], at: 0, of: Self.image(1), from: device) == .unknown)
        #expect(try uploads.add([1], at: 0, of: Self.image(2), from: device) == .received(1))
    }

    @Test func theOldestGoesForAnother() throws {
        var uploads = Uploads<UploadedImage>()
        let image = try Self.image(1)
        for number in 0...UploadedImage.limit { uploads.begin(image, from: Self.device(number)) }
        #expect(uploads.add([1], at: 0, of: image, from: Self.device(0)) == .unknown)
        #expect(uploads.add([1], at: 0, of: image, from: Self.device(1)) == .received(1))
    }
}
