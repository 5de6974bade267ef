import Base
import GameProtocol
import Kitchen
import Recipes
import Testing

@testable import chefdash_load

@Suite("The book of a household's edits")
struct EditBookTests {
    private static let member = Member(PlayerID(value: 1), .owner)
    private static let lot = EntityKey(.lot, 11)

    /// An edit confirmed to a device.
    private static func entry(
        _ id: UInt128, by device: Int, _ operations: [Edit.Operation], stock: [LotChange]? = nil,
        sentAt: Int64? = nil
    ) -> EditBook.Entry {
        let edit = Edit(
            id: id, device: DeviceID(value: UInt128(device) + 1), baseSeq: 1,
            operations: operations)
        return EditBook.Entry(
            edit: edit, member: member, device: device, stock: stock, sentAt: sentAt)
    }

    private static let flour = entry(
        1, by: 0,
        [
            .create(EntityKey(.pantryItem, 10), parent: nil, [.name: .text("Flour")]),
            .create(lot, parent: 10, [.stock: .quantity(Quantity(3))]),
        ])

    private static func taking(
        _ id: UInt128, by device: Int = 1, after: Int64? = nil
    ) -> EditBook.Entry {
        let change = after.map {
            LotChange(
                lotID: LotID(value: lot.id), before: Quantity(3), after: Quantity($0),
                asked: Quantity(-1))
        }
        return entry(
            id, by: device, [.adjust(lot, by: Quantity(-1))], stock: change.map { [$0] })
    }

    /// The edits, each with its sequence number, and the problems.
    @Test(
        arguments: [
            ([(flour, 1), (taking(2, after: 2), 2)], []),
            // In either order of the answers.
            ([(taking(2), 2), (flour, 1)], []),
            ([(flour, 1), (taking(2), 2), (taking(2), 2)], []),
            (
                [(flour, 1), (taking(2), 3)],
                ["number 2 of 3 isn't an edit that was answered as done"]
            ),
            ([(flour, 1), (taking(2), 2), (taking(3), 2)], ["two edits have the number 2"]),
            (
                [(flour, 1), (taking(2), 0)],
                ["an edit has the earlier number 0"]
            ),
            (
                [(taking(2), 1), (flour, 2)],
                ["number 1 was applied, but must be refused: unknown"]
            ),
            (
                [(flour, 1), (taking(2, after: 1), 2)],
                ["the answer to number 2 has the wrong stocks"]
            ),
        ] as [([(EditBook.Entry, Int64)], [String])])
    func problems(entries: [(EditBook.Entry, Int64)], expected: [String]) {
        var book = EditBook()
        book.begin(EntityTable(), at: 0)
        var problems = entries.compactMap { book.add($0.0, at: $0.1) { _ in } }
        let library = book.library { problems.append($0) }
        #expect(problems == expected)
        if expected.isEmpty {
            #expect(library?.count == 2)
            #expect(library?.first { $0.key == Self.lot }?[.stock] == .quantity(Quantity(2)))
        }
    }

    @Test("A copy that differs in one record is reported with it")
    func difference() throws {
        var book = EditBook()
        book.begin(EntityTable(), at: 0)
        _ = book.add(Self.flour, at: 1) { _ in }
        let library = try #require(book.library { _ in })
        #expect(EditBook.difference(of: library, from: library) == nil)
        let name = "lot \(EntityID(Self.lot))"
        let without = library.filter { $0.key != Self.lot }
        #expect(EditBook.difference(of: without, from: library) == "\(name) is missing")
        #expect(EditBook.difference(of: library, from: without) == "\(name) shouldn't exist")
        _ = book.add(Self.taking(2), at: 2) { _ in }
        let later = try #require(book.library { _ in })
        let difference = EditBook.difference(of: library, from: later)
        #expect(difference?.hasPrefix("\(name) differs") == true, "\(difference ?? "")")
    }

    @Test("A change is timed from its edit, in either order, and not at its own device")
    func times() {
        var book = EditBook()
        book.begin(EntityTable(), at: 0)
        var times: [Int64] = []
        book.arrived(1, at: 1, now: 130) { times.append($0) }
        book.arrived(1, at: 0, now: 140) { times.append($0) }
        #expect(times == [] && book.head == 1)
        let edit = Self.entry(1, by: 0, [], sentAt: 100)
        _ = book.add(edit, at: 1) { times.append($0) }
        book.arrived(1, at: 2, now: 150) { times.append($0) }
        #expect(times == [30, 50])
    }
}
