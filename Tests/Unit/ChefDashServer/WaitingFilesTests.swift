import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Testing

@testable import ChefDashServer

@Suite("Files that wait to be read")
struct WaitingFilesTests {
    private static func job(of player: UInt128, isLarge: Bool = false, isPage: Bool = false) throws
        -> ImportJob
    {
        let id = try #require(ImportID(String(repeating: "0", count: 32)))
        let job = ImportJob(
            ImportJob.Key(player: PlayerID(value: player), id: id),
            isPage ? .page("") : .file(name: "a.zip", byteCount: 1), HouseholdID(value: 1),
            DeviceID(value: 1), of: "192.0.2.\(player)", number: 1)
        job.isLarge = isLarge
        return job
    }

    private static func file(_ name: String, _ byteCount: Int, _ job: ImportJob)
        -> WaitingFiles.File
    {
        WaitingFiles.File(job: job, byteCount: byteCount) { _ in
            ImportFile.Contents(
                found: [.init(place: name, recipe: .failure(.noRecipe))], stepsLeft: 1)
        } then: { _ in
        }
    }

    @Test func bytesAreBounded() throws {
        var files = WaitingFiles()
        let job = try Self.job(of: 1)
        let half = WaitingFiles.byteLimit / 2
        let other = AddressBlock(householdOfPeer: "192.0.2.2")
        #expect(files.hasRoom(for: half, of: other) && !files.hasRoom(for: half + 1, of: other))
        for name in ["a", "b"] { files.append(Self.file(name, half, job)) }
        #expect(!files.hasRoom(for: 1, of: other) && files.hasRoom(for: 0, of: other))
        #expect(files.popNext()?.name == "a")
        #expect(files.hasRoom(for: half / 2, of: other))
        #expect(!files.hasRoom(for: half / 2 + 1, of: other))
        #expect(files.popNext()?.name == "b")
        #expect(files.popNext() == nil && files.isEmpty)
    }

    @Test func pagesTakeNoRoomFromFiles() throws {
        var files = WaitingFiles()
        let page = try Self.job(of: 1, isPage: true)
        files.append(Self.file("a", WaitingFiles.byteLimit, page))
        let half = WaitingFiles.byteLimit / 2
        #expect(files.hasRoom(for: half, of: page.asker))
        _ = files.popNext()
        #expect(!files.hasRoom(for: half + 1, of: page.asker))
    }

    @Test("A few addresses' files leave room for those of others")
    func shares() throws {
        var files = WaitingFiles()
        let megabyte = 1_048_576
        for round in 0..<8 {
            for player: UInt128 in 1...4 {
                let job = try Self.job(of: player)
                guard files.hasRoom(for: 8 * megabyte, of: job.asker) else { continue }
                files.append(Self.file("\(round)", 8 * megabyte, job))
            }
        }
        let other = try Self.job(of: 5)
        #expect(files.hasRoom(for: megabyte, of: other.asker))
        files.append(Self.file("a", megabyte, other))
        #expect(files.popNext()?.name == "0")
    }

    @Test("A player has one file in memory, and pages beside it")
    func oneOfAPlayer() throws {
        var files = WaitingFiles()
        files.append(Self.file("a", 1, try Self.job(of: 1)))
        files.append(Self.file("b", 2, try Self.job(of: 2)))
        files.append(Self.file("c", 3, try Self.job(of: 1, isPage: true)))
        let held = [PlayerID(value: 1): try Self.job(of: 1)]
        #expect(files.popNext(held: held)?.name == "b")
        #expect(files.popNext(held: held)?.name == "c")
        #expect(files.popNext(held: held) == nil)
        #expect(files.popNext()?.name == "a")
    }

    @Test(
        "The number of large files is limited, and they don't delay small ones",
        arguments: [3, 4, 9])
    func large(count: Int) throws {
        var held: [PlayerID: ImportJob] = [:]
        for number in 0..<UInt128(count) {
            held[PlayerID(value: 10 + number)] = try Self.job(of: 10 + number, isLarge: true)
            held[PlayerID(value: 30 + number)] = try Self.job(of: 30 + number)
        }
        var files = WaitingFiles()
        let sizes = [WaitingFiles.smallByteCount, WaitingFiles.smallByteCount + 1]
        for (number, size) in sizes.enumerated() {
            files.append(Self.file("\(size)", number, try Self.job(of: UInt128(number + 1))))
            let next = files.popNext(held: held)
            let file = try #require(next).file
            let contents = ImportFile.Contents(found: [], byteCount: size, stepsLeft: 1)
            let isKept = files.keeps(contents, of: file, beside: held)
            #expect(isKept == (count < 4 || number == 0))
            #expect(files.isEmpty == isKept)
        }
        guard count >= 4 else { return }
        files.append(Self.file("not read yet", 7, try Self.job(of: 3)))
        #expect(files.popNext(held: held)?.name == "not read yet")
        #expect(files.popNext(held: held) == nil)
        held.removeAll()
        #expect(files.popNext(held: held)?.name == "\(sizes[1])")
    }

    @Test func aPageIsNeverLarge() throws {
        var files = WaitingFiles()
        let job = try Self.job(of: 1, isPage: true)
        let contents = ImportFile.Contents(
            found: [], byteCount: WaitingFiles.byteLimit, stepsLeft: 1)
        #expect(files.keeps(contents, of: Self.file("a", 1, job), beside: [:]) && !job.isLarge)
    }

    @Test("Longer files move to a slow lane, one file per player at a time")
    func levels() throws {
        var files = WaitingFiles()
        var longer = Self.file("a", 1, try Self.job(of: 1))
        longer.level = 1
        files.append(longer)
        files.append(Self.file("b", 1, try Self.job(of: 2)))
        let places = { files.places(on: $0, held: [:], reading: $1) }
        #expect(places(0, []) == [1] && places(1, []) == [0] && places(2, []) == [])
        #expect(places(1, [PlayerID(value: 1)]) == [])
        files.append(Self.file("c", 1, try Self.job(of: 1, isPage: true)))
        #expect(files.places(on: 0, held: [:], reading: [PlayerID(value: 1)]) == [1, 2])
    }
}

extension WaitingFiles {
    fileprivate mutating func popNext(
        held: [PlayerID: ImportJob] = [:]
    ) -> (name: String?, file: File)? {
        guard let place = places(on: 0, held: held, reading: []).first else { return nil }
        let file = remove(at: place)
        return (file.read { () throws(ImportRefusal) in }.found.first?.place, file)
    }
}
