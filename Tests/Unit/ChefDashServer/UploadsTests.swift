import Base
import GameProtocol
import Kitchen
import Recipes
import Scheduling
import Testing

@testable import ChefDashServer

@Suite("Uploads in memory")
struct UploadsTests {
    private static let start = Instant(nanoseconds: 0)

    private static func device(_ number: Int, of player: Int = 1) -> UploadingDevice {
        UploadingDevice(
            player: PlayerID(value: UInt128(player)), id: DeviceID(value: UInt128(number)))
    }

    private static func address(_ number: Int) throws -> AddressBlock {
        try AddressBlock("192.0.2.\(number)")
    }

    private static func image(_ number: UInt8, byteCount: Int = 4) throws -> UploadedImage {
        UploadedImage(
            household: HouseholdID(value: 1),
            name: try #require(ImageName(bytes: Array(repeating: number, count: 32))),
            byteCount: byteCount)
    }

    @Test func piecesComeInOrder() throws {
        var uploads = Uploads<UploadedImage>()
        let (device, image) = (Self.device(1), try Self.image(1))
        #expect(
            uploads.add([1], at: 0, of: image, from: device, now: Self.start) == .unknown)
        #expect(uploads.begin(image, from: device, at: nil, now: Self.start) == true)
        for (data, offset, step) in [
            ([1, 2], 0, .received(2)), ([1, 2], 0, .received(2)), ([4], 3, .received(2)),
            ([3], 2, .received(3)), ([4, 5], 3, .received(3)), ([4], 3, .whole([1, 2, 3, 4])),
            ([4], 3, .unknown),
        ] as [([UInt8], Int, Uploads<UploadedImage>.Step)] {
            #expect(
                uploads.add(data, at: offset, of: image, from: device, now: Self.start) == step)
        }
    }

    @Test func aDeviceHasOneUpload() throws {
        var uploads = Uploads<UploadedImage>()
        let device = Self.device(1)
        let images = try [Self.image(1), Self.image(2)]
        for image in images {
            #expect(uploads.begin(image, from: device, at: nil, now: Self.start) == true)
        }
        for (image, step) in zip(images, [.unknown, .received(1)] as [Uploads<UploadedImage>.Step])
        {
            let given = uploads.add([1], at: 0, of: image, from: device, now: Self.start)
            #expect(given == step)
        }
    }

    @Test("All uploads share a limit of bytes, and one address gets a part of it")
    func bytes() throws {
        var uploads = Uploads<SmallFile>()
        for (number, address, byteCount, isBegun) in [
            // An address may have 10 of the 40 bytes.
            (1, 1, 6, true), (2, 1, 5, false), (2, 1, 4, true), (3, 2, 10, true), (4, 3, 10, true),
            (5, 4, 11, false), (5, 4, 9, true), (6, 5, 2, false), (6, 5, 1, true),
        ] {
            let file = SmallFile(number: number, byteCount: byteCount)
            let hasBegun = uploads.begin(
                file, from: Self.device(number, of: number), at: try Self.address(address),
                now: Self.start)
            #expect(hasBegun == isBegun, "\(number)")
        }
        // A complete upload uses no bytes.
        let file = SmallFile(number: 6, byteCount: 1)
        #expect(
            uploads.add([1], at: 0, of: file, from: Self.device(6, of: 6), now: Self.start)
                == .whole([1]))
        let isBegun = uploads.begin(
            file, from: Self.device(7, of: 7), at: try Self.address(5), now: Self.start)
        #expect(isBegun)
    }

    private struct SmallFile: UploadedItem {
        static let limit = 16
        static let byteLimit = 40
        let number: Int
        let byteCount: Int
    }

    @Test func theLargestFileHasRoom() {
        let share = UploadLimits.addressShare
        #expect(UploadedFile.byteLimit / share >= GameProtocol.importBytes)
        #expect(UploadedImage.byteLimit / share >= GameProtocol.imageBytes)
    }

    @Test("Many devices of a few people don't push out another's upload")
    func places() throws {
        var uploads = Uploads<UploadedImage>()
        let (own, image) = (Self.device(0, of: 100), try Self.image(1, byteCount: 40))
        let address = try Self.address(100)
        #expect(uploads.begin(image, from: own, at: address, now: Self.start) == true)
        var begun = 0
        for piece in 0..<40 {
            let now = Self.start.advanced(byMilliseconds: 100 * piece)
            // One of 40 devices of 5 guests, each at another address.
            let device = Self.device(piece, of: piece % 5)
            let other = try Self.image(2, byteCount: 40)
            let hasBegun = uploads.begin(
                other, from: device, at: try Self.address(piece % 5), now: now)
            if hasBegun { begun += 1 }
            let step = uploads.add([UInt8(piece)], at: piece, of: image, from: own, now: now)
            #expect(step == (piece < 39 ? .received(piece + 1) : .whole((0..<40).map { $0 })))
        }
        #expect(begun == 5 * UploadLimits.ofPlayer)
    }

    @Test("When all slots are taken, a new upload replaces only an idle or slow one")
    func stopped() throws {
        var uploads = Uploads<UploadedImage>()
        let image = try Self.image(1, byteCount: 300_000)
        func begin(_ number: Int, at milliseconds: Int) throws -> Bool {
            uploads.begin(
                image, from: Self.device(number, of: number), at: try Self.address(number),
                now: Self.start.advanced(byMilliseconds: milliseconds))
        }
        func add(_ count: Int, to number: Int, from offset: Int, at milliseconds: Int) -> Bool {
            let step = uploads.add(
                [UInt8](repeating: 1, count: count), at: offset, of: image,
                from: Self.device(number, of: number),
                now: Self.start.advanced(byMilliseconds: milliseconds))
            return step == .received(offset + count)
        }
        let limit = UploadedImage.limit
        for number in 0..<limit { #expect(try begin(number, at: 0)) }
        #expect(try !begin(limit, at: 9_999))
        for number in 1..<limit { #expect(add(9_000, to: number, from: 0, at: 9_999)) }
        // The first one is idle.
        #expect(try begin(limit, at: 10_000) && !begin(limit + 1, at: 10_000))
        #expect(!add(1, to: 0, from: 0, at: 10_000))
        // One of the others is slow: after half a minute it has 9,001 bytes, and 120,000 would be
        // enough.
        for number in 1..<limit where number != 7 {
            #expect(add(120_000, to: number, from: 9_000, at: 19_000))
        }
        #expect(
            add(1, to: 7, from: 9_000, at: 19_000) && add(9_000, to: limit, from: 0, at: 19_000))
        #expect(try !begin(limit + 1, at: 28_000))
        for number in 1..<limit where number != 7 {
            #expect(add(100, to: number, from: 129_000, at: 28_000))
        }
        #expect(add(1, to: 7, from: 9_001, at: 28_000))
        #expect(add(100, to: limit, from: 9_000, at: 28_000))
        #expect(try !begin(limit + 1, at: 29_999))
        #expect(try begin(limit + 1, at: 30_000) && !begin(limit + 2, at: 30_000))
        #expect(!add(1, to: 7, from: 9_002, at: 30_000))
        for number in 1..<limit where number != 7 {
            #expect(add(1, to: number, from: 129_100, at: 30_000))
        }
    }

    @Test("A device that restarts repeatedly keeps its slot no longer than a slow one")
    func begunAnew() throws {
        var uploads = Uploads<UploadedImage>()
        let limit = UploadedImage.limit
        func begin(_ number: Int, image: Int, at milliseconds: Int) throws -> Bool {
            uploads.begin(
                try Self.image(UInt8(image), byteCount: 300_000),
                from: Self.device(number, of: number), at: try Self.address(number),
                now: Self.start.advanced(byMilliseconds: milliseconds))
        }
        for number in 0..<limit { #expect(try begin(number, image: 1, at: 0)) }
        for round in 2...4 {
            for number in 0..<limit {
                #expect(try begin(number, image: round, at: (round - 1) * 9_900))
            }
        }
        #expect(try !begin(limit, image: 1, at: 29_900))
        #expect(try begin(limit, image: 1, at: 30_000))
        // An upload that is complete or was abandoned long ago no longer counts.
        let (device, image) = (Self.device(limit, of: limit), try Self.image(1, byteCount: 300_000))
        let content = [UInt8](repeating: 1, count: 300_000)
        let end = Self.start.advanced(byMilliseconds: 39_000)
        #expect(
            uploads.add(content, at: 0, of: image, from: device, now: end) == .whole(content))
        #expect(try begin(limit, image: 2, at: 39_001) && begin(0, image: 5, at: 59_800))
        var newcomer = limit + 1
        while newcomer < 3 * limit, try begin(newcomer, image: 1, at: 59_800) { newcomer += 1 }
        #expect(newcomer == 2 * limit, "all places but that of the first were free")
    }

    @Test("A newcomer gets a slot from a network with several, but never from a fast upload")
    func crowded() throws {
        var uploads = Uploads<UploadedFile>()
        func file(_ number: Int) -> UploadedFile {
            UploadedFile(
                household: HouseholdID(value: 1), id: ImportID(value: UInt128(number)),
                name: "a.zip", byteCount: GameProtocol.importBytes)
        }
        func moment(_ milliseconds: Int) -> Instant {
            Self.start.advanced(byMilliseconds: milliseconds)
        }
        // Four people at four /64s with two devices each use all bytes.
        let devices = (0..<8).map { Self.device($0, of: $0 / 2) }
        for (number, device) in devices.enumerated() {
            let isBegun = uploads.begin(
                file(number), from: device, at: try AddressBlock("2a00:1450:1:\(number / 2)::/64"),
                now: moment(0))
            #expect(isBegun)
        }
        func send(_ bytesPerSecond: (Int) -> Int, from: Int, to end: Int) {
            for second in from..<end {
                for (number, device) in devices.enumerated() {
                    let count = bytesPerSecond(number)
                    guard
                        case .received(let before) = uploads.add(
                            [], at: 0, of: file(number), from: device, now: moment(second * 1_000))
                    else { continue }
                    _ = uploads.add(
                        [UInt8](repeating: 1, count: count), at: before, of: file(number),
                        from: device, now: moment(second * 1_000))
                }
            }
        }
        let (other, address) = (Self.device(1, of: 50), try AddressBlock("2a00:1450:2:1::/64"))
        func asks(at second: Int) -> Bool {
            uploads.begin(file(50), from: other, at: address, now: moment(second * 1_000))
        }
        // The fourth is the slowest, and one is fast enough.
        send({ [40_000, 9_000, 9_000, 5_000][min($0, 3)] }, from: 0, to: 60)
        #expect(!asks(at: 59) && asks(at: 60))
        let held = devices.enumerated().filter { uploads.item(of: $1) != nil }.map(\.offset)
        #expect(held.count == 7 && held.starts(with: [0, 1, 2]))
        // Nobody with a slot pushes out another, nor does anybody of the network with the most.
        let neighbour = try AddressBlock("2a00:1450:1:9::/64")
        for (player, address) in [(50, address), (52, neighbour)] {
            let isBegun = uploads.begin(
                file(51), from: Self.device(2, of: player), at: address, now: moment(60_000))
            #expect(!isBegun)
        }
    }

    @Test("A person's devices share two slots, and an address has a quarter of all")
    func shares() throws {
        var uploads = Uploads<UploadedImage>()
        let image = try Self.image(1, byteCount: 4)
        func begin(device: Int, of player: Int, at address: Int) throws -> Bool {
            uploads.begin(
                image, from: Self.device(device, of: player), at: try Self.address(address),
                now: Self.start)
        }
        #expect(try begin(device: 1, of: 1, at: 1) && begin(device: 2, of: 1, at: 2))
        #expect(try !begin(device: 3, of: 1, at: 3))
        // The same device begins another upload.
        #expect(try begin(device: 2, of: 1, at: 1))
        for player in 2...UploadedImage.limit / UploadLimits.addressShare - 1 {
            #expect(try begin(device: 1, of: player, at: 1))
        }
        #expect(try !begin(device: 1, of: 50, at: 1) && begin(device: 1, of: 50, at: 2))
    }
}
