import GameProtocol
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

    @Test func bytesOfAllAreBounded() {
        let half = SmallFile(number: 1, byteCount: 10)
        var uploads = Uploads<SmallFile>()
        for number in 1...2 { uploads.begin(half, from: Self.device(number)) }
        for number in 1...2 {
            let step = uploads.add([1, 2, 3, 4], at: 0, of: half, from: Self.device(number))
            #expect(step == .received(4))
        }
        // Begun anew, and whole: what it had counts no more.
        uploads.begin(half, from: Self.device(2))
        #expect(uploads.add([1, 2, 3, 4], at: 0, of: half, from: Self.device(2)) == .received(4))
        let small = SmallFile(number: 2, byteCount: 2)
        uploads.begin(small, from: Self.device(3))
        #expect(uploads.add([1, 2], at: 0, of: small, from: Self.device(3)) == .whole([1, 2]))
        #expect(uploads.add([], at: 4, of: half, from: Self.device(1)) == .received(4))
        // The first goes, although this one is the next.
        #expect(
            uploads.add([5, 6, 7], at: 4, of: half, from: Self.device(2)) == .received(7))
        #expect(uploads.add([5], at: 4, of: half, from: Self.device(1)) == .unknown)
        // One alone is there as a whole.
        #expect(
            uploads.add([8, 9, 10], at: 7, of: half, from: Self.device(2))
                == .whole([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    }

    private struct SmallFile: UploadedItem {
        static let limit = 4
        static let byteLimit = 10
        let number: Int
        let byteCount: Int
    }

    @Test func theLargestFileHasRoom() {
        #expect(UploadedFile.byteLimit >= GameProtocol.importBytes)
        #expect(UploadedImage.byteLimit >= GameProtocol.imageBytes)
    }

    @Test func theLongestIdleGoesForAnother() throws {
        var uploads = Uploads<UploadedImage>()
        let image = try Self.image(3)
        for number in 0..<UploadedImage.limit { uploads.begin(image, from: Self.device(number)) }
        // The first one goes on.
        #expect(uploads.add([1], at: 0, of: image, from: Self.device(0)) == .received(1))
        uploads.begin(image, from: Self.device(UploadedImage.limit))
        #expect(uploads.add([1], at: 0, of: image, from: Self.device(1)) == .unknown)
        #expect(uploads.add([1], at: 1, of: image, from: Self.device(0)) == .received(2))
        #expect(uploads.add([1], at: 0, of: image, from: Self.device(2)) == .received(1))
    }
}
