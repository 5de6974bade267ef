import Base
import GameProtocol
import Kitchen
import StrictJSON
import Testing
import WebSocket

@testable import ChefDashServer
@testable import Recipes
@testable import Store

/// The limits of messages with records, to the byte.
@Suite("Records in messages")
struct ChangedRecordsTests {
    private static let household = HouseholdID(value: 77)
    private static let edit = Edit(
        id: 3, device: DeviceID(value: 1), baseSeq: 0, operations: [.delete(EntityKey(.recipe, 1))])

    /// Recipes with notes of so many bytes.
    private static func records(_ noteBytes: [Int]) -> [EntityRecord] {
        noteBytes.enumerated().map { place, count in
            let stamp = Recipes.Stamp(
                seq: 100 + Int64(place), author: PlayerID(value: 1), device: DeviceID(value: 1))
            return EntityRecord(
                EntityKey(.recipe, UInt128(place)), parent: nil, created: stamp,
                fields: [
                    .note: .init(value: .text(String(repeating: "a", count: count)), stamp: stamp)
                ])
        }
    }

    private static func answer(_ records: [EntityRecord]) throws -> EditDone {
        let result = EditResult(records: records, overwrote: [], stock: [])
        let done = try EditAnswer(
            .done(seq: 9, result), re: "1", of: AskedEdit(edit: edit), in: household)
        #expect(done.pulledSeq == (done.changed?.list == nil ? 9 : nil))
        guard case .library(.edited(let edited)) = try decoded(done.text).message else {
            throw CancellationError()
        }
        return edited
    }

    private static func decoded(_ text: [UInt8]) throws -> ServerEvent {
        try text.withUnsafeBytes { try ServerEvent.decode($0) }
    }

    @Test(
        "A push has at most 24 KiB; the author of a longer edit pulls as well", arguments: [0, 1])
    func push(excess: Int) throws {
        let limit = ChangedRecords.pushBytes
        #expect(limit == 24 * 1024)
        func changed(_ last: Int) -> ChangedRecords {
            ChangedRecords(Self.records([10_000, last]), of: Self.household, at: 9)
        }
        let room = limit - (try #require(changed(0).push)).count
        let change = changed(room + excess)
        let edited = try Self.answer(Self.records([10_000, room + excess]))
        guard excess == 0 else {
            #expect(change.push == nil && edited.mustPull == true && edited.records == [])
            return
        }
        let push = try #require(change.push)
        #expect(push.count == limit)
        let records = Self.records([10_000, room]).map(LibraryRecord.init)
        #expect(
            try Self.decoded(push)
                == ServerEvent(
                    .library(
                        .changed(
                            LibraryChange(
                                householdID: Self.household, seq: 9, records: records)
                        ))))
        #expect(edited.records == records && edited.mustPull == nil)
    }

    @Test("A push has at most 100 records", arguments: [100, 101])
    func count(count: Int) throws {
        let records = Self.records(Array(repeating: 0, count: count)).map { record in
            EntityRecord(record.key, parent: nil, created: record.created)
        }
        let change = ChangedRecords(records, of: Self.household, at: 9)
        #expect(change.list?.count == (count == 100 ? 100 : nil))
    }

    @Test("A page takes records until the next doesn't fit, and the next page begins there")
    func pages() throws {
        let records = Self.records((0..<100).map { 100 * ($0 % 17) })
        let encoder = MessageEncoder(
            role: .server, deflate: nil, policy: DeflatePolicy())
        var rest = records[...]
        var pageCount = 0
        while !rest.isEmpty {
            let page = PullQuery.Page(
                records: Array(rest), cursor: PullCursor(seq: 500), isLast: true,
                reachesHead: true, floor: 0)
            let (frame, head) = LibraryPage.frame(page, of: Self.household, re: "1", encoder)
            let payload = Array(frame.dropFirst(frame.count - 4 >= 65_536 ? 10 : 4))
            guard case .library(.page(let shown)) = try Self.decoded(payload).message else {
                Issue.record("no page")
                return
            }
            let count = shown.records.count
            #expect(shown.records == rest.prefix(count).map(LibraryRecord.init))
            #expect(frame.count <= 64 * 1024)
            func fits(_ count: Int) -> Bool {
                JSONList(
                    all: rest.prefix(count), byteLimit: LibraryPage.recordBytes(isCompressed: false)
                ) != nil
            }
            #expect(fits(count))
            if count < rest.count {
                #expect(!fits(count + 1) && shown.hasMore && head == nil)
                let last = rest[rest.startIndex + count - 1]
                #expect(shown.cursor.seq == last.modified.seq)
                #expect(shown.cursor.id == EntityID(last.key))
            } else {
                #expect(!shown.hasMore && head == 500 && shown.cursor.seq == 500)
            }
            rest = rest.dropFirst(count)
            pageCount += 1
        }
        #expect(pageCount == 2)
    }
}
