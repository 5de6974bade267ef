import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("In-memory kitchens", .eachEngine)
struct HouseholdKitchenTests {
    private static func kitchens(
        _ place: LibraryPlace, byteLimit: Int = HouseholdKitchens.byteLimit
    ) throws -> HouseholdKitchens {
        let connection = try place.location.connect(to: .library)
        let snapshot = LibrarySnapshot(connection)
        return HouseholdKitchens(snapshot.households, snapshot.entities, byteLimit: byteLimit)
    }

    /// The size in bytes of a household's kitchen once it is up to date.
    private static func byteCount(
        of household: HouseholdID = LibraryPlace.home, in kitchens: HouseholdKitchens
    ) throws -> Int? {
        while true {
            do throws(StoreFault) {
                return try kitchens.with(household) { $0.byteCount }
            } catch {
                guard error.kind == .unfinished else { throw error }
            }
        }
    }

    private static let long = String(repeating: "leek ", count: 14) + "leek"

    /// One entity of each kind in a kitchen, with its minimum size in bytes.
    private static let things: [(key: EntityKey, created: [Edit.Operation], least: Int)] = [
        (
            EntityKey(.recipe, 1),
            [
                .create(
                    EntityKey(.recipe, 1), parent: nil,
                    [.name: .text(long), .servings: .number(4)]),
                .create(
                    EntityKey(.ingredient, 1), parent: 1,
                    [.name: .text(long), .place: .text("i")]),
            ], 500
        ),
        (
            EntityKey(.pantryItem, 2),
            [.create(EntityKey(.pantryItem, 2), parent: nil, [.name: .text(long)])]
                + (1...20 as ClosedRange<UInt128>).map { lot in
                    Edit.Operation.create(
                        EntityKey(.lot, lot), parent: 2, [.stock: .quantity(Quantity(3))])
                }, 1_000
        ),
        (
            EntityKey(.planEntry, 3),
            [
                .create(
                    EntityKey(.planEntry, 3), parent: nil,
                    [
                        .day: .day(Day(number: 1)), .slot: .text("dinner"), .servings: .number(2),
                        .text: .text(long), .place: .text("i"),
                    ])
            ], 200
        ),
    ]

    @Test("Everything in a kitchen has a size until it is deleted", arguments: things.indices)
    func weights(row: Int) async throws {
        let (key, created, least) = Self.things[row]
        let place = try await LibraryPlace.withHousehold()
        let kitchens = try Self.kitchens(place)
        let empty = try #require(try Self.byteCount(in: kitchens))
        #expect(try await place.refusal(1, created) == nil)
        let full = try #require(try Self.byteCount(in: kitchens))
        #expect(full >= empty + least)
        #expect(kitchens.byteCount == full)
        #expect(try await place.refusal(2, [.delete(key)]) == nil)
        // A deleted meal leaves its slot.
        let left = try #require(try Self.byteCount(in: kitchens))
        #expect(left - empty < 150)
    }

    @Test("A household with a full pantry and no recipes doesn't evict the others")
    func pantries() async throws {
        let other = HouseholdID(value: 2)
        let place = try await LibraryPlace.withHousehold()
        let made = try await place.perform(
            CreateHousehold(id: other, name: "Home", owner: LibraryPlace.owner))
        #expect(made == .success(other))
        for edit in 0..<10 as Range<UInt128> {
            let items = (0..<3 as Range<UInt128>).flatMap { item in
                let id = edit * 3 + item + 1
                let food = Edit.Operation.create(
                    EntityKey(.pantryItem, id), parent: nil, [.name: .text("Food \(id)")])
                let lots = (0..<20 as Range<UInt128>).map { lot in
                    Edit.Operation.create(
                        EntityKey(.lot, id * 20 + lot), parent: id,
                        [.stock: .quantity(Quantity(3))])
                }
                return [food] + lots
            }
            #expect(try await place.refusal(edit + 1, items) == nil)
        }
        let kitchens = try Self.kitchens(place, byteLimit: 520_000)
        let full = try #require(try Self.byteCount(in: kitchens))
        let small = try #require(try Self.byteCount(of: other, in: kitchens))
        // Both don't fit, so only the last one is kept.
        #expect(full > 300_000 && small < full && kitchens.byteCount == small)
    }
}
